"""The figures held against the plays, for `manage.py verify`: sums of days, totals, players and deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import batched
from typing import Any

from solitaire_site.stats import recounting
from solitaire_site.stats.additions import Addition, Deal
from solitaire_site.stats.counting import AT_ONCE

Json = dict[str, Any]


def differences() -> Iterator[Json]:
    """Each difference between the figures and the plays: of what, what is stored, what should be."""
    for day in recounting.days():
        yield from differences_of_day(day)
    yield from _differences_of_players()
    for preset, stored, counted in recounting.totals():
        if stored != counted:
            yield {"figures": "total", "of": preset, "stored": stored, "should_be": counted}
    for deal, found, should_be in recounting.deals():
        if found != should_be:
            yield {"figures": "deal", "of": [deal.seed.hex(), *deal[1:]], "stored": found, "should_be": should_be}


def differences_of_day(day: date) -> Iterator[Json]:
    """What the figures of one day say and its plays do not."""
    stored, should_be = recounting.stored(day), recounting.recounted(day)
    for cell in sorted({*stored.cells, *should_be.cells}):
        kept, counted = (found.cells.get(cell, Addition()) for found in (stored, should_be))
        if kept != counted:
            yield {"figures": "day", "of": cell, "stored": _facts(kept), "should_be": _facts(counted)}
    for visit in sorted({*stored.visits, *should_be.visits}):
        pair = stored.visits.get(visit), should_be.visits.get(visit)
        if pair[0] != pair[1]:
            yield {"figures": "visit", "of": [visit.day, visit.player_id], "stored": pair[0], "should_be": pair[1]}


def mend(found: Iterable[Json]) -> None:
    """Count anew what differs."""
    found = list(found)
    for day in sorted({each["of"][0] for each in found if each["figures"] in ("day", "visit")}):
        recounting.recount(day)
    if any(each["figures"] in ("visit", "players") for each in found):
        recounting.recount_players()
    wrong = [(each["of"], each["should_be"]) for each in found if each["figures"] == "deal"]
    for some in batched(wrong, AT_ONCE):
        recounting.recount_deals((Deal(bytes.fromhex(seed), *preset), sums) for (seed, *preset), sums in some)


def _differences_of_players() -> Iterator[Json]:
    stored, should_be = recounting.stored_players(), recounting.recounted_players()
    for day, name in sorted({*stored, *should_be}):
        if stored[day, name] != should_be[day, name]:
            what = {"stored": stored[day, name], "should_be": should_be[day, name]}
            yield {"figures": "players", "of": [day, name], **what}


def _facts(addition: Addition) -> Json:
    counts = {name: count for name, count in addition.counts.items() if count}
    return counts | {f"{name} {value}": count for (name, value), count in sorted(addition.values.items()) if count}
