"""The toy is one of the games in these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy.install import installed


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield
