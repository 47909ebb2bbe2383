"""The toy as one of the games of the site: what finding a folder below games/ does for a real one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.test import modify_settings

from games.engine.registry import registered
from tests.toy.game import GAME


@contextmanager
def installed() -> Iterator[None]:
    """The toy is registered and an app for the length of a `with`; nothing but its folder is needed for that."""
    with registered(GAME), modify_settings(INSTALLED_APPS={"append": "tests.toy"}):
        yield
