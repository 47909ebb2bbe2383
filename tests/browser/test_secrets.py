"""A card that nobody has turned over is nowhere in the browser: not in the page, its source, or any answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response

from games.pyramid.game import GAME
from tests.browser.hand import TableHand
from tests.browser.wins import WINS

OpenTable = Callable[..., TableHand]
RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def hidden_cards(preset: str) -> list[str]:
    """The stock of a pinned deal, the card drawn first last."""
    position = GAME.first_position(preset, GAME.deal(preset, WINS[preset].seed))
    view = GAME.view(position)
    seen = {str(cell.card) for cell in view.cells} | {str(card) for pile in view.piles for card in pile.cards}
    return [rank + suit for suit in SUITS for rank in "A23456789TJQK" if rank + suit not in seen]


def mentioned(text: str, cards: set[str]) -> list[str]:
    """The cards that a text names, as `2H` or as "two of hearts"."""
    lowered = text.lower()
    names = {card: f"{RANKS['A23456789TJQK'.index(card[0])]} of {SUITS[card[1]]}" for card in cards}
    return [card for card in cards if f'"{card}"' in text or names[card] in lowered]


def without_glossary(source: str) -> str:
    """A page's source without the names of all 52 cards, which every page carries, hidden or not."""
    boot = re.search(r'<script id="boot" type="application/json">(.*?)</script>', source, re.S)
    assert boot
    told = json.loads(boot[1])
    assert len(told.pop("cards")) == 52
    return source.replace(boot[1], json.dumps(told))


@pytest.mark.parametrize("preset", ["classic", "three-pass"])
def test_no_undrawn_card_reaches_the_browser(open_table: OpenTable, preset: str) -> None:
    hand = open_table(WINS[preset])
    answers: list[Response] = []
    hand.page.on("response", lambda answer: answers.append(answer))
    hidden = set(hidden_cards(preset))
    assert len(hidden) >= 23
    for move in WINS[preset].moves[:12]:
        view = hand.make(move, hand.by_tap)
        hidden -= {card for pile in view["piles"] for card in pile["cards"]}
    texts = told(answers)
    hand.reload()
    check_secret(hand.page, hidden, texts + told(answers))


def told(answers: list[Response]) -> list[str]:
    """The bodies of the API's answers so far, each once; a page that is left takes them along."""
    texts = [answer.text() for answer in answers if "/api/" in answer.url]
    answers.clear()
    return texts


def check_secret(page: Page, hidden: set[str], answers: list[str]) -> None:
    """None of `hidden` is in the source, the document, or an answer."""
    source = without_glossary(page.context.request.get(page.url).text())
    shown = page.evaluate(
        "() => { const copy = document.documentElement.cloneNode(true);"
        " copy.querySelectorAll('#boot, .prose').forEach((node) => node.remove()); return copy.outerHTML; }"
    )
    for text in [source, shown, *answers]:
        assert mentioned(text, hidden) == []
    assert not any(f'data-card="{card}"' in shown or f"#{card}-" in shown for card in hidden)


def test_the_seed_is_told_at_the_end_and_not_before(open_table: OpenTable) -> None:
    hand = open_table()
    seed = WINS["classic"].seed.hex()
    answer = hand.make("G3-G5", hand.by_tap)
    assert answer["seed"] is None
    assert seed not in hand.page.content()
    hand.key("g")
    with hand.page.expect_response("**/give-up") as ended:
        hand.sheet("give-up").get_by_role("button", name="Give up").click()
    assert ended.value.json()["seed"] == seed
