"""Searches that browsers run: the same file, task and answer as on the server, whatever the game."""

from __future__ import annotations

import pytest

from games.engine.browser import browser_search
from games.engine.search import Budget, WasmSearch
from tests.contract.cases import Case, plays

ENOUGH = Budget(positions=20_000)


def test_a_browser_gets_the_answer_that_the_server_gets(case: Case) -> None:
    search = browser_search(case.game)
    if search is None:
        return
    wasm = WasmSearch(f"games.{case.game.slug}", f"static/{search.file}")
    for number in range(3):
        position = case.history(number).position
        answer = wasm.run(search.pack(position), ENOUGH).answer
        found, known = search.unpack(position, answer), case.game.solve(position, ENOUGH)
        assert (found.verdict, found.moves, found.optimal) == (known.verdict, known.moves, known.optimal)


@pytest.mark.parametrize(
    "answer", [b"", b"\x01", b"\x09\x01", b"\x01\x01\xfa\xfa", b"\x02\xfa", bytes(range(255, 200, -1))]
)
def test_bytes_that_are_no_answer_are_told_from_answers(case: Case, answer: bytes) -> None:
    """They come from strangers: a line that is read from them is one of moves, or they are refused."""
    search = browser_search(case.game)
    if search is None:
        return
    position = case.history(0).position
    try:
        moves = search.unpack(position, answer).moves
    except ValueError:
        return
    assert [case.game.parse_move(str(move)) for move in moves] == list(moves)


def test_a_game_that_has_no_search_for_browsers_has_none() -> None:
    assert browser_search(object()) is None  # type: ignore[arg-type]


def test_positions_on_the_way_are_packed_as_well_as_deals(case: Case) -> None:
    search = browser_search(case.game)
    packed = {search.pack(history.position) for history in plays(case, range(1))} if search else set()
    assert not search or len(packed) > 1
