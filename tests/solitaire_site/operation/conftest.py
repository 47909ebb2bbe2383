"""Figures that begin at nothing."""

from __future__ import annotations

import pytest
from django.core.cache import caches

from solitaire_site.operation import pulse


@pytest.fixture(autouse=True)
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests have left behind in this process is forgotten."""
    caches["operation"].clear()
    monkeypatch.setattr(pulse, "_own", pulse._Counts())
