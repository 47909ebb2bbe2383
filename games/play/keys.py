"""Idempotency keys: the same request again gets the first answer, never a second move.

The newest requests are kept in the play's own row, so that looking one up costs no query (docs/performance.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

KEPT_REQUESTS = 16
"""A browser sends one request at a time; a row remembers some windows' worth."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What comes with every request that changes a play: the version it saw, its own key, a digest of its body."""

    version: int
    key: str
    digest: str


def stamp(version: int, key: str, action: str, body: object = "") -> Stamp:
    """The stamp of a request to do `action` with `body`."""
    return Stamp(version, key, sha256(f"{action} {version} {body}".encode()).hexdigest()[:16])


@dataclass(frozen=True, slots=True)
class AnsweredRequest:
    """A request that was carried out, with what is needed to give its answer again."""

    key: str
    digest: str
    version: int
    actions: int
    elapsed_ms: int
    paused: bool

    def __str__(self) -> str:
        return f"{self.key} {self.digest} {self.version} {self.actions} {self.elapsed_ms} {int(self.paused)}"

    @staticmethod
    def from_text(text: str) -> AnsweredRequest:
        """The request written as `text`; `str` writes it."""
        key, digest, version, actions, elapsed_ms, paused = text.split()
        return AnsweredRequest(key, digest, int(version), int(actions), int(elapsed_ms), paused == "1")


def find_answered(answered: str, key: str) -> AnsweredRequest | None:
    """The request with `key` among those kept in `answered`."""
    if key not in answered:
        return None
    requests = map(AnsweredRequest.from_text, answered.splitlines())
    return next((request for request in requests if request.key == key), None)


def with_answered(answered: str, request: AnsweredRequest) -> str:
    """`answered` with one request more; the oldest is forgotten when there are too many."""
    return "\n".join([*answered.splitlines()[-KEPT_REQUESTS + 1 :], str(request)])
