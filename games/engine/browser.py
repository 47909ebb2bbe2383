"""The compiled search of a game, for a browser that runs it by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.protocol import Game, Position
from games.engine.search import Finding


@dataclass(frozen=True, slots=True)
class BrowserSearch:
    """What a browser's worker needs to run the search that `games.engine.search.WasmSearch` runs here.

    `file`: the wasm among the static files. `pack`: the task that stands for a position. `unpack`: what an answer to
    that task says; answers come from browsers, so bytes that are none raise ValueError, and nothing in them is proven
    before the rules have followed the line.
    """

    file: str
    pack: Callable[[Position], bytes]
    unpack: Callable[[Position, bytes], Finding]


def browser_search(game: Game) -> BrowserSearch | None:
    """The `browser_search` of a game's descriptor; None for a game that has none."""
    search: BrowserSearch | None = getattr(game, "browser_search", None)
    return search
