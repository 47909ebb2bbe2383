"""What every game shows, and what it hides (architecture.md; faults.md: Doors)."""

from __future__ import annotations

import random

from games.cards.card import Card
from games.engine.history import History
from games.engine.protocol import Deal
from tests.contract.cases import Case, plays
from tests.shared.views import lying, shown

DEALS = range(8)
LONGEST = 12


def otherwise(case: Case, deal: Deal, seen: set[Card], rng: random.Random) -> Deal:
    """A deal that differs in all that was never seen: the order of the other cards, and the seed.

    Cards that the game takes away at the deal change places only with each other.
    """
    in_play = set(case.game.cards(case.game.first_position(case.preset, deal)))
    deck = list(deal.deck)
    for hidden in (in_play - seen, set(deck) - in_play):
        places = [place for place, card in enumerate(deck) if card in hidden]
        for place, card in zip(places, rng.sample([deck[place] for place in places], len(places)), strict=True):
            deck[place] = card
    return Deal(tuple(deck), rng.randbytes(32))


def test_a_view_depends_on_nothing_that_is_hidden(case: Case) -> None:
    """The same moves on a deal with other hidden cards and another seed show the same, until the seed is drawn on."""
    for number in DEALS:
        rng, history = random.Random(number), case.history(number)
        views = [case.view(history)]
        while len(views) < LONGEST and (texts := [move.text for move in views[-1].moves if move.places]):
            history.play(rng.choice(texts))
            views.append(case.view(history))
        seen = set().union(*map(shown, views))
        other = History(case.game, case.preset, otherwise(case, case.deal(number), seen, rng))
        assert case.view(other) == views[0]
        for text, view in zip(history.log, views[1:], strict=True):
            other.play(text)
            assert case.view(other) == view


def test_every_card_lies_in_one_place_or_is_hidden(case: Case) -> None:
    for history in plays(case, DEALS):
        view = case.view(history)
        cards = lying(view)
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(case.game.cards(history.position))
        assert len(view.cells) + sum(pile.count for pile in view.piles) == len(case.game.cards(history.position))
        assert all(len(pile.cards) <= pile.count for pile in view.piles)


def test_the_layout_knows_every_cell_gap_and_pile_that_a_view_names(case: Case) -> None:
    layout = case.game.layout(case.preset)
    for history in plays(case, DEALS):
        view = case.view(history)
        cells, gaps = [cell.place for cell in view.cells], [gap.place for gap in view.gaps]
        assert {*cells, *gaps} <= set(layout.slots)
        assert len({*cells, *gaps}) == len(cells) + len(gaps)
        assert {pile.place: pile.role for pile in view.piles} == dict(layout.piles)
        # In reading order, so that the table is read out from top to bottom.
        assert [place for place in layout.slots if place in cells] == cells
        assert all(set(cell.covered_by) <= set(cells) for cell in view.cells)


def test_a_layout_has_a_place_of_its_own_for_each_cell(case: Case) -> None:
    layout = case.game.layout(case.preset)
    spots = [(slot.column, slot.row) for slot in layout.slots.values()]
    assert len(set(spots)) == len(spots) > 0
    assert min(column for column, _ in spots) == min(row for _, row in spots) == 0
    assert not set(layout.slots) & set(layout.piles)
    assert all(set(slot.covered_by) <= set(layout.slots) for slot in layout.slots.values())


def test_each_listed_move_names_places_of_the_table(case: Case) -> None:
    layout = case.game.layout(case.preset)
    places = {*layout.slots, *layout.piles}
    for history in plays(case, DEALS):
        view = case.view(history)
        assert sorted(move.text for move in view.moves) == sorted(map(str, history.position.legal_moves()))
        for move in view.moves:
            assert len(set(move.places)) == len(move.places) <= 2
            assert {*move.places, *(place for way in move.transfers for place in (way.source, way.target))} <= places


def test_a_gap_takes_what_moves_go_there_and_a_dead_one_nothing(case: Case) -> None:
    for history in plays(case, DEALS):
        view = case.view(history)
        cards = {cell.place: cell.card for cell in view.cells}
        for gap in view.gaps:
            ways = [way for move in view.moves for way in move.transfers if way.target == gap.place]
            assert {cards[way.source] for way in ways} == set(gap.takes)
            assert not (gap.dead and gap.takes)


def test_stuck_says_that_no_card_can_move_while_something_else_can_be_done(case: Case) -> None:
    for history in plays(case, DEALS):
        view = case.view(history)
        if view.stuck:
            assert view.moves
            assert not any(move.places for move in view.moves)
