"""Each contract is held by every preset of every game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from games.engine import registry
from tests.contract.cases import CASES, Case
from tests.toy.install import installed


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """A preset of a game; one that lives only in tests is made a game of the site meanwhile."""
    found: Case = request.param
    with nullcontext() if found.game.slug in registry.games() else installed():
        yield found
