"""The engine and the independent oracle agree; `oracle_run` does the same for a million positions."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.cards.deck import deck_from_text
from games.engine.errors import IllegalMoveError
from games.engine.protocol import Deal, Position
from tests.addiction import oracle
from tests.addiction.playouts import Pair
from tests.shared.playouts import compare

POSITIONS = 20_000
BOARDS = 1_000


@pytest.mark.parametrize("preset", PRESETS)
def test_engine_and_oracle_agree_after_every_action_of_random_plays(preset: str) -> None:
    report = compare(Pair, preset, -(-POSITIONS // len(PRESETS)))
    assert report.disagreements == []
    # The plays went everywhere: pulled out of nothing, they would agree too.
    assert {"open", "won", "lost", "card move", "shuffle", "undo", "redo"} <= set(report.seen)


def is_accepted(position: Position, text: str) -> bool:
    try:
        position.apply(GAME.parse_move(text))
    except IllegalMoveError:
        return False
    return True


@pytest.mark.parametrize("part", range(4))
def test_on_random_boards_every_card_goes_into_the_gaps_that_the_oracle_says(part: int) -> None:
    """Every one of 48 cards into every one of 4 gaps."""
    rng = random.Random(f"boards {part}")
    for _ in range(BOARDS // 4):
        cards = rng.sample(oracle.DECK, 52)
        table = oracle.start("classic", cards, bytes(32))
        position = GAME.first_position("classic", Deal(deck_from_text(" ".join(cards)), bytes(32)))
        wrong = [
            f"{name}-{gap}"
            for gap in oracle.gaps(table)
            for name, card in table["cells"].items()
            if is_accepted(position, f"{name}-{gap}") != oracle.fits(table, card, gap)
        ]
        assert wrong == [], position


def test_the_oracle_shares_no_code_with_the_house() -> None:
    source = Path(oracle.__file__ or "").read_text()
    assert "from games" not in source
    assert "import games" not in source
    assert not re.search("(from|import) tests", source)
    assert set(oracle.OPTIONS) == set(PRESETS)
