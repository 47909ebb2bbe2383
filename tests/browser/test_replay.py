"""A play, lost by hand, looked at afterwards: move by move, at the losing move, and beside the best line."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine.registry import game
from games.engine.search import Budget
from games.play import solutions
from games.play.models import Solution
from games.play.tables import deal_of
from games.play.tracks import Track
from tests.browser.conftest import DESK, PHONE, Window
from tests.browser.hand import TableHand, faces
from tests.browser.script import SHOWS, until
from tests.browser.test_axe import in_every_look
from tests.browser.wins import ADDICTION, CLASSIC, Win

OpenTable = Callable[..., TableHand]

# The last but one of these moves leaves no way to win.
LINE = ["G2-G7", "draw", "G3-W", "draw", "draw", "G4-W", "F2-F3", "E2-W", "draw"]
LOSING = Win("classic", bytes([3]) * 32, LINE, None)
TURN, LAST = 8, 9
SIZES = [DESK, Window(820, 1180, touch=True), PHONE, Window(844, 390, touch=True), Window(320, 568, touch=True)]

INSIDE = """() => { const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth <= innerWidth, scrollHeight <= innerHeight]; }"""


@pytest.fixture(autouse=True)
def nobody_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of deals is what a test says, whenever the background worker would have come to it."""
    monkeypatch.setattr(solutions, "solve_deal", SimpleNamespace(enqueue=lambda *deal: None))


@pytest.fixture
def open_replay(open_table: OpenTable) -> Callable[..., Page]:
    """Plays a line, gives up where it does not win, and opens the replay."""

    def open_one(win: Win = LOSING, **wishes: object) -> Page:
        hand = open_table(win, **wishes)
        view = hand.skip(win.moves)
        if view["state"] != "won":
            request = hand.page.context.request
            token = request.get("/api/token").json()["csrf"]
            body = {"version": view["version"], "key": "this-is-the-end"}
            ended = request.post(f"/api/plays/{hand.play}/give-up", data=body, headers={"X-CSRFToken": token})
            assert ended.status == 200
        hand.page.goto(f"/replay/{hand.play}/")
        expect(hand.page.locator("[data-where]")).to_have_text("Before the first move")
        return hand.page

    return open_one


def says(page: Page, where: str, state: str) -> None:
    expect(page.locator("[data-where]")).to_have_text(where)
    expect(page.locator(".state")).to_have_text(state)


def known(win: Win) -> list[str]:
    """Has the deal searched as the background does, and kept; the best line."""
    found = solutions.solved_deal(win.game, win.preset, win.seed, timezone.now(), Budget(positions=500_000))
    assert found.verdict == Solution.Verdict.WON
    return found.line.split()


def drawn_after(page: Page, win: Win, moves: list[str], table: str = "own") -> None:
    """Waits until the table shows what these moves of the deal lead to."""
    playing = game(win.game)
    position = playing.first_position(win.preset, deal_of(win.game, win.preset, win.seed))
    for move in moves:
        position = position.apply(playing.parse_move(move))
    view = playing.view(position)
    cells = [{"at": cell.place, "card": str(cell.card)} for cell in view.cells]
    piles = [{"at": pile.place, "cards": [*map(str, pile.cards)]} for pile in view.piles]
    shows = SHOWS.replace(".field ", f".field[data-table={table}] ")
    until(page, shows, faces({"cells": cells, "piles": piles}))


