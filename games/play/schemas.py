"""The API's bodies and answers, as its OpenAPI document describes them.

Bodies are strict: a field too many or of the wrong type is malformed. Answers are written by `table_view`; a test
holds them to these shapes, so that no move pays for validating them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field

Version = Annotated[int, Field(ge=0, le=2**31 - 1, description="The version of the play that the request saw.")]
Key = Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{8,64}$", description="The request's own key; repeat it to retry.")]


class Body(Schema):
    """A request's body."""

    model_config = ConfigDict(strict=True, extra="forbid")


class StartBody(Body):
    game: str = Field(max_length=32)
    preset: str = Field(max_length=32)
    deal: str | None = Field(
        None,
        max_length=64,
        description="Absent: random. A level or a number of the catalogue, or a play's id: its deal.",
    )
    key: Key | None = None


class ActionBody(Body):
    version: Version
    key: Key


class MoveBody(ActionBody):
    move: str = Field(max_length=32, description="The move's text, as `legal` lists it.")


class UndoBody(ActionBody):
    steps: int = Field(1, ge=1, le=10_000)


class LineBody(Body):
    """A line in moves, or as the answer of the game's own search, which a browser has run."""

    moves: list[Annotated[str, Field(max_length=32)]] = Field([], max_length=500, description="From the deal on.")
    answer: str = Field("", max_length=8_192, description="Instead of moves: the search's answer in base64.")


class OptionsBody(Body):
    """Options of the table by name; the names and values there are stand in options.py."""

    options: dict[Annotated[str, Field(max_length=16)], Annotated[str, Field(max_length=16)]] = Field(max_length=32)


class ClockView(BaseModel):
    elapsed_ms: int
    running: bool


class CellBody(BaseModel):
    at: str
    card: str | None
    under: list[str]
    set: bool = Field(description="Whether the card lies where it belongs at the end.")
    label: str


class GapBody(BaseModel):
    at: str
    takes: list[str]
    dead: bool
    label: str


class PileBody(BaseModel):
    at: str
    role: Literal["stock", "waste", "foundation"]
    count: int
    cards: list[str]
    label: str


class MoveView(BaseModel):
    move: str
    at: list[str]
    to: list[list[str]]


class ToolBody(BaseModel):
    ok: bool
    why: str


class CounterBody(BaseModel):
    name: str
    label: str
    value: str


class DealBody(BaseModel):
    kind: Literal["random", "daily", "catalogue", "shared"]
    number: int | None
    level: Literal["easy", "medium", "hard", "expert"] | None = Field(
        description="Of deals of the catalogue, and of dailies once graded."
    )


class VerdictBody(BaseModel):
    state: Literal["won", "lost", "unknown"]
    text: str
    back: int | None = Field(description="How many undos lead to where the play could be won for certain.")


class HintBody(BaseModel):
    move: str | None = Field(description="The text of one of `legal`, or null where no good move is known.")
    text: str
    wait: bool = Field(description="A longer search goes on: ask again in a moment.")


class ParBody(BaseModel):
    moves: int
    optimal: bool = Field(description="Whether no shorter line wins.")


class PlayView(BaseModel):
    """A play as its player sees it; it names no hidden card."""

    model_config = ConfigDict(extra="forbid")

    id: str
    game: str
    preset: str
    version: int
    state: Literal["open", "won", "lost", "abandoned", "unplayed"]
    ending: Literal["cleared", "stuck", "given_up", "replaced", "expired"] | None
    paused: bool
    moves: int
    score: int | None
    clock: ClockView
    cells: list[CellBody]
    gaps: list[GapBody]
    piles: list[PileBody]
    legal: list[MoveView]
    stuck: bool = Field(description="No card can move, but a shuffle is left.")
    verdict: VerdictBody | None = Field(description="Of open plays.")
    hint: HintBody | None = Field(description="In the answer to a question for one.")
    undos: int
    hints: int
    par: ParBody | None = Field(description="Of plays that are over, where it is known.")
    tools: dict[str, ToolBody]
    counters: list[CounterBody]
    said: str
    commitment: str
    seed: str | None
    deal: DealBody


class ErrorDetail(BaseModel):
    code: str
    message: str
    cards: list[str] | None = None


class ErrorBody(BaseModel):
    """Why nothing changed; with the play as it is, where the page's may be old."""

    error: ErrorDetail
    play: PlayView | None = None


class BestBody(BaseModel):
    moves: list[str]
    optimal: bool = Field(description="No shorter line wins.")
    verdict: str


class ReplayBody(BaseModel):
    """Everything needed to check a finished play by oneself."""

    id: str
    game: str
    preset: str
    seed: str
    commitment: str
    deck: str
    moves: list[str]
    state: str
    ending: str | None
    elapsed_ms: int
    score: int | None
    positions: list[dict[str, object]]
    verdicts: list[str] = Field(description="won, lost or unknown: whether each position could still be won.")
    lost_at: int | None = Field(
        description="The first position from which on the play stayed lost; 0 where that is the deal itself."
    )
    best: BestBody | None = Field(description="What is known about the deal.")


class BestLineBody(BestBody):
    """A winning line, and what the replay page says and draws of it."""

    text: str
    track: dict[str, object]


class TokenBody(BaseModel):
    csrf: str
