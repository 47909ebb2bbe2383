"""Deals of a level, deals that can be won, and a result against par."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import expect

from games.play.models import CatalogueDeal, Solution
from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC, Win

OpenTable = Callable[..., TableHand]


def grade(win: Win, level: str, number: int) -> None:
    """Puts a deal into the catalogue."""
    CatalogueDeal.objects.create(game=win.game, preset=win.preset, seed=win.seed, level=level, number=number)


def solve(win: Win, line: list[str], *, optimal: bool = True) -> None:
    """Has it known that `line` wins a deal."""
    Solution.objects.create(
        game=win.game,
        preset=win.preset,
        seed=win.seed,
        verdict=Solution.Verdict.WON,
        line=" ".join(line),
        optimal=optimal,
        positions=1,
        solved_at=timezone.now(),
    )


def play_to_the_end(hand: TableHand, win: Win) -> None:
    """Makes the last move of a win by hand, and all others elsewhere."""
    hand.skip(win.moves[:-1])
    hand.make(win.moves[-1], hand.by_tap)
    expect(hand.sheet("end")).to_be_visible()


def test_a_level_is_chosen_and_the_deal_says_its_number(open_table: OpenTable) -> None:
    grade(CLASSIC, "hard", 17)
    hand = open_table()
    hand.key("n")
    sheet = hand.sheet("new")
    expect(sheet.get_by_role("group", name="Choose a level")).to_be_visible()
    expect(sheet.get_by_text("Easy")).to_be_hidden()
    sheet.get_by_text("Hard", exact=True).click()
    pocket = sheet.get_by_role("button", name="Pocket")
    expect(pocket).to_have_attribute("aria-disabled", "true")
    expect(pocket).to_contain_text("No deals of this level here yet.")
    with hand.page.expect_response("**/api/plays") as dealt:
        sheet.get_by_role("button", name="Classic").click()
    assert hand.follow(dealt.value)["deal"] == {"kind": "catalogue", "number": 17, "level": "hard"}
    assert hand.posts.of("plays")[-1].body["deal"] == "hard"
    expect(hand.line).to_contain_text("Deal no. 17, level Hard. Its promise: ")
    hand.key("?")
    expect(hand.sheet("rules")).to_contain_text("Deal no. 17, level Hard.")


def test_the_next_deal_after_one_of_a_level_is_of_that_level(open_table: OpenTable) -> None:
    grade(CLASSIC, "hard", 17)
    grade(Win("classic", bytes(32), [], None), "hard", 18)
    hand = open_table()
    hand.key("n")
    hand.sheet("new").get_by_text("Hard", exact=True).click()
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("new").get_by_role("button", name="Classic").click()
    hand.follow(dealt.value)
    play_to_the_end(hand, CLASSIC)
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("end").get_by_role("button", name="Next deal").click()
    assert hand.follow(dealt.value)["deal"]["number"] == 18
    hand.key("n")
    expect(hand.sheet("new").locator("input[value=hard]")).to_be_checked()


def test_where_nothing_is_graded_no_level_is_offered(open_table: OpenTable) -> None:
    hand = open_table()
    hand.key("n")
    expect(hand.sheet("new").get_by_role("button", name="Classic")).to_be_visible()
    expect(hand.sheet("new").get_by_role("group", name="Choose a level")).to_be_hidden()


def test_the_option_to_be_dealt_only_what_can_be_won_is_kept(open_table: OpenTable) -> None:
    hand = open_table()
    hand.key("o")
    with hand.page.expect_response("**/api/me/options") as kept:
        hand.sheet("options").get_by_text("Only deals that can be won").click()
    assert kept.value.json()["options"]["deals"] == "winnable"


def test_a_win_is_measured_by_par_and_called_clean(open_table: OpenTable) -> None:
    solve(CLASSIC, CLASSIC.moves)
    hand = open_table()
    play_to_the_end(hand, CLASSIC)
    expect(hand.sheet("end")).to_contain_text(f"Par {len(CLASSIC.moves)} · you took no more")
    expect(hand.sheet("end")).to_contain_text("Clean: no hint, no undo")
    expect(hand.sheet("end").get_by_role("link", name="Replay")).to_have_attribute("href", f"/replay/{hand.play}/")


def test_par_that_is_found_after_the_win_comes_into_the_open_sheet(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("draw", hand.by_key)
    hand.make("u", hand.key)
    play_to_the_end(hand, CLASSIC)
    moves = len(CLASSIC.moves)
    solve(CLASSIC, CLASSIC.moves, optimal=False)
    expect(hand.sheet("end")).to_contain_text(f"Best known {moves} · you took {moves + 2} (+2)")
    expect(hand.sheet("end")).to_contain_text("Hints used: 0 · undos: 1")


def test_a_play_given_up_is_told_that_its_deal_can_be_won(open_table: OpenTable) -> None:
    solve(CLASSIC, CLASSIC.moves)
    hand = open_table()
    hand.make("draw", hand.by_key)
    hand.key("g")
    hand.sheet("give-up").get_by_role("button", name="Give up").click()
    expect(hand.sheet("end")).to_contain_text(f"This deal can be won. Par {len(CLASSIC.moves)}")
