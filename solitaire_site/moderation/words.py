"""What the pages of moderators say: reasons of flags, targets and actions in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.registry import game as find_game
from games.play.clock import clock_text
from games.play.models import Play, Player
from games.play.wording import words_of
from solitaire_site.moderation.models import Flag, Rule, Ruling
from solitaire_site.records.models import Entry, Metric, Scope
from solitaire_site.records.words import day_text, number, preset_text, value_text

Json = dict[str, Any]


def reason_of(flag: Flag) -> str:
    """Why a play was flagged, with the figures."""
    return REASONS[Rule(flag.rule)](flag.facts)


def player_name(player: Player | None) -> str:
    """A member's name; guests go by their numbers."""
    if player is None:
        return _("somebody who has left")
    return player.user.username if player.user else _("Guest {number}").format(number=player.pk)


def place_text(game: str, preset: str) -> str:
    """A game, or a game and its preset; all games where neither is named."""
    if not game:
        return _("all games")
    return preset_text(game, preset) if preset else words_of(find_game(game)).title()


def target_text(facts: Json, players: dict[int, Player]) -> str:
    """What a ruling is about. `players`: those who are still there, by number."""
    match facts["kind"]:
        case "play":
            return _("One play")
        case "deal":
            return _("One deal of {preset}").format(preset=place_text(facts["game"], facts["preset"]))
        case "range":
            first, last = (date.fromisoformat(facts[name]) for name in ("first", "last"))
            days = (
                day_text(first)
                if first == last
                else _("{first} to {last}").format(first=day_text(first), last=day_text(last))
            )
            return f"{days} · {place_text(facts['game'], facts['preset'])}"
    name = player_name(players.get(facts["player"]))
    if "into" in facts:
        return _("{name}, into {other}").format(name=name, other=player_name(players.get(facts["into"])))
    return name


def players_in(rulings: list[Ruling]) -> dict[int, Player]:
    """The players that some rulings are about, of those who are still there."""
    numbers = {ruling.target[name] for ruling in rulings for name in ("player", "into") if name in ruling.target}
    return {player.pk: player for player in Player.objects.filter(pk__in=numbers).select_related("user")}


def state_text(ruling: Ruling) -> str:
    """Whether a ruling on plays stands, was taken back, or is still being carried out."""
    progress = getattr(ruling, "progress", None)
    if progress is not None and progress.finished_at is None:
        counts = {"done": number(progress.done), "plays": number(ruling.plays)}
        return _("Being carried out: {done} of {plays}").format(**counts)
    if hasattr(ruling, "taken_back_by"):
        return _("Taken back")
    return _("Stands") if ruling.action in (Ruling.Action.VOID, Ruling.Action.CLEAR) else ""


def board_text(entry: Entry) -> str:
    """The name of a board: "Pyramid, Classic · all time · moves · clean"."""
    parts = [preset_text(entry.game, entry.preset), _span_text(entry), str(Metric(entry.metric).label).lower()]
    return " · ".join([*parts, _("clean")] if entry.clean_only else parts)


def result_at(entry_metric: str, value: int) -> str:
    """A result as its board shows it."""
    return value_text(Metric(entry_metric), value)


def _span_text(entry: Entry) -> str:
    if entry.scope == Scope.DAILY:
        day = date(int(entry.key[:4]), int(entry.key[4:6]), int(entry.key[6:]))
        return _("daily {day}").format(day=date_format(day, "SHORT_DATE_FORMAT"))
    if entry.scope == Scope.WEEK:
        return _("week {number}").format(number=entry.key)
    return str(Scope(entry.scope).label)


def plays_text(count: int) -> str:
    """A number of plays."""
    return ngettext("{n} play", "{n} plays", count).format(n=number(count))


def players_text(count: int) -> str:
    """A number of players."""
    return ngettext("{n} player", "{n} players", count).format(n=number(count))


def _pace(facts: Json) -> str:
    sentence = _("{actions} actions in {time}: {ms} ms each, as an average of the whole play.")
    return sentence.format(actions=facts["actions"], time=_seconds(facts["elapsed_ms"]), ms=facts["ms_each"])


def _clock(facts: Json) -> str:
    times = {"clock": _seconds(facts["elapsed_ms"]), "wall": _seconds(facts["wall_ms"])}
    if facts["ahead"]:
        return _("The play’s clock says {clock}, but only {wall} went by.").format(**times)
    sentence = _("{clock} on the play’s clock in {wall}: it stood still most of the time, {ms} ms for each action.")
    return sentence.format(**times, ms=facts["ms_each"])


def _par(facts: Json) -> str:
    sentence = _("{found} of the {of} newest wins then were clean and exactly as short as the computer’s best line.")
    return sentence.format(**facts)


def _line(facts: Json) -> str:
    sentence = _("{found} of the {of} newest wins then followed the computer’s own line move for move.")
    return sentence.format(**facts)


def _practice(facts: Json) -> str:
    sentence = _("{found} of the {of} newest wins then were near-perfect ones of deals the player had played before.")
    return sentence.format(**facts)


def _seconds(milliseconds: int) -> str:
    """Short times with tenths, which is what matters here."""
    if milliseconds < 60_000:
        return _("{seconds} s").format(seconds=f"{milliseconds / 1000:.1f}")
    return clock_text(milliseconds)


REASONS: dict[Rule, Callable[[Json], str]] = {
    Rule.PACE: _pace,
    Rule.CLOCK: _clock,
    Rule.PAR: _par,
    Rule.LINE: _line,
    Rule.PRACTICE: _practice,
}


def ended_text(play: Play) -> str:
    """When a play ended."""
    return date_format(play.finished_at, "SHORT_DATETIME_FORMAT") if play.finished_at else ""
