"""The table's options: what can be chosen, and what a player has chosen.

The page keeps them in a cookie, so that nothing flashes and strangers have them too; a player's are kept with the
player as well, and go along to every device.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote

from django.http import HttpRequest

from games.play.models import Player
from games.play.sessions import NOBODY, player_id

COOKIE = "table-options"
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("felt", "linen", "night", "contrast"),
    "scheme": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "back": ("steps", "tide", "weave"),
    "faces": ("own", "classic"),
    "size": ("full", "large", "medium"),
    "hand": ("right", "left"),
    "motion": ("auto", "off"),
    "sound": ("auto", "on", "off"),
    "keys": ("on", "off"),
    "verdict": ("show", "hide"),
    "deals": ("any", "winnable"),
    "ghosts": ("show", "ask"),
    "rails": ("show", "hide"),
    "tray": ("show", "hide"),
}
"""What can be chosen; the first of each is what a newcomer gets. `sound` auto: off on phones."""


def options_of(request: HttpRequest) -> dict[str, str]:
    """The options of whoever asks, every one of them: the player's, else the cookie's, else what newcomers get."""
    player = player_id(request)
    kept = Player.objects.filter(pk=player).values_list("options", flat=True).first() if player != NOBODY else None
    cookie = dict(parse_qsl(unquote(request.COOKIES.get(COOKIE, ""))))
    return {name: choices[0] for name, choices in CHOICES.items()} | known(cookie) | known(kept or {})


def known(options: Mapping[str, str]) -> dict[str, str]:
    """Those of `options` that there are, with a value that there is; anything else is passed over."""
    return {name: value for name, value in options.items() if value in CHOICES.get(name, ())}


def table_options(request: HttpRequest) -> dict[str, dict[str, str]]:
    """The context processor: `options` in every template."""
    return {"options": options_of(request)}
