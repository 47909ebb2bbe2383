"""Results in templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from games.engine.registry import game as find_game
from games.engine.registry import games
from games.play.clock import clock_text
from games.play.secrecy import today
from games.play.sessions import NOBODY, player_id
from solitaire_site.records import words
from solitaire_site.records.bests import bests_of, shown_value
from solitaire_site.records.daily_pages import todays_choice, todays_row
from solitaire_site.records.days import streak_of, todays_deals

register = template.Library()
register.filter("clock", clock_text)
register.filter("over_par", words.over_par_text)
register.filter("number", words.number)
register.filter("day_text", words.day_text)


@register.inclusion_tag("records/lobby_dailies.html", takes_context=True)
def lobby_dailies(context: template.RequestContext) -> dict[str, Any]:
    """Today's deal of each game's first preset, with what the visitor made of it; and the way to the others."""
    player, now = player_id(context["request"]), timezone.now()
    seats = [(game.slug, preset) for game in games().values() for preset in game.presets]
    deals = todays_deals(player, seats, today(now))
    by_game = [[deal for deal in deals if deal.game == game.slug] for game in games().values()]
    return {
        "today": words.day_text(today(now)),
        "left": words.left_html(now),
        "streak": streak_of(player, today(now)),
        "deals": [
            todays_row(first, today(now)) | {"others": [todays_choice(deal) for deal in others]}
            for first, *others in by_game
        ],
    }


@register.simple_tag(takes_context=True)
def own_bests(context: template.RequestContext, game: str) -> dict[str, list[tuple[str, int | None]]]:
    """The visitor's best results of each preset of a game, by what ranks it first; None where there is none yet."""
    player, presets = player_id(context["request"]), find_game(game).presets
    bests = [] if player == NOBODY else bests_of(player, [(game, preset) for preset in presets])
    known = {(best.preset, best.metric.value): best for best in bests if not best.clean_only}
    return {
        slug: [
            (metric, shown_value(best.metric, best.value) if (best := known.get((slug, metric))) else None)
            for metric in preset.ranked_by
        ]
        for slug, preset in presets.items()
    }
