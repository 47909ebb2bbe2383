"""What every game promises of its rules (rules.md, sections 4 and 5; architecture.md, Pure core)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from games.engine.errors import IllegalMoveError, MalformedMoveError
from games.engine.history import History
from games.engine.protocol import Outcome
from games.engine.replay import replay
from tests.contract.cases import Case, forbidden, plays

DEALS = range(12)


def test_the_same_seed_gives_the_same_deal_and_another_one_another(case: Case) -> None:
    tables = [str(case.history(number).position) for number in (7, 7, 8)]
    assert tables[0] == tables[1] != tables[2]
    assert case.deal(7) == case.deal(7)
    assert case.deal(7).seed == (7).to_bytes(32, "big")


def test_every_deal_can_be_begun(case: Case) -> None:
    for number in range(50):
        position = case.history(number).position
        assert position.outcome is Outcome.OPEN
        assert position.legal_moves()


def test_cards_are_neither_lost_nor_doubled(case: Case) -> None:
    for history in plays(case, DEALS):
        cards = Counter(case.game.cards(history.position))
        assert cards == Counter(case.game.cards(history.positions[0]))
        assert set(cards.values()) == {1}


def test_each_listed_move_applies_and_leaves_the_position_as_it_was(case: Case) -> None:
    for history in islice(plays(case, DEALS), 0, None, 7):
        position = history.position
        before, listed = str(position), position.legal_moves()
        assert len(set(listed)) == len(listed)
        assert all(str(position.apply(move)) != before for move in listed)
        assert (str(position), position.legal_moves()) == (before, listed)


def test_any_other_move_is_refused_and_changes_nothing(case: Case) -> None:
    for history in islice(plays(case, DEALS), 0, None, 7):
        before = str(history.position), list(history.log)
        for move in forbidden(case, history, 20):
            with pytest.raises(IllegalMoveError) as caught:
                history.play(str(move))
            assert caught.value.code
        assert (str(history.position), history.log) == before


def test_moves_and_positions_read_back_as_they_are_written(case: Case) -> None:
    for number in DEALS:
        for history in plays(case, range(number, number + 1)):
            position = history.position
            again = case.game.position_from_text(case.preset, case.deal(number), str(position))
            assert (again, hash(again)) == (position, hash(position))
            listed = position.legal_moves()
            assert [case.game.parse_move(str(move)) for move in listed] == list(listed)


@pytest.mark.parametrize("text", ["", " ", "undo", "redo", "nonsense", "A1-", "-A1", "A1--A1", "ﷺ", "A1" * 50])
def test_what_is_no_move_is_malformed_which_is_not_the_same_as_illegal(case: Case, text: str) -> None:
    with pytest.raises(MalformedMoveError):
        case.game.parse_move(text)


@pytest.mark.parametrize("text", ["", "nonsense", "\n" * 8, "AS " * 60])
def test_a_damaged_position_is_a_value_error(case: Case, text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        case.game.position_from_text(case.preset, case.deal(1), text)


def test_an_ended_play_has_no_moves_and_an_open_one_has(case: Case) -> None:
    for history in plays(case, DEALS):
        position = history.position
        assert bool(position.legal_moves()) == (position.outcome is Outcome.OPEN)


def test_undo_goes_back_to_the_deal_and_redo_to_the_end(case: Case) -> None:
    for number in DEALS:
        *_, history = plays(case, range(number, number + 1))
        positions = history.positions
        if history.position.outcome is Outcome.WON or len(positions) == 1:
            continue
        assert history.undo(len(positions) - 1) == positions[0]
        assert [history.redo() for _ in positions[1:]] == list(positions[1:])


def test_a_replay_equals_the_play_step_by_step(case: Case) -> None:
    *_, history = plays(case, range(3, 4))
    steps, facts = case.history(3), list[Any]()
    for action in [None, *history.log]:
        position = steps.follow(action) if action else steps.position
        facts.append(
            case.game.facts(position)
            | {
                "legal": [str(move) for move in position.legal_moves()],
                "outcome": position.outcome.value,
                "moves": steps.moves,
                "score": position.score,
            }
        )
    record = {"game": case.game.slug, "preset": case.preset, "seed": case.deal(3).seed.hex(), "moves": history.log}
    assert replay(record | {"every": True}) == facts[-1] | {"positions": facts}
    loaded = History(case.game, case.preset, case.deal(3), history.log)
    assert (loaded.position, loaded.positions) == (history.position, history.positions)


def test_a_refused_move_of_a_replay_is_named_and_the_position_before_it_stands(case: Case) -> None:
    history = next(history for history in plays(case, range(3, 4)) if forbidden(case, history, 1))
    (move,) = forbidden(case, history, 1)
    record = {"game": case.game.slug, "preset": case.preset, "seed": case.deal(3).seed.hex()}
    answer = replay(record | {"moves": [*history.log, str(move), "undo"]})
    assert isinstance(error := answer.pop("error"), dict)
    assert error["at"] == history.moves
    assert answer == replay(record | {"moves": history.log})
