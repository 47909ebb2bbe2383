"""What the tests ask of a game's oracle. An oracle is a module of its own, written from the rules alone."""

from __future__ import annotations

from typing import Any, Protocol

Table = dict[str, Any]


class Oracle(Protocol):
    """The functions of `tests/NAME/oracle.py` that need not know which game it is."""

    def legal(self, table: Table, /) -> list[str]:
        """The texts of the legal moves."""

    def play(self, table: Table, text: str, /) -> Table:
        """The table after a move; the one before stays as it was."""

    def facts(self, table: Table, /) -> dict[str, Any]:
        """What can be compared with the engine: at least "legal", sorted, and "outcome"."""
