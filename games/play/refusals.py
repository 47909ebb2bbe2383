"""Why a play did not change. Each has a code for programs; `messages.py` has the sentence for people."""

from __future__ import annotations

from games.engine.errors import IllegalMoveError
from games.play.models import Play


class PlayRefusedError(Exception):
    """The request changed nothing."""

    code = "refused"

    def __init__(self, play: Play | None = None) -> None:
        super().__init__(self.code)
        self.play = play


class MoveRefusedError(PlayRefusedError):
    """The game's rules refuse the move; its own words say why."""

    def __init__(self, play: Play, error: IllegalMoveError) -> None:
        super().__init__(play)
        self.code, self.error = error.code, error


class UnknownPlayError(PlayRefusedError):
    """There is no such play, or it is somebody else's: the two cannot be told apart."""

    code = "unknown_play"


class UnknownDealError(PlayRefusedError):
    """There is no such deal to play."""

    code = "unknown_deal"


class PlayUnderwayError(PlayRefusedError):
    """The deal that was wished for is being played already, and may be begun only once."""

    code = "underway"

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.play: Play = play


class NoWinnableDealError(PlayRefusedError):
    """Among some random deals none was found that can be won for certain."""

    code = "no_winnable_deal"


class StalePlayError(PlayRefusedError):
    """The play has moved on since the version that the request saw."""

    code = "stale"


class KeyReusedError(PlayRefusedError):
    """The key belongs to an earlier, different request."""

    code = "key_reused"


class PlayOverError(PlayRefusedError):
    """The play has ended."""

    code = "over"


class PlayPausedError(PlayRefusedError):
    """The play is paused, its board hidden."""

    code = "paused"


class PauseRefusedError(PlayRefusedError):
    """The clock of this play cannot be stopped: everybody is to have had the same time."""

    code = "no_pause"


class PlayOpenError(PlayRefusedError):
    """The play, or another one of the same deal by the same player, has not ended yet."""

    code = "still_open"


class DailySecretError(PlayOpenError):
    """The deal is today's daily, and whoever asks has not played it to the end yet."""

    code = "daily_secret"


class NothingToUndoError(PlayRefusedError):
    """Fewer actions were made than should be taken back."""

    code = "nothing_to_undo"


class NothingToRedoError(PlayRefusedError):
    """No action was taken back just before."""

    code = "nothing_to_redo"


class PlayTooLongError(PlayRefusedError):
    """The play has as many actions as one play may have."""

    code = "too_long"


class LineDoesNotWinError(PlayRefusedError):
    """The moves that were offered as a winning line break a rule, or do not win."""

    code = "no_win"


class DamagedPlayError(PlayRefusedError):
    """The stored play cannot be read."""

    code = "damaged"
