"""New, Restart, Give up, Pause, Undo, Redo, and the sheet at the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from games.engine.history import line_of
from games.play.models import Play
from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC, WINS

OpenTable = Callable[..., TableHand]
HIDDEN_TAB = """(hidden) => {
  const state = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def depth(hand: TableHand) -> tuple[int, int]:
    """How many moves can be taken back, and how many made again."""
    line = line_of(Play.objects.get(pk=hand.play).actions)
    return len(line.done), len(line.undone)


def test_leaving_a_play_underway_asks_once_with_focus_on_keep_playing(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    for key, sheet in (("n", "new"), ("r", "restart"), ("g", "give-up")):
        hand.key(key)
        expect(hand.sheet(sheet).get_by_role("button", name="Keep playing")).to_be_focused()
        hand.key("Enter")
        expect(hand.sheet(sheet)).to_have_count(0)
    assert [post.action for post in hand.posts] == ["plays", "moves"]
    assert hand.view()["state"] == "open"


def test_an_untouched_deal_is_changed_for_another_without_a_question(open_table: OpenTable) -> None:
    hand = open_table()
    hand.tool("new").click()
    expect(hand.sheet("new").get_by_role("button", name="Keep playing")).to_be_hidden()
    expect(hand.sheet("new").locator("[aria-current=true]")).to_be_focused()
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("new").get_by_role("button", name="Thirteen by threes").click()
    assert hand.follow(dealt.value)["preset"] == "thirteen-three"
    expect(hand.page.locator(".preset")).to_have_text("Thirteen by threes")
    assert hand.page.url.endswith("/pyramid/thirteen-three/")


def test_restart_deals_the_same_cards_and_counts_the_play_as_lost(open_table: OpenTable) -> None:
    hand = open_table()
    first, deal = hand.play, hand.drawn()
    hand.make("G3-G5", hand.by_tap)
    hand.tool("restart").click()
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("restart").get_by_role("button", name="Start again").click()
    view = hand.follow(dealt.value)
    assert hand.drawn() == deal
    assert (view["moves"], view["clock"]["elapsed_ms"]) == (0, 0)
    ended = Play.objects.get(pk=first)
    assert (ended.state, ended.ending) == ("lost", "replaced")


def test_giving_up_ends_the_play_as_lost_and_offers_the_next_deal(open_table: OpenTable) -> None:
    hand = open_table()
    hand.tool("give_up").click(force=True)
    expect(hand.line).to_have_text("No move was made yet.")
    hand.make("G3-G5", hand.by_tap)
    hand.tool("give_up").click()
    hand.sheet("give-up").get_by_role("button", name="Give up").click()
    expect(hand.sheet("end").get_by_role("heading")).to_have_text("Given up.")
    assert (hand.view()["state"], hand.view()["ending"]) == ("lost", "given_up")
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.key("Enter")
    assert hand.follow(dealt.value)["moves"] == 0


def test_pause_puts_the_cards_away_and_stops_the_clock(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    shown = hand.drawn()
    with hand.page.expect_response("**/pause"):
        hand.key("p")
    expect(hand.cover.get_by_role("button", name="Resume")).to_be_focused()
    expect(hand.page.locator(".field [data-card]")).to_have_count(0)
    assert not hand.page.locator(".field").evaluate(
        "(field) => /(of|#)(spades|[2-9TJQKA][SHDC])/.test(field.innerHTML)"
    )
    time = hand.view()["clock"]
    assert not time["running"]
    hand.key("d u")
    expect(hand.line).to_have_text("The play is paused.")
    assert hand.view()["clock"] == time
    hand.make("p", hand.key)
    expect(hand.cover).to_be_hidden()
    expect(hand.page.locator(".field :focus")).to_have_count(1)
    hand.until_drawn(hand.view())
    assert hand.drawn() == shown
    assert depth(hand) == (1, 0)


def test_a_paused_play_is_still_paused_and_hidden_after_a_reload(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    with hand.page.expect_response("**/pause"):
        hand.tool("pause").click()
    source = hand.page.context.request.get("/pyramid/classic/").text()
    assert '"card": "' not in source
    assert hand.view()["paused"]


def test_a_hidden_tab_pauses_a_play_that_has_begun(open_table: OpenTable) -> None:
    hand = open_table()
    hand.page.evaluate(HIDDEN_TAB, True)
    hand.page.evaluate(HIDDEN_TAB, False)
    hand.make("G3-G5", hand.by_tap)
    with hand.page.expect_response("**/pause"):
        hand.page.evaluate(HIDDEN_TAB, True)
    assert hand.view()["paused"]
    hand.page.evaluate(HIDDEN_TAB, False)
    expect(hand.cover).to_be_visible()
    with hand.page.expect_response("**/resume"):
        hand.cover.get_by_role("button", name="Resume").click()
    expect(hand.cover).to_be_hidden()
    assert [post.action for post in hand.posts] == ["plays", "moves", "pause", "resume"]


def test_undo_and_redo_by_keys_bring_every_card_back_and_away(open_table: OpenTable) -> None:
    hand = open_table()
    deal = hand.drawn()
    for move in CLASSIC.moves[:3]:
        hand.make(move, hand.by_tap)
    shown = hand.drawn()
    for keys in ("u", "Control+z", "u"):
        hand.make(keys, hand.key)
    assert hand.drawn() == deal
    assert depth(hand) == (0, 3)
    hand.key("u")
    expect(hand.line).to_have_text("Nothing to take back yet.")
    for keys in ("y", "Control+y", "Control+Shift+z"):
        hand.make(keys, hand.key)
    hand.until_drawn(hand.view())
    assert hand.drawn() == shown
    assert depth(hand) == (3, 0)


def test_an_undone_draw_hides_the_card_and_drawing_again_shows_the_same(open_table: OpenTable) -> None:
    hand = open_table()
    drawn = hand.make("draw", hand.by_tap)["piles"][1]["cards"]
    hand.make("u", hand.key)
    assert hand.page.locator(f'[data-card="{drawn[0]}"]').count() == 0
    assert hand.make("draw", hand.by_tap)["piles"][1]["cards"] == drawn


def test_a_held_undo_key_stops_at_the_deal_of_this_play(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("draw", hand.by_tap)
    first = hand.play
    hand.tool("new").click()
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("new").get_by_role("button", name="Classic").click()
    deal = hand.follow(dealt.value)
    for move in CLASSIC.moves[:3]:
        hand.make(move, hand.by_tap)
    for _ in range(12):
        hand.page.keyboard.down("u")
    hand.page.keyboard.up("u")
    hand.until_settled()
    hand.until_drawn(deal)
    assert depth(hand) == (0, 3)
    assert Play.objects.get(pk=first).actions == ["draw"]


def test_a_win_is_told_once_and_nothing_is_undone_after_it(open_table: OpenTable) -> None:
    win = WINS["thirteen-three"]
    hand = open_table(win)
    hand.skip(win.moves[:-1])
    hand.make(win.moves[-1], hand.by_tap)
    expect(hand.sheet("end")).to_be_visible()
    won = Play.objects.get(pk=hand.play)
    hand.key("Escape")
    expect(hand.sheet("end")).to_have_count(0)
    hand.key("u Control+z")
    expect(hand.line).to_have_text("This play is over.")
    hand.tool("undo").click(force=True)
    for path in (None, "/"):
        if path:
            hand.page.goto(path)
            hand.page.go_back()
        else:
            hand.page.reload()
        hand.page.wait_for_selector(".field .card[data-card]")
        expect(hand.sheet("end")).to_have_count(0)
        hand.key("u")
        expect(hand.line).to_have_text("Nothing to take back yet.")
    now = Play.objects.get(pk=hand.play)
    assert (now.log, now.version, now.elapsed_ms) == (won.log, won.version, won.elapsed_ms)
    assert Play.objects.filter(state="won").count() == 1
    assert hand.posts.of("undo") == []


def test_a_lost_play_says_calmly_that_no_move_is_left_and_may_be_undone_or_ended(open_table: OpenTable) -> None:
    hand = open_table(WINS["thirteen"])
    view = hand.skip(["draw"] * 24)
    for _ in range(20):
        removal = next((move["move"] for move in view["legal"]), None)
        if removal is None:
            break
        view = hand.make(removal, hand.by_tap)
    assert view["state"] == "lost"
    expect(hand.sheet("end").get_by_role("heading")).to_have_text("No move is left.")
    with hand.page.expect_response("**/undo"):
        hand.sheet("end").get_by_role("button", name="Take a move back").click()
    assert hand.view()["state"] == "open"
    expect(hand.sheet("end")).to_have_count(0)
    with hand.page.expect_response("**/redo"):
        hand.key("y")
    hand.sheet("end").get_by_role("link", name="End it and see the replay").click()
    expect(hand.page.locator(".replay .result h2")).to_be_visible()
    assert Play.objects.get(pk=hand.play).ending == "stuck"
