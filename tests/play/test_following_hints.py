"""Hints keep what the verdict promises: who follows them from a deal that can be won, wins it, in every preset."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from games.cards.shuffle import SEED_SIZE
from tests.conftest import Json, Visitor, body_of
from tests.play.conftest import PINNED_WINS, PinnedWin

Seeded = Callable[[bytes], None]


def hinted(visitor: Visitor, play: Json) -> Json:
    """The play after the move that a hint named."""
    told = body_of(visitor.act(play, "hint"))
    assert told["hint"]["move"], told["hint"]["text"]
    assert told["verdict"]["state"] == "won"
    return body_of(visitor.move(told, told["hint"]["move"]))


@pytest.mark.parametrize("won", PINNED_WINS.values(), ids=list(PINNED_WINS))
def test_hints_followed_from_the_deal_win_in_every_preset(alice: Visitor, seeded: Seeded, won: PinnedWin) -> None:
    seeded(won.seed)
    play = alice.start(won.preset)
    assert play["verdict"]["state"] == "won"
    while play["state"] == "open":
        play = hinted(alice, play)
    assert (play["state"], play["hints"]) == ("won", play["moves"])


@pytest.mark.parametrize("preset", ["classic", "pocket", "cardems"])
def test_hints_followed_from_the_last_position_that_could_be_won_win(
    alice: Visitor, seeded: Seeded, preset: str
) -> None:
    play = lost_by_chance(alice, seeded, preset)
    play = body_of(alice.act(play, "undo", steps=play["verdict"]["back"]))
    assert play["verdict"]["state"] == "won"
    while play["state"] == "open":
        play = hinted(alice, play)
    assert play["state"] == "won"


def lost_by_chance(visitor: Visitor, seeded: Seeded, preset: str) -> Json:
    """A play of a deal that could be won, until moves made by chance spoiled it."""
    for number in count():
        chance = Random(number)
        seeded(chance.randbytes(SEED_SIZE))
        play = visitor.start(preset)
        while play["state"] == "open" and play["verdict"]["state"] == "won":
            play = body_of(visitor.move(play, chance.choice(play["legal"])["move"]))
        if play["state"] == "open" and play["verdict"]["back"]:
            break
    return play
