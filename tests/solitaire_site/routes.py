"""Every address of the site, and who gets what there. A route that is in no row makes the tests fail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum

from django.urls import URLPattern, URLResolver, get_resolver


class Door(Enum):
    """Who a route is for."""

    EVERYBODY = "tells everybody the same, or whoever asks what is theirs"
    OWNER = "names a play or a player, and is there for the owner only"
    PUBLISHED = "names a play, and is there for everybody or for nobody"
    DEAL = "names a play, and tells of its deal only"
    STAFF = "is for staff with the right to it"
    STAFFROOM = "is for all staff, and tells of nobody"


DOORS: dict[str, Door] = {
    "": Door.EVERYBODY,
    "account/*": Door.EVERYBODY,
    "admin/*": Door.STAFF,
    "admin/jsi18n/": Door.STAFFROOM,
    "admin/password_change/done/": Door.STAFFROOM,
    "admin/tables/": Door.STAFFROOM,
    "api/": Door.EVERYBODY,
    "api/<path:rest>": Door.EVERYBODY,
    "api/boards/<game>/<preset>/<path:scope>": Door.EVERYBODY,
    "api/me/*": Door.EVERYBODY,
    "api/openapi.json": Door.EVERYBODY,
    "api/plays": Door.EVERYBODY,
    "api/plays/<uuidstr:play_id>*": Door.OWNER,
    "api/token": Door.EVERYBODY,
    "boards/": Door.EVERYBODY,
    "boards/<slug:game>/<slug:preset>/": Door.EVERYBODY,
    "boards/<slug:game>/<slug:preset>/<path:scope>/": Door.EVERYBODY,
    "daily/": Door.EVERYBODY,
    "daily/<slug:game>/<slug:preset>/": Door.EVERYBODY,
    "daily/<slug:game>/<slug:preset>/<str:month>/": Door.EVERYBODY,
    "deal/<uuid:play_id>/": Door.DEAL,
    "language/setlang/": Door.EVERYBODY,
    "me/": Door.EVERYBODY,
    "me/privacy/": Door.EVERYBODY,
    "players/<str:name>/": Door.OWNER,
    "replay/<uuid:play_id>/*": Door.OWNER,
    "replay/<uuid:play_id>/picture.png": Door.PUBLISHED,
    "robots.txt": Door.EVERYBODY,
    "statistics/": Door.EVERYBODY,
    "statistics/<slug:game>/<slug:preset>/": Door.EVERYBODY,
    "<slug:game>/": Door.EVERYBODY,
    "<slug:game>/<slug:preset>/": Door.EVERYBODY,
    "<slug:game>/picture.png": Door.EVERYBODY,
    "<slug:game>/rules/": Door.EVERYBODY,
}
"""By the route as the URLconf writes it; a row with "*" holds for all that begin so and have no row of their own."""


def routes(patterns: Iterable[URLPattern | URLResolver] | None = None, before: str = "") -> Iterator[str]:
    """Every route of the URLconf, as it is written there."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def door_of(route: str) -> Door | None:
    """Who a route is for; None where no row says so."""
    rows = [row for row in DOORS if row == route or (row.endswith("*") and route.startswith(row[:-1]))]
    return DOORS[max(rows, key=lambda row: (row == route, len(row)))] if rows else None


PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
NAMED_GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


def address(route: str, values: dict[str, str]) -> str:
    """The route with values in it, for patterns of both kinds; "1" for what has no value here."""
    plain = NAMED_GROUP.sub(lambda found: f"<{found[1]}>", route.replace("^", "").replace("$", ""))
    return "/" + PARAMETER.sub(lambda found: values.get(found[1], "1"), plain)
