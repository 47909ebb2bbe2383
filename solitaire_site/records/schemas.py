"""What the API tells of records, as its OpenAPI document describes it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

MetricName = Literal["moves", "time", "score", "over_par"]


class RowBody(BaseModel):
    rank: int = Field(description="Equal results share one: 1, 2, 2, 4. Of a guest's own row: the one it would have.")
    player: str | None = Field(description="Null for a guest.")
    is_own: bool
    is_listed: bool = Field(description="The results of guests and of private members are shown to themselves only.")
    play: str
    replay: str | None = Field(description="Where the play can be seen; null while that is a secret of the day.")
    moves: int
    elapsed_ms: int
    score: int | None
    over_par: int | None = Field(description="On boards by that value.")
    is_clean: bool
    finished_at: datetime


class BoardBody(BaseModel):
    """A page of a board."""

    game: str
    preset: str
    scope: str
    metric: MetricName
    metrics: list[MetricName] = Field(description="What the preset's results can be ordered by, its own order first.")
    clean: bool
    total: int
    page: int
    pages: int
    rows: list[RowBody]
    own: list[RowBody] = Field(description="One's own row, with its neighbours, where it is not among the rows.")
    own_page: int | None


class BestBody(BaseModel):
    metric: MetricName
    is_clean: bool = Field(description="The best of the results without undo and hint.")
    value: int = Field(description="Moves, milliseconds, points, or moves over par.")
    play: str
    finished_at: datetime


class BestsBody(BaseModel):
    """One's own best results of a preset."""

    bests: list[BestBody]
