"""The API of plays (architecture.md). Routes parse, call one service, and answer with the play's view."""

from __future__ import annotations

import os
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.translation import get_language
from ninja import NinjaAPI
from ninja.security import APIKeyCookie

from games.cards.shuffle import SEED_SIZE
from games.engine.registry import preset as find_preset
from games.play import best_lines, dealing, hints, narration, services
from games.play.answers import action_answer, json_answer, table_answer
from games.play.api_errors import add_handlers
from games.play.deals import Wish, find_deal
from games.play.keys import Stamp, stamp
from games.play.options import known, options_of
from games.play.refusals import PlayUnderwayError
from games.play.replays import finished_play, replay_of
from games.play.schemas import (
    ActionBody,
    BestLineBody,
    ErrorBody,
    LineBody,
    MoveBody,
    OptionsBody,
    PlayView,
    ReplayBody,
    StartBody,
    TokenBody,
    UndoBody,
)
from games.play.sessions import player_id, player_or_new
from games.play.standing import hint_json
from games.play.tables import Table
from games.play.tracks import best_line_json


class Visitor(APIKeyCookie):
    """Lets everybody in, with a session or without; being a cookie, it makes the library check the CSRF token."""

    param_name = settings.SESSION_COOKIE_NAME

    def authenticate(self, request: HttpRequest, key: str | None) -> bool:
        """Whose play it is, the services ask."""
        return True


api = NinjaAPI(
    title="Solitaire",
    version="1",
    description="Plays of solitaire. Every move is checked by the server.",
    docs_url=None,
    auth=Visitor(),
    urls_namespace="api",
)
add_handlers(api)

REFUSALS: dict[int, Any] = dict.fromkeys((400, 403, 404, 409, 413, 422, 429, 500), ErrorBody)
VIEW: dict[int, Any] = {200: PlayView} | REFUSALS


@api.get("/token", auth=None, response={200: TokenBody}, summary="A fresh CSRF token")
def token(request: HttpRequest) -> HttpResponse:
    return json_answer({"csrf": get_token(request)})


@api.post("/plays", response={200: PlayView, 201: PlayView} | REFUSALS, summary="Deal")
def start_play(request: HttpRequest, body: StartBody) -> HttpResponse:
    """Begin a play: a random deal, one of the catalogue, or that of a play (finished, or one's own: a restart)."""
    now = timezone.now()
    find_preset(body.game, body.preset)  # Before a stranger becomes a player.
    wish = Wish(body.game, body.preset, body.deal, winnable=options_of(request)["deals"] == "winnable")
    try:
        dealt = find_deal(player_id(request), wish, fresh_seed, now)
    except PlayUnderwayError as underway:
        return table_answer(request, Table(underway.play))
    request_stamp = stamp(0, body.key or uuid4().hex, "start", (body.game, body.preset, body.deal))
    player = player_or_new(request, now)
    play = dealing.start_play(player, body.game, body.preset, dealt, request_stamp, now, get_language() or "")
    return table_answer(request, Table(play), status=201)


@api.get("/plays/{uuid:play_id}", response=VIEW, summary="The play as it stands")
def read_play(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """The view; counts as contact for the clock."""
    play = services.own_play(player_id(request), play_id)
    services.note_contact(play, timezone.now())
    return table_answer(request, Table(play))


@api.post("/plays/{uuid:play_id}/moves", response=VIEW, summary="Make a move")
def make_move(request: HttpRequest, play_id: UUID, body: MoveBody) -> HttpResponse:
    """The move must be one of `legal`; a refusal says why not."""
    table = services.make_move(player_id(request), play_id, _stamp(body, "move", body.move), timezone.now(), body.move)
    return action_answer(table, narration.told_move(table))


@api.post("/plays/{uuid:play_id}/undo", response=VIEW, summary="Take moves back")
def undo(request: HttpRequest, play_id: UUID, body: UndoBody) -> HttpResponse:
    """Each step counts as a move."""
    table = services.undo(player_id(request), play_id, _stamp(body, "undo", body.steps), timezone.now(), body.steps)
    return action_answer(table, narration.told_undo(table, body.steps))


@api.post("/plays/{uuid:play_id}/redo", response=VIEW, summary="Make a move taken back again")
def redo(request: HttpRequest, play_id: UUID, body: ActionBody) -> HttpResponse:
    table = services.redo(player_id(request), play_id, _stamp(body, "redo"), timezone.now())
    return action_answer(table, narration.told_move(table))


@api.post("/plays/{uuid:play_id}/hint", response=VIEW, summary="Be told what to do next")
def hint(request: HttpRequest, play_id: UUID, body: ActionBody) -> HttpResponse:
    """The next move of a winning line, and why; counted when there is one. The play is no longer clean then."""
    table = hints.take_hint(player_id(request), play_id, _stamp(body, "hint"), timezone.now())
    told = hint_json(table)
    return action_answer(table, told["text"], told)


@api.post("/plays/{uuid:play_id}/pause", response=VIEW, summary="Stop the clock and hide the board")
def pause(request: HttpRequest, play_id: UUID, body: ActionBody) -> HttpResponse:
    table = services.pause(player_id(request), play_id, _stamp(body, "pause"), timezone.now())
    return action_answer(table, narration.told_pause())


@api.post("/plays/{uuid:play_id}/resume", response=VIEW, summary="Go on after a pause")
def resume(request: HttpRequest, play_id: UUID, body: ActionBody) -> HttpResponse:
    table = services.resume(player_id(request), play_id, _stamp(body, "resume"), timezone.now())
    return action_answer(table, narration.told_resume())


@api.post("/plays/{uuid:play_id}/give-up", response=VIEW, summary="End the play")
def give_up(request: HttpRequest, play_id: UUID, body: ActionBody) -> HttpResponse:
    table = services.give_up(player_id(request), play_id, _stamp(body, "give-up"), timezone.now())
    return action_answer(table, narration.told_end())


@api.get("/plays/{uuid:play_id}/replay", response={200: ReplayBody} | REFUSALS, summary="A finished play, whole")
def replay(request: HttpRequest, play_id: UUID) -> HttpResponse:
    """Seed, deck, moves and every position: all that is needed to check the result."""
    return json_answer(replay_of(player_id(request), play_id, timezone.now()))


@api.post("/plays/{uuid:play_id}/best", response={200: BestLineBody} | REFUSALS, summary="Offer a winning line")
def offer_line(request: HttpRequest, play_id: UUID, body: LineBody) -> HttpResponse:
    """A line for a finished play's deal, found elsewhere. The rules follow it; the answer is the best line known."""
    table = Table(finished_play(player_id(request), play_id, timezone.now()))
    moves = best_lines.moves_of(table, body.answer) if body.answer else body.moves
    return json_answer(best_line_json(table, best_lines.offer_line(table, moves, timezone.now())))


@api.put("/me/options", response={200: OptionsBody} | REFUSALS, summary="Keep options of the table")
def keep_options(request: HttpRequest, body: OptionsBody) -> HttpResponse:
    """Unknown options are passed over; the answer has all that are kept. Who has not played yet has the cookie only."""
    services.keep_options(player_id(request), known(body.options))
    return json_answer({"options": options_of(request) | known(body.options)})


def fresh_seed() -> bytes:
    """A seed from the operating system's random source (rules.md, section 5)."""
    return os.urandom(SEED_SIZE)


def _stamp(body: ActionBody, action: str, detail: object = "") -> Stamp:
    return stamp(body.version, body.key, action, detail)
