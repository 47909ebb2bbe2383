"""At the table: whether the play can still be won, the way back to where it could be, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Position
from games.engine.search import Verdict
from games.play.models import Play
from games.pyramid.game import GAME
from tests.browser.conftest import Window
from tests.browser.hand import Gesture, TableHand, is_action
from tests.browser.test_axe import in_every_look
from tests.browser.test_layout import LANGUAGES, SIZES, complaints
from tests.browser.watch import Json
from tests.browser.wins import CLASSIC, Win

OpenTable = Callable[..., TableHand]
LOST = "This game can no longer be won."
MOST_KEPT = 11


class Spoiling(NamedTuple):
    """A deal that can be won, and a way to its loss: moves that keep it, and the one that loses. Draws can follow."""

    deal: Win
    kept: list[str]
    loses: str

    @property
    def moves(self) -> list[str]:
        return [*self.kept, self.loses]


def first_position(seed: bytes) -> Position:
    return GAME.first_position("classic", GAME.deal("classic", seed))


def verdict(position: Position) -> Verdict:
    return GAME.verdict(position).verdict


def seeds() -> Iterator[bytes]:
    return (number.to_bytes(SEED_SIZE, "big") for number in count())


def hasty(position: Position) -> list[str]:
    """What somebody plays who takes the first removal there is, until nothing wins any more."""
    moves: list[str] = []
    while verdict(position) is Verdict.WON and (legal := position.legal_moves()):
        move = next((each for each in legal if str(each) != "draw"), legal[0])
        position = position.apply(move)
        moves.append(str(move))
    return moves


def spoilt(seed: bytes) -> Spoiling | None:
    """How haste loses a deal within twelve moves, two draws before the stock ends."""
    position = first_position(seed)
    *kept, loses = hasty(position) or [""]
    if not loses or len(kept) > MOST_KEPT:
        return None
    for move in [*kept, loses, "draw", "draw"]:
        if move not in map(str, position.legal_moves()):
            return None
        position = position.apply(GAME.parse_move(move))
    return Spoiling(Win("classic", seed, [], None), kept, loses) if verdict(position) is Verdict.LOST else None


@lru_cache
def spoiling() -> Spoiling:
    """The first deal that haste loses soon."""
    return next(found for seed in seeds() if (found := spoilt(seed)))


@lru_cache
def hopeless() -> Win:
    """The first deal that cannot be won."""
    seed = next(seed for seed in seeds() if verdict(first_position(seed)) is Verdict.LOST)
    return Win("classic", seed, [], None)


def bar(hand: TableHand) -> Locator:
    return hand.page.locator(".calm")


def way_back(hand: TableHand) -> Locator:
    return bar(hand).get_by_role("button", name="Back to where it could be won")


def marked(hand: TableHand) -> set[str]:
    """The places that a hint marks, without the goals."""
    places: list[str] = hand.page.locator(".field .is-hinted").evaluate_all("all => all.map((node) => node.place)")
    return set(places)


def asked(hand: TableHand, gesture: Callable[[], None]) -> Json:
    """The answer to asking for a hint."""
    with hand.page.expect_response(is_action) as answer:
        gesture()
    assert answer.value.status == 200, answer.value.text()
    view: Json = answer.value.json()
    return view


# ---- the bar


def test_the_bar_comes_with_the_losing_move_and_leads_back_to_where_the_play_could_be_won(
    open_table: OpenTable,
) -> None:
    hand = open_table(spoiling().deal)
    expect(hand.page.locator(".verdict dd")).to_have_text("Can be won")
    for move in spoiling().kept:
        hand.make(move, hand.by_tap)
    before = hand.until_settled()
    expect(bar(hand)).to_be_hidden()
    hand.make(spoiling().loses, hand.by_tap)
    expect(bar(hand).get_by_text(LOST)).to_be_visible()
    expect(hand.heard).to_contain_text(LOST)
    expect(hand.page.locator(".verdict dd")).to_have_text("Can no longer be won")
    expect(bar(hand).locator(":focus")).to_have_count(0)
    for _ in range(2):
        hand.make("draw", hand.by_key)
    expect(way_back(hand)).to_have_text("Back to where it could be won (3 undos)")
    with hand.page.expect_response("**/undo"):
        way_back(hand).click()
    after = hand.until_settled()
    assert (after["verdict"]["state"], after["cells"]) == ("won", before["cells"])
    assert [post.body["steps"] for post in hand.posts.of("undo")] == [3]
    expect(bar(hand)).to_be_hidden()
    expect(hand.page.locator(".field :focus")).to_have_count(1)


def test_the_way_back_counts_a_move_that_is_still_on_its_way(open_table: OpenTable) -> None:
    hand = open_table(spoiling().deal)
    hand.skip(spoiling().moves)
    hand.key("d")
    way_back(hand).click()
    assert hand.until_settled()["verdict"]["state"] == "won"
    assert [post.body["steps"] for post in hand.posts.of("undo")] == [2]


def test_who_keeps_playing_sees_the_bar_again_only_after_the_play_could_be_won_meanwhile(
    open_table: OpenTable,
) -> None:
    hand = open_table(spoiling().deal)
    hand.skip(spoiling().moves)
    bar(hand).get_by_role("button", name="Keep playing").click()
    expect(bar(hand)).to_be_hidden()
    hand.make("draw", hand.by_key)
    hand.make("u", hand.key)
    expect(bar(hand)).to_be_hidden()
    assert hand.make("u", hand.key)["verdict"]["state"] == "won"
    hand.make("y", hand.key)
    expect(bar(hand)).to_be_visible()
    expect(hand.heard).to_contain_text(LOST)


def test_the_bar_is_reached_and_used_by_keys(open_table: OpenTable) -> None:
    hand = open_table(spoiling().deal)
    hand.skip(spoiling().moves)
    hand.card("S").focus()
    for _ in range(3):
        hand.key("Tab")
        if way_back(hand).evaluate("(button) => button === document.activeElement"):
            break
    expect(way_back(hand)).to_be_focused()
    hand.make("Enter", hand.key)
    expect(bar(hand)).to_be_hidden()
    expect(hand.page.locator(".field :focus")).to_have_count(1)


def test_a_new_deal_from_the_bar_asks_first(open_table: OpenTable) -> None:
    hand = open_table(spoiling().deal)
    hand.skip(spoiling().moves)
    bar(hand).get_by_role("button", name="New deal").click()
    expect(hand.sheet("new").get_by_role("button", name="Keep playing")).to_be_focused()


def test_a_deal_that_cannot_be_won_says_so_at_once_and_another_one_costs_nothing(
    open_table: OpenTable, seeded: Callable[[bytes], None]
) -> None:
    hand = open_table(hopeless())
    first = hand.play
    expect(bar(hand)).to_contain_text("This deal cannot be won, however it is played. Left now, it does not count.")
    expect(hand.heard).to_contain_text("This deal cannot be won")
    expect(way_back(hand)).to_be_hidden()
    seeded(CLASSIC.seed)
    with hand.page.expect_response("**/api/plays") as dealt:
        bar(hand).get_by_role("button", name="Another deal").click()
    hand.follow(dealt.value)
    expect(bar(hand)).to_be_hidden()
    assert Play.objects.get(pk=first).state == Play.State.UNPLAYED


def test_a_deal_that_cannot_be_won_may_be_played_all_the_same(open_table: OpenTable) -> None:
    hand = open_table(hopeless())
    bar(hand).get_by_role("button", name="Play it anyway").click()
    hand.make("draw", hand.by_key)
    expect(bar(hand)).to_be_hidden()


def test_who_does_not_want_to_know_is_neither_shown_nor_told(open_table: OpenTable) -> None:
    hand = open_table(spoiling().deal, verdict="hide")
    hand.skip(spoiling().kept)
    hand.make(spoiling().loses, hand.by_tap)
    expect(hand.heard).not_to_be_empty()
    expect(hand.heard).not_to_contain_text("won")
    expect(bar(hand)).to_be_hidden()
    expect(hand.page.locator(".verdict")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_fits_every_window_and_lies_on_no_card(open_table: OpenTable, language: str) -> None:
    hand = open_table(spoiling().deal, language=language)
    hand.skip(spoiling().moves)
    expect(bar(hand)).to_be_visible()
    assert [text for size in SIZES for text in complaints(hand.page, *size)] == []


@pytest.mark.parametrize("language", ["is", "pt-br"])
def test_the_bar_of_a_deal_that_cannot_be_won_fits_every_window(open_table: OpenTable, language: str) -> None:
    hand = open_table(hopeless(), language=language, hand="left")
    expect(bar(hand)).to_be_visible()
    assert [text for size in SIZES for text in complaints(hand.page, *size)] == []


# ---- hints


def by_key(hand: TableHand) -> None:
    hand.key("h")


def by_tool(hand: TableHand) -> None:
    hand.tool("hint").click()


@pytest.mark.parametrize("ask", [by_key, by_tool])
def test_hints_followed_from_the_first_move_win(open_table: OpenTable, ask: Callable[[TableHand], None]) -> None:
    hand = open_table()
    moves = 0
    view = hand.view()
    while view["state"] == "open":
        told = asked(hand, lambda: ask(hand))
        expect(hand.line).to_have_text(told["hint"]["text"])
        view = hand.make(told["hint"]["move"], gesture_for(hand, told["hint"]["move"]))
        moves += 1
    assert (view["state"], view["hints"], view["moves"]) == ("won", moves, moves)
    expect(hand.sheet("end")).to_contain_text(f"Hints used: {moves} · undos: 0")


def gesture_for(hand: TableHand, move: str) -> Gesture:
    """How a hand makes a move that a hint names: the stock by its key, which also resets it."""
    return (lambda _: hand.key("d")) if move in ("draw", "redeal") else hand.by_tap


def test_a_hint_is_drawn_until_the_next_move_and_told_again_without_being_counted(open_table: OpenTable) -> None:
    hand = open_table()
    told = asked(hand, lambda: hand.key("h"))
    places = set(told["hint"]["move"].split("-"))
    expect(hand.page.locator(".field .is-hinted")).to_have_count(len(places))
    assert marked(hand) == places
    expect(hand.heard).to_have_text(told["hint"]["text"])
    hand.key("Escape")
    expect(hand.page.locator(".field .is-hinted, .hint-lines path")).to_have_count(0)
    expect(hand.page.locator(".is-saying")).to_have_count(0)
    hand.key("h")
    expect(hand.line).to_have_text(told["hint"]["text"])
    assert marked(hand) == places
    hand.make(told["hint"]["move"], hand.by_tap)
    expect(hand.page.locator(".field .is-hinted, .hint-lines path")).to_have_count(0)
    assert len(hand.posts.of("hint")) == hand.view()["hints"] == 1


def test_a_hint_outlasts_a_pause_and_a_change_of_the_window(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make(CLASSIC.moves[0], hand.by_tap)
    told = asked(hand, lambda: hand.key("h"))
    hand.make("p", hand.key)
    expect(hand.page.locator(".field .is-hinted")).to_have_count(0)
    hand.make("p", hand.key)
    expect(hand.page.locator(".field .is-hinted").first).to_be_visible()
    hand.page.set_viewport_size({"width": 390, "height": 844})
    hand.key("h")
    expect(hand.line).to_have_text(told["hint"]["text"])
    assert len(hand.posts.of("hint")) == 1


def test_a_hint_asked_behind_a_move_speaks_of_the_board_after_it(open_table: OpenTable) -> None:
    hand = open_table()
    with hand.page.expect_response("**/hint") as answer:
        hand.by_tap(CLASSIC.moves[0])
        hand.key("h h")
    assert answer.value.json()["moves"] == 1
    expect(hand.page.locator(".field .is-hinted").first).to_be_visible()
    assert [post.action for post in hand.posts] == ["plays", "moves", "hint"]


def test_a_draw_is_hinted_with_an_arrow_from_the_stock_to_the_waste(open_table: OpenTable) -> None:
    hand = open_table()
    told = asked(hand, lambda: hand.key("h"))
    while told["hint"]["move"] != "draw":
        hand.make(told["hint"]["move"], hand.by_tap)
        told = asked(hand, lambda: hand.key("h"))
    expect(hand.page.locator(".field .stock .is-hinted")).to_have_count(1)
    expect(hand.page.locator(".field .waste .is-goal")).to_have_count(1)
    expect(hand.page.locator(".hint-lines .ink.leads")).to_have_count(1)


def test_where_nothing_wins_the_hint_says_so_and_counts_nothing(open_table: OpenTable) -> None:
    hand = open_table(spoiling().deal)
    hand.skip(spoiling().moves)
    told = asked(hand, lambda: hand.key("h"))
    assert told["hints"] == 0
    expect(hand.line).to_have_text("No hint: this game can no longer be won. Before the last 1 move it could.")
    expect(hand.page.locator(".field .is-hinted")).to_have_count(0)


@pytest.mark.parametrize("window", [Window(844, 390, touch=True), Window(320, 568, touch=True)])
def test_a_hint_and_the_bar_are_accessible_in_every_look(open_table: OpenTable, window: Window) -> None:
    hand = open_table(spoiling().deal, window=window)
    asked(hand, lambda: hand.tool("hint").tap())
    expect(hand.page.locator(".field .is-hinted").first).to_be_visible()
    assert in_every_look(hand.page) == []
    hand.skip(spoiling().moves)
    expect(bar(hand)).to_be_visible()
    assert in_every_look(hand.page) == []