def test_a_lost_play_is_stepped_through_by_keys(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    says(page, "Before the first move", "Can be won")
    drawn_after(page, LOSING, [])
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        says(page, f"Move {number} of {LAST}", "Can be won")
        drawn_after(page, LOSING, LOSING.moves[:number])
    expect(page.locator("[data-live]")).to_contain_text(f"Move 3 of {LAST}. Paired")
    expect(page.locator("[data-live]")).to_contain_text("Can be won.")
    page.keyboard.press("End")
    says(page, f"Move {LAST} of {LAST}", "Can no longer be won")
    drawn_after(page, LOSING, LOSING.moves)
    page.keyboard.press("ArrowLeft")
    drawn_after(page, LOSING, LOSING.moves[:-1])
    page.keyboard.press("Home")
    drawn_after(page, LOSING, [])


def test_the_slider_tells_move_and_state(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    page.keyboard.press("ArrowRight")
    says(page, f"Move 1 of {LAST}", "Can be won")
    drawn_after(page, LOSING, LOSING.moves[:1])
    spoken = slider.get_attribute("aria-valuetext") or ""
    assert spoken.startswith(f"Move 1 of {LAST}. Paired")
    assert spoken.endswith("Can be won.")


def test_the_losing_move_is_marked_and_one_press_away(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    expect(page.locator(".flag")).to_have_text(f"Move {TURN}: the last chance goes")
    page.get_by_role("button", name="To the move that lost it").click()
    says(page, f"Move {TURN} of {LAST}", "Can no longer be won")
    drawn_after(page, LOSING, LOSING.moves[:TURN])
    expect(page.locator("[data-live]")).to_contain_text("After this it could not be won.")
    turn = page.locator(".moves li").nth(TURN - 1)
    expect(turn).to_contain_text("After this it could not be won")
    expect(turn.get_by_role("button")).to_have_attribute("aria-current", "step")
    bands = page.locator(".band rect").evaluate_all("(rects) => rects.map((rect) => rect.getAttribute('class'))")
    assert bands == ["ok", "no"]


def test_a_move_of_the_list_leads_to_where_it_led(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.locator(".moves li").nth(2).get_by_role("button").click()
    says(page, f"Move 3 of {LAST}", "Can be won")
    page.keyboard.press("ArrowDown")
    says(page, f"Move 4 of {LAST}", "Can be won")
    drawn_after(page, LOSING, LOSING.moves[:4])


def test_the_play_shows_itself_to_its_end(open_replay: Callable[..., Page]) -> None:
    page = open_replay(still=False)
    page.get_by_text("4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    says(page, f"Move {LAST} of {LAST}", "Can no longer be won")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("[data-live]")).to_contain_text(f"Move {LAST} of {LAST}.")
    drawn_after(page, LOSING, LOSING.moves)


def test_the_best_line_is_drawn_alone_and_beside_the_play(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    line = known(LOSING)
    page.reload()
    page.get_by_role("button", name="Best line").click()
    page.keyboard.press("End")
    says(page, f"Move {len(line)} of {len(line)}", "Won")
    drawn_after(page, LOSING, line)
    expect(page.locator(".moves li")).to_have_count(len(line))
    page.get_by_role("button", name="Both").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    drawn_after(page, LOSING, LOSING.moves[:1])
    drawn_after(page, LOSING, line[:1], "best")
    expect(page.locator(".best[data-best]")).to_have_text(f"{len(line)} moves win. Nothing is shorter.")


def test_a_browser_finds_the_shortest_win_by_itself(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.get_by_role("button", name="Best line").click()
    expect(page.locator(".finding")).to_contain_text("This deal can be won. Nobody has looked")
    page.get_by_role("button", name="Look for the shortest win").click()
    expect(page.locator(".finding")).to_be_hidden()
    line = known(LOSING)
    page.keyboard.press("End")
    says(page, f"Move {len(line)} of {len(line)}", "Won")
    expect(page.locator(".best[data-best]")).to_have_text(f"{len(line)} moves win, perhaps fewer do.")


def test_a_search_in_the_browser_can_be_stopped(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.route("**/solver.*.wasm", lambda route: None)  # It never comes, so that there is time to stop.
    page.get_by_role("button", name="Best line").click()
    page.get_by_role("button", name="Look for the shortest win").click()
    expect(page.get_by_role("status")).to_contain_text("Looking for the shortest win: 0 positions")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_have_text("Stopped.")
    expect(page.get_by_role("button", name="Look for the shortest win")).to_be_focused()


def test_a_search_that_cannot_run_says_so(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.route("**/solver.*.wasm", lambda route: route.fulfill(body="no program"))
    page.get_by_role("button", name="Best line").click()
    page.get_by_role("button", name="Look for the shortest win").click()
    expect(page.get_by_role("status")).to_have_text("The search does not run in this browser.")
    expect(page.get_by_role("button", name="Look for the shortest win")).to_be_visible()


def test_the_deal_is_played_again_from_here(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/pyramid/classic/")
    shows = page.locator(".field .cells .card.is-free")
    expect(shows).to_have_count(7)


@pytest.mark.parametrize("window", SIZES, ids=str)
@pytest.mark.parametrize("win", [LOSING, ADDICTION["classic"]], ids=["pyramid", "addiction"])
def test_nothing_leaves_the_window_and_the_moves_are_in_reach(
    open_replay: Callable[..., Page], win: Win, window: Window
) -> None:
    short = win._replace(moves=win.moves[:9])
    page = open_replay(short, window=window)
    assert page.evaluate(INSIDE) == [True, True]
    moves = page.get_by_role("button", name="Moves", exact=True)
    if moves.is_visible():
        moves.click()
        expect(page.get_by_role("button", name="Close")).to_be_focused()
        page.locator(".moves li").nth(1).get_by_role("button").click()
        expect(moves).to_be_focused()
    else:
        page.locator(".moves li").nth(1).get_by_role("button").click()
    expect(page.locator("[data-where]")).to_have_text(f"Move 2 of {len(short.moves)}")


def test_a_replay_is_accessible_in_every_look(open_replay: Callable[..., Page]) -> None:
    page = open_replay()
    page.get_by_text("Check the deal").click()
    page.keyboard.press("ArrowRight")
    assert in_every_look(page) == []
    page.get_by_role("button", name="Best line").click()
    assert in_every_look(page) == []


def test_a_deal_that_is_being_played_shows_no_card(open_table: OpenTable) -> None:
    hand = open_table(CLASSIC)
    hand.skip(CLASSIC.moves[:1])
    hand.faults.expect("status of 409")
    hand.page.goto(f"/replay/{hand.play}/")
    expect(hand.page.get_by_role("heading")).to_have_text("This deal is still being played.")
    expect(hand.page.locator(".card")).to_have_count(0)
    hand.page.get_by_role("link", name="Back to the table").click()
    hand.page.wait_for_url("**/pyramid/classic/")


def test_a_long_play_is_fetched_in_pieces_and_shown_to_its_end(
    open_replay: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Track.piece, "__defaults__", (0, 4))
    page = open_replay()
    page.keyboard.press("End")
    says(page, f"Move {LAST} of {LAST}", "Can no longer be won")
    drawn_after(page, LOSING, LOSING.moves)
    expect(page.locator(".moves li")).to_have_count(LAST)
