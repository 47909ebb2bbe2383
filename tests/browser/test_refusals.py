"""What the server does not allow: told with its reason, once, and nothing on the table changes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from games.play.models import Play
from tests.browser.conftest import PHONE
from tests.browser.hand import TableHand, faces, is_action
from tests.browser.wins import CLASSIC, WINS

OpenTable = Callable[..., TableHand]

REMEMBER = """() => {
  window.heard = [];
  const live = document.querySelector('[data-live]');
  if (window.observer) return;
  window.observer = new MutationObserver(() => live.textContent && window.heard.push(live.textContent));
  window.observer.observe(live, { childList: true, characterData: true, subtree: true });
}"""

# What a hand does on the pinned deal of `classic`, and what it is told.
REFUSALS = [
    (("F3",), "King of diamonds is covered by seven of clubs and three of hearts."),
    (("G1", "G3"), "Seven of spades and seven of clubs make 14, not 13."),
    (("G1", "F3"), "King of diamonds is covered by seven of clubs and three of hearts."),
    (("G6", "foundation"), "Ten of diamonds needs a three to make 13."),
]


def test_a_refusal_says_why_once_and_changes_nothing(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("status of 422")
    before = hand.view()
    for places, reason in REFUSALS:
        hand.page.evaluate(REMEMBER)
        with hand.page.expect_response(is_action) as answer:
            for place in places:
                hand.tap(place)
        assert answer.value.status == 422
        expect(hand.line).to_have_text(reason)
        expect(hand.heard).to_have_text(reason)
        assert hand.page.evaluate("() => window.heard").count(reason) == 1
        hand.key("Escape")
    assert hand.view()["version"] == before["version"]
    assert hand.drawn() == faces(before)


def test_a_covered_king_stays_whichever_way_it_is_asked_for(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("status of 422")
    hand.card("G1").focus()
    hand.walk("F3")
    ways: list[Callable[[], None]] = [
        lambda: hand.key("Enter"),
        lambda: hand.key("Space"),
        lambda: hand.tap("F3"),
        lambda: hand.page.mouse.dblclick(*hand.point("F3")),
        lambda: hand.by_name("F3"),
    ]
    for ask in ways:
        with hand.page.expect_response(is_action) as answer:
            ask()
        assert answer.value.status == 422
        assert answer.value.json()["error"]["code"] == "covered"
    hand.pull("F3", "foundation")  # A covered card cannot be lifted: there is nothing to refuse.
    view = hand.until_settled()
    assert (view["version"], view["moves"]) == (0, 0)
    expect(hand.card("F3")).to_be_visible()


def test_a_card_dropped_where_it_does_not_fit_comes_home_and_is_told_why(open_table: OpenTable) -> None:
    hand = open_table(still=False)
    hand.faults.expect("status of 422")
    home = hand.point("G1")
    hand.drag("G1", "G3")
    expect(hand.line).to_have_text("Seven of spades and seven of clubs make 14, not 13.")
    assert hand.point("G1") == home
    expect(hand.page.locator(".is-held, .is-picked, .is-target")).to_have_count(0)


def test_a_card_dropped_on_the_bare_cloth_comes_home_and_nothing_is_sent(open_table: OpenTable) -> None:
    hand = open_table()
    home = hand.point("G1")
    hand.lift("G1", (-150, -300))
    hand.page.mouse.up()
    assert hand.point("G1") == home
    assert hand.posts.of("moves") == []


def test_a_card_in_hand_lights_where_it_can_go(open_table: OpenTable) -> None:
    hand = open_table()
    hand.tap("G6")
    expect(hand.card("G6")).to_have_attribute("aria-pressed", "true")
    lit = hand.page.locator(".card.is-target")
    legal = {at for move in hand.view()["legal"] for at in move["at"] if "G6" in move["at"]} - {"G6"}
    assert set(lit.evaluate_all("(nodes) => nodes.map((node) => node.dataset.place)")) == legal
    hand.key("Escape")
    expect(lit).to_have_count(0)
    expect(hand.page.locator(".field [aria-pressed]")).to_have_count(0)


def go_deaf(hand: TableHand) -> None:
    """Loads the page again with a socket that brings no news of other windows."""
    hand.page.route_web_socket("**/ws/**", lambda socket: None)
    hand.reload()


def test_a_move_at_a_stale_table_gives_way_to_what_another_window_did(open_table: OpenTable) -> None:
    hand = open_table()
    go_deaf(hand)
    hand.faults.expect("status of 409")
    other = TableHand(hand.page.context.new_page(), hand.faults)
    other.play = hand.play
    other.page.goto("/pyramid/classic/")
    other.make("G3-G5", other.by_tap)
    hand.by_tap("G4-G6")
    expect(hand.line).to_have_text("This play went on in another window. Here is where it stands.")
    expect(hand.heard).to_have_text("This play went on in another window. Here is where it stands.")
    assert Play.objects.get(pk=hand.play).actions == ["G3-G5"]
    hand.until_drawn(hand.view())
    hand.make("G4-G6", hand.by_tap)
    assert Play.objects.get(pk=hand.play).actions == ["G3-G5", "G4-G6"]


def test_a_window_that_comes_to_the_front_shows_what_another_did(open_table: OpenTable) -> None:
    hand = open_table()
    go_deaf(hand)
    other = TableHand(hand.page.context.new_page(), hand.faults)
    other.play = hand.play
    other.page.goto("/pyramid/classic/")
    other.make("draw", other.by_tap)
    hand.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(hand.line).to_have_text("This play went on in another window. Here is where it stands.")
    hand.until_drawn(hand.view())


def test_a_card_that_the_stock_shows_goes_with_a_partner_or_is_covered(open_table: OpenTable) -> None:
    hand = open_table(WINS["three-pass"], PHONE)
    hand.make("G3-G6", hand.by_tap)
    king = hand.view()["piles"][0]["cards"][-1]
    assert king.startswith("K")
    hand.make("S", hand.by_tap)
    assert king in str(hand.view()["piles"][-1]["cards"])


def test_the_page_shows_a_stranger_nothing_of_a_play(
    open_table: OpenTable, visitor: Callable[..., BrowserContext]
) -> None:
    hand = open_table()
    stranger = visitor()
    assert stranger.request.get(f"/api/plays/{hand.play}").status == 404
    assert CLASSIC.seed.hex() not in hand.page.content()
