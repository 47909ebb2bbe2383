"""The examples in the docstrings of the pure rooms are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = [
    "games.addiction.moves",
    "games.addiction.places",
    "games.cards.card",
    "games.engine.history",
    "games.pyramid.moves",
    "games.pyramid.score",
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert (failed, tried > 0) == (0, True)
