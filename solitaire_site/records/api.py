"""What the records add to the API of plays."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel

from games.play.answers import json_answer
from games.play.api import REFUSALS
from games.play.sessions import player_id
from solitaire_site.records.statistics_page import statistics_json

router = Router()


class Averages(BaseModel):
    """Of wins only; null where there are none."""

    mean: float | None
    median: float | None


class PresetFigures(BaseModel):
    game: str
    preset: str
    played: int
    won: int
    lost: int
    abandoned: int
    win_rate: float | None
    streak: int
    longest_streak: int
    clean_wins: int
    undos: int
    hints: int
    best: dict[str, int]
    moves: Averages
    seconds: Averages
    over_par: Averages


class StatisticsBody(BaseModel):
    presets: list[PresetFigures]


@router.get("/me/statistics", auth=None, response={200: StatisticsBody} | REFUSALS, summary="One's own figures")
def statistics(request: HttpRequest) -> HttpResponse:
    """Of every preset that one has played, the one played most first. Guests have them too; a stranger has none."""
    return json_answer(statistics_json(player_id(request)))
