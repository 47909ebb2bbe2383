"""Why a move was refused."""

from __future__ import annotations

from games.cards.card import Card


class MoveError(Exception):
    """A move that was not made; the position is as before. `code` is a word that a page can translate."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class MalformedMoveError(MoveError):
    """The text is not a move of this game at all."""

    def __init__(self, text: str) -> None:
        super().__init__("malformed_move", f"not a move: {text!r}")


class IllegalMoveError(MoveError):
    """The move is well formed but not allowed here.

    `code` is a word of the game ("covered", "not_thirteen", …) that its `words` module puts into a sentence,
    `cards` are the cards the sentence is about, the refused one first.
    """

    def __init__(self, code: str, *cards: Card) -> None:
        super().__init__(code, " ".join([code, *map(str, cards)]))
        self.cards = cards


class UnknownGameError(LookupError):
    """No game has this slug."""

    code = "unknown_game"

    def __init__(self, slug: str) -> None:
        super().__init__(f"no game is called {slug!r}")


class UnknownPresetError(LookupError):
    """The game has no preset with this slug."""

    code = "unknown_preset"

    def __init__(self, game: str, slug: str) -> None:
        super().__init__(f"{game} has no preset called {slug!r}")
