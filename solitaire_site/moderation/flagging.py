"""Raising flags on wins.

Cheap for honest plays: what memory knows comes first, then one row, and history only for those who came near the best
line that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Min, Q

from games.play.locks import write_transaction
from games.play.models import Play, Solution
from games.play.statements import Select, given
from solitaire_site.moderation import suspicion
from solitaire_site.moderation.models import Flag, Rule, Ruling, covered
from solitaire_site.moderation.suspicion import WINS_LOOKED_AT, Facts, Pace, Win
from solitaire_site.records.tallies import is_clean

NEEDED = ("player_id", "game", "preset", "seed", "log", "moves", "undos", "hints", "state", "finished_at")
STREAKS = {
    Rule.PAR: suspicion.shortest_wins,
    Rule.LINE: suspicion.own_lines,
    Rule.PRACTICE: suspicion.practised_wins,
}
WINNING = Solution.objects.filter(verdict=Solution.Verdict.WON)
LINE_OF = Select(WINNING.filter(**given(Solution, "game", "preset", "seed")).values_list("line"))


def check(play: Play, now: datetime) -> int:
    """Look at a play that is over and raise what flags there are to raise; how many were new. Again changes nothing."""
    if play.state != Play.State.WON:
        return 0
    flags = [Flag(play=play, rule=rule, facts=facts, raised_at=now) for rule, facts in _by_itself(play)]
    if is_clean(play) and _is_near_best(play):
        flags += _in_a_row(play, now)
    return _raise(flags) if flags else 0


def check_deal(solution: Solution, now: datetime) -> int:
    """Look again at the wins of a deal whose best line is known now."""
    won = Play.objects.filter(game=solution.game, preset=solution.preset, seed=solution.seed, state=Play.State.WON)
    return sum(check(play, now) for play in won.order_by("finished_at", "pk"))


def check_stored(now: datetime) -> Iterable[int]:
    """Look again at every win there is, player by player: of each, how many flags were new."""
    won = Play.objects.filter(state=Play.State.WON).defer("position", "answered", "verdicts", "plan")
    for play in won.order_by("player_id", "finished_at", "pk").iterator(chunk_size=500):
        yield check(play, now)


def pace_of(play: Play) -> Pace:
    """How an ended play went."""
    wall = play.finished_at - play.started_at if play.finished_at and play.started_at else timedelta()
    return Pace(play.moves, play.undos, play.elapsed_ms, wall // timedelta(milliseconds=1))


def _by_itself(play: Play) -> list[tuple[Rule, Facts]]:
    """What the play alone says."""
    pace = pace_of(play)
    found = {Rule.PACE: suspicion.faster_than_hands(pace), Rule.CLOCK: suspicion.clock_against_moves(pace)}
    return [(rule, facts) for rule, facts in found.items() if facts]


def _is_near_best(play: Play) -> bool:
    """Whether the play comes close enough to the best line known for its history to matter. One row is read for it."""
    rows = LINE_OF.rows(game=play.game, preset=play.preset, seed=play.seed)
    return any(suspicion.is_near(play.moves, len(line.split())) for (line,) in rows)


def _in_a_row(play: Play, now: datetime) -> list[Flag]:
    """What the play says together with the wins before it."""
    plays = _newest_wins(play)
    wins = _as_wins(plays)
    flags = []
    for rule, rule_of_streak in STREAKS.items():
        found = rule_of_streak(wins)
        facts = {"found": len(found), "of": len(wins)}
        flags += [Flag(play=plays[number], rule=rule, facts=facts, raised_at=now) for number in found]
    return flags


def _newest_wins(play: Play) -> list[Play]:
    """The play and the wins of its player before it, newest first."""
    until = Q(finished_at__lt=play.finished_at) | Q(finished_at=play.finished_at, pk__lte=play.pk)
    won = Play.objects.filter(until, player_id=play.player_id, finished_at__lte=play.finished_at, state=Play.State.WON)
    return list(won.order_by("-finished_at", "-pk").only(*NEEDED)[:WINS_LOOKED_AT])


def _as_wins(plays: Sequence[Play]) -> list[Win]:
    known, before = _known_lines(plays), _first_ends(plays)
    return [_as_win(play, known.get(_deal(play), []), before[play.game, bytes(play.seed)]) for play in plays]


def _as_win(play: Play, line: list[str], first_end: datetime) -> Win:
    return Win(
        moves=play.moves,
        is_clean=is_clean(play),
        best=len(line) or None,
        own_line=bool(line) and play.actions == line,
        practised=play.finished_at is not None and first_end < play.finished_at,
    )


def _known_lines(plays: Iterable[Play]) -> dict[tuple[str, str, bytes], list[str]]:
    solutions = WINNING.filter(seed__in={bytes(play.seed) for play in plays})
    return {
        (game, preset, bytes(seed)): line.split()
        for game, preset, seed, line in solutions.values_list("game", "preset", "seed", "line")
    }


def _first_ends(plays: Sequence[Play]) -> dict[tuple[str, bytes], datetime]:
    """When the player first ended a play of each deal in which a move was made."""
    ended = Play.objects.filter(
        seed__in={bytes(play.seed) for play in plays},
        player_id=plays[0].player_id,
        finished_at__isnull=False,
        moves__gt=0,
    )
    first = ended.values_list("game", "seed").annotate(first=Min("finished_at"))
    return {(game, bytes(seed)): moment for game, seed, moment in first}


def _deal(play: Play) -> tuple[str, str, bytes]:
    return play.game, play.preset, bytes(play.seed)


def _raise(flags: list[Flag]) -> int:
    """Keep those that are new. A play that is void already has its answer."""
    with write_transaction():
        ids = {flag.play_id for flag in flags}
        known = set(Flag.objects.filter(play__in=ids).values_list("play", "rule"))
        new = [flag for flag in flags if (flag.play_id, str(flag.rule)) not in known]
        void = set(covered(ids, Ruling.Action.VOID).values_list("play_id", flat=True))
        for flag in new:
            flag.state = Flag.State.UPHELD if flag.play_id in void else Flag.State.OPEN
        Flag.objects.bulk_create(new, ignore_conflicts=True)
        return len(new)
