"""The most telling figures, each with what it was in the period before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from solitaire_site.stats.reading import Overview, PlayersFigures
from solitaire_site.stats.shown import count, decimal, duration, percent

SAME = 0.005
"""Half a per cent more or less is as much as before."""
MOST_TOLD = 10
"""Of more than ten times as much again, a percentage says nothing."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure in words. `trend`: "up", "down" or "same"; empty where there is nothing to compare with."""

    name: str
    figure: str
    remark: str
    trend: str
    change: str
    before: str


def tiles_of(found: Overview) -> list[tuple[str, list[Tile]]]:
    """The tiles in groups, each with its name. Players are not told apart by what they play."""
    groups = [(_("Plays"), [*_plays(found)]), (_("How they are played"), [*_means(found)])]
    if found.choice.of_all:
        groups.append((_("Players"), [*_players(found)]))
    return groups


def tile(name: str, now: Any, before: Any, shown: Callable[[Any], str], remark: str = "") -> Tile:
    """A figure beside the one before; None is one that is not known."""
    told, was = ("–" if value is None else shown(value) for value in (now, before))
    change = now / before - 1 if now is not None and before else None
    if change is None or change > MOST_TOLD:
        return Tile(name, told, remark, "", "", "" if before is None else was)
    trend = "same" if abs(change) < SAME else "up" if change > 0 else "down"
    return Tile(name, told, remark, trend, percent(abs(change)), was)


def _plays(found: Overview) -> Iterator[Tile]:
    names = {
        "started": _("Started"),
        "won": _("Won"),
        "lost": _("Lost"),
        "abandoned": _("Abandoned"),
        "unplayed": _("Not played"),
    }
    for key, name in names.items():
        yield tile(name, found.now.counts[key], found.before.counts[key], count)
    share = found.now.winnable_share
    remark = _("can be won: {share}").format(share=percent(share)) if share is not None else ""
    yield tile(_("Win rate"), found.now.win_rate, found.before.win_rate, percent, remark)
    yield tile(_("Dailies"), found.now.counts["dailies"], found.before.counts["dailies"], count)


def _means(found: Overview) -> Iterator[Tile]:
    now, before = found.now, found.before
    wins = _("median of wins")
    yield tile(_("Moves"), now.median_moves, before.median_moves, decimal, wins)
    yield tile(_("Time"), now.median_seconds, before.median_seconds, duration, wins)
    names = {"undos": _("Undos"), "hints": _("Hints"), "refills": _("Redeals, shuffles")}
    for key, name in names.items():
        yield tile(name, now.per_play(key), before.per_play(key), decimal, _("a play"))
    yield tile(_("By members"), now.per_play("by_members"), before.per_play("by_members"), percent, _("of plays"))


def _players(found: Overview) -> Iterator[Tile]:
    period = found.choice.period
    now, before = found.players_of(period), found.players_of(period.before)
    days = len(period.days)
    a_day = _("a day")
    yield tile(_("Guests"), now.guests / days, before.guests / days, decimal, a_day)
    yield tile(_("Members"), now.members / days, before.members / days, decimal, a_day)
    yield tile(_("Newcomers"), now.newcomers, before.newcomers, count)
    yield tile(_("Signed up"), now.sign_ups, before.sign_ups, count)
    for after, (_back, newcomers) in now.back.items():
        remark = _("of {n} newcomers").format(n=count(newcomers)) if newcomers else _("not known yet")
        name = _("Back on day {n}").format(n=after)
        yield tile(name, _share(now, after), _share(before, after), percent, remark)


def _share(players: PlayersFigures, after: int) -> float | None:
    back, newcomers = players.back[after]
    return back / newcomers if newcomers else None
