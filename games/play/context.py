"""The table's options, as every page needs them before it is drawn."""

from __future__ import annotations

from urllib.parse import parse_qsl

from django.http import HttpRequest

COOKIE = "table-options"
CHOICES = {
    "theme": ("felt", "linen", "night", "contrast"),
    "scheme": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "back": ("steps", "tide", "weave"),
    "hand": ("right", "left"),
    "motion": ("auto", "off"),
    "keys": ("on", "off"),
    "verdict": ("show", "hide"),
}
"""What can be chosen; the first of each is what a newcomer gets."""


def options_of(request: HttpRequest) -> dict[str, str]:
    """The player's options from the cookie the page keeps; anything unknown in it is passed over."""
    kept = dict(parse_qsl(request.COOKIES.get(COOKIE, "")))
    return {name: kept[name] if kept.get(name) in choices else choices[0] for name, choices in CHOICES.items()}


def table_options(request: HttpRequest) -> dict[str, dict[str, str]]:
    """The context processor: `options` in every template."""
    return {"options": options_of(request)}
