"""A hand at the table: everything it does, it does by the events of a real mouse, finger or keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, Response, expect

from tests.browser import script
from tests.browser.watch import Faults, Json, Posts

Gesture = Callable[[str], None]
Point = tuple[float, float]
LETTERS = {"draw": "d", "shuffle": "s"}


def is_action(response: Response) -> bool:
    """Whether an action on a play was answered."""
    return response.request.method == "POST" and "/api/plays/" in response.url


def is_resumed(response: Response) -> bool:
    """Whether a play goes on after a pause."""
    return response.url.endswith("/resume") and response.status == 200


class TableHand:
    """One window with a table in it."""

    def __init__(self, page: Page, faults: Faults) -> None:
        self.page = page
        self.has_touch = bool(page.evaluate("() => navigator.maxTouchPoints > 0"))
        self.faults = faults
        self.posts = Posts()
        self.posts.watch(page)
        self.play = ""
        self.fingers = 0
        self._devtools: CDPSession | None = None

    # ---- the window

    def open(self, path: str) -> Json:
        """Goes to a table on which no play is open; the new play's view."""
        with self.page.expect_response("**/api/plays") as dealt:
            self.page.goto(path)
        return self.follow(dealt.value)

    def follow(self, dealt: Response) -> Json:
        """From here on, `view` is about the play that was just dealt."""
        assert dealt.status == 201
        view: Json = dealt.json()
        self.play = view["id"]
        self.until_drawn(view)
        return view

    def reload(self) -> None:
        """Loads the page again. A page that goes away pauses its play, and the next one resumes it."""
        self.faults.expect(r"status of 409.*/resume\)")  # The pause may come before the resume or just after it.
        if self.until_settled()["moves"]:
            with self.page.expect_response(is_resumed):
                self.page.reload()
        else:
            self.page.reload()
        expect(self.cover).to_be_hidden()

    @property
    def devtools(self) -> CDPSession:
        """The browser's own side of the page, for what Playwright has no call for."""
        self._devtools = self._devtools or self.page.context.new_cdp_session(self.page)
        return self._devtools

    # ---- what is seen

    def view(self) -> Json:
        """The play as the server has it, asked for with the page's own cookies."""
        answer = self.page.context.request.get(f"/api/plays/{self.play}")
        assert answer.status == 200
        view: Json = answer.json()
        return view

    def drawn(self) -> list[list[str]]:
        """Place and name of every face on the table, in order."""
        cards: list[list[str]] = self.page.evaluate(script.DRAWN)
        return sorted(cards)

    def until_drawn(self, view: Json) -> None:
        """Waits until the table shows exactly the cards of `view`."""
        script.until(self.page, script.SHOWS, faces(view))

    def until_settled(self) -> Json:
        """Waits until the server has answered everything and the table shows what it says; that view."""
        self.page.evaluate(script.NEXT_FRAME)
        view, late = self.view(), time.monotonic() + script.PATIENCE_MS / 1000
        while self.posts.unanswered or self.moves.text_content() != str(view["moves"]):
            assert time.monotonic() < late, "the table and the server do not agree"
            self.page.evaluate(script.NEXT_FRAME)
            view = self.view()
        self.until_drawn(view)
        return view

    def card(self, place: str) -> Locator:
        """The button that stands for a place."""
        return self.page.locator(f'.field [data-place="{place}"]:not([aria-hidden=true])')

    @property
    def cover(self) -> Locator:
        """What lies over a paused table."""
        return self.page.locator(".cover")

    @property
    def moves(self) -> Locator:
        """The count of moves, those that the server has not confirmed among them."""
        return self.page.locator("[data-status=moves]")

    @property
    def heard(self) -> Locator:
        """The live region."""
        return self.page.locator("[data-live]")

    @property
    def line(self) -> Locator:
        """The line that speaks for a while."""
        return self.page.locator(".is-saying .say")

    def tool(self, name: str) -> Locator:
        """A button of the tool bar."""
        return self.page.locator(f'.tools [data-tool="{name}"]')

    def sheet(self, name: str) -> Locator:
        """An open dialog."""
        return self.page.locator(f"#sheet-{name}[open]")

    # ---- what is done

    def point(self, place: str) -> Point:
        """Where to touch a place: high on its card, which nothing covers; asked once the card lies still."""
        x, y = self.page.evaluate(script.POINT, place)
        return x, y

    def tap(self, place: str) -> None:
        """One tap or click."""
        self.tap_at(self.point(place))

    def tap_at(self, point: Point) -> None:
        """One tap or click at a point of the window."""
        if self.has_touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def lift(self, place: str, by: Point = (0, -40)) -> None:
        """Takes a card with the mouse, a little way off its place, and keeps it in hand."""
        x, y = self.point(place)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by[0], y + by[1], steps=3)
        expect(self.page.locator(".is-held")).to_have_count(1)

    def drag(self, place: str, target: str) -> None:
        """Carries a card to another place with the mouse."""
        end = self.point(target)
        self.lift(place)
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def pull(self, place: str, target: str) -> None:
        """Does what would carry a card that can be lifted."""
        start, end = self.point(place), self.point(target)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def touch(self, kind: str, *points: Point) -> None:
        """One event of one or more fingers: touchStart, touchMove, touchEnd or touchCancel."""
        self.fingers = len(points)
        touching = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    def swipe(self, place: str, target: str) -> None:
        """Carries a card to another place with a finger."""
        (x, y), end = self.point(place), self.point(target)
        self.touch("touchStart", (x, y))
        for part in (0.3, 0.7, 1):
            self.touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))
        self.touch("touchEnd")

    def key(self, keys: str) -> None:
        """Presses a key, or several one after the other."""
        for each in keys.split():
            self.page.keyboard.press(each)

    def walk(self, place: str) -> None:
        """Goes to a place with arrow keys, on the way that the table's own geometry gives."""
        for key in self.page.evaluate(script.WAY, place):
            self.page.keyboard.press(key)
        expect(self.card(place)).to_be_focused()

    def make(self, move: str, gesture: Gesture) -> Json:
        """Makes a move and waits for its answer; the view in it."""
        with self.page.expect_response(is_action) as answer:
            gesture(move)
        assert answer.value.status == 200, answer.value.text()
        view: Json = answer.value.json()
        return view

    def skip(self, moves: list[str]) -> Json:
        """Has moves made elsewhere, which the table follows; the view after them."""
        request = self.page.context.request
        token = request.get("/api/token").json()["csrf"]
        view = self.view()
        for number, move in enumerate(moves):
            body = {"move": move, "version": view["version"], "key": f"skipped-{number:04}"}
            answer = request.post(f"/api/plays/{self.play}/moves", data=body, headers={"X-CSRFToken": token})
            view = answer.json()
            assert answer.status == 200, view
        return self.until_settled()

    # ---- moves, in four ways

    def by_tap(self, move: str) -> None:
        """A move by taps. A card that the stock shows is tapped second: alone, only a king goes."""
        if move == "shuffle":
            return self.tool(move).tap() if self.has_touch else self.tool(move).click()
        places = places_of(move)
        for place in sorted(places, key=lambda place: place == "S"):
            self.tap(place)
        return None

    def by_drag(self, move: str) -> None:
        """A move by dragging; what goes alone is dragged to the foundation, and the stock is pressed."""
        if move == "draw":
            return self.tap("S")
        if move == "shuffle":
            return self.tool(move).click()
        return self.drag(*[*places_of(move), "foundation"][:2])

    def by_key(self, move: str) -> None:
        """A move by keys alone."""
        if move in LETTERS:
            return self.key(LETTERS[move])
        for place, key in zip(places_of(move), ("Enter", "Space"), strict=False):
            self.walk(place)
            self.key(key)
        return None

    def by_name(self, move: str) -> None:
        """A move by what the accessibility tree names, pressed as a screen reader presses it."""
        for place in places_of(move):
            button = self.page.get_by_role("button", name=spoken(place))
            button.evaluate("(button) => { button.focus(); button.click(); }")


def faces(view: Json) -> list[list[str]]:
    """Place and name of every face that a table with `view` on it shows, in order."""
    cells = [[cell["at"], cell["card"]] for cell in view["cells"] if cell["card"]]
    return sorted(cells + [[pile["at"], card] for pile in view["piles"] for card in pile["cards"]])


def places_of(move: str) -> list[str]:
    """The places a move speaks of; drawing is the stock's."""
    return ["S"] if move == "draw" else move.split("-")


def spoken(place: str) -> re.Pattern[str]:
    """How the button of a place begins to be read out, or what it says of where it lies."""
    names = {"S": "^Stock", "W": "^Waste", "W1": "^Waste 1", "W2": "^Waste 2", "W3": "^Waste 3"}
    row = "ABCDEFG".find(place[0]) + 1
    return re.compile(names.get(place, rf"row {row}, card {place[1:]}\b"))
