"""What setting plays aside would change, counted before it is done. Reads only.

First places are looked at on boards by moves, time and score, and on so many at most; the rest is counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from games.play.models import Play
from solitaire_site.moderation.models import Flag
from solitaire_site.moderation.targets import Target, plays_of
from solitaire_site.records.models import BOARD_FIELDS, Entry, Metric, Scope
from solitaire_site.records.tallies import COUNTED

MOST_BOARDS = 12
"""First places that are shown one by one."""

WIDEST = (Scope.ALL, Scope.WEEK, Scope.DAILY, Scope.DEAL)
"""The order in which they are shown."""

MOST_DAILIES = 8
"""Dailies of which the ranks are shown."""

COLUMNS = {Metric.MOVES: "moves", Metric.TIME: "elapsed_ms", Metric.SCORE: "-score"}
"""Where a play has its value, as queries are ordered by it."""


@dataclass(frozen=True, slots=True)
class Leader:
    """Who is first on a board. `name`: None for nobody, or nobody with a name."""

    name: str | None
    value: int


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """A board whose first place changes hands."""

    entry: Entry
    before: Leader
    after: Leader | None


@dataclass(frozen=True, slots=True)
class DailyRank:
    """A result of a daily that goes, and how many move up."""

    entry: Entry
    rank: int
    below: int


@dataclass(frozen=True, slots=True)
class Preview:
    """How many plays and players a ruling is about, and what setting aside changes: `counting` of them count now."""

    plays: int
    players: int
    counting: int
    void: int
    flags: int
    entries: int = 0
    first_places: list[FirstPlace] = field(default_factory=list)
    more_first_places: int = 0
    dailies: list[DailyRank] = field(default_factory=list)


def preview_of(target: Target, *, voids: bool) -> Preview:
    """What ruling on the target is about; with `voids` also what it changes on boards."""
    plays = plays_of(target)
    sums = plays.aggregate(
        plays=Count("pk"),
        players=Count("player", distinct=True),
        counting=Count("pk", filter=Q(state__in=COUNTED, is_void=False)),
        void=Count("pk", filter=Q(is_void=True)),
    )
    flags = Flag.objects.filter(target.where("play__"), state=Flag.State.OPEN).count()
    if not voids:
        return Preview(**sums, flags=flags)
    listed = Entry.objects.filter(target.where("play__"), listed__in=[True]).exclude(scope=Scope.OWN)
    firsts = list(_first_places(listed)[: MOST_BOARDS * 10])
    return Preview(
        **sums,
        flags=flags,
        entries=listed.count(),
        first_places=[_first_place(entry, target) for entry in firsts[:MOST_BOARDS]],
        more_first_places=max(0, len(firsts) - MOST_BOARDS),
        dailies=_dailies(listed),
    )


def _first_places(listed: QuerySet[Entry]) -> QuerySet[Entry]:
    """The entries that nobody stands before; those of the widest boards first."""
    same = {name: OuterRef(name) for name in BOARD_FIELDS}
    better = Q(value__lt=OuterRef("value")) | Q(value=OuterRef("value"), finished_at__lt=OuterRef("finished_at"))
    ahead = Entry.objects.filter(better, **same, listed__in=[True])
    first = listed.filter(~Exists(ahead), metric__in=list(COLUMNS)).select_related("player__user")
    widest = Case(
        *(When(scope=scope, then=Value(place)) for place, scope in enumerate(WIDEST)), output_field=IntegerField()
    )
    return first.order_by(widest, "-finished_at", "metric", "clean_only")


def _first_place(entry: Entry, target: Target) -> FirstPlace:
    before = Leader(_name(entry), entry.value)
    board = Entry.objects.filter(**{name: getattr(entry, name) for name in BOARD_FIELDS}, listed__in=[True])
    stays = board.exclude(target.where("play__")).order_by("value", "finished_at", "pk")
    candidates = [stays.select_related("player__user").first(), _next_best(entry, board, target)]
    best = min(filter(None, candidates), key=lambda other: (other.value, other.finished_at), default=None)
    return FirstPlace(entry, before, Leader(_name(best), best.value) if best else None)


def _next_best(entry: Entry, board: QuerySet[Entry], target: Target) -> Entry | None:
    """The best other play of those whose entry goes, as it would stand on the board."""
    going = board.filter(target.where("play__")).values("player")
    others = Play.objects.filter(_stands_on(entry), player__in=going, game=entry.game, preset=entry.preset)
    others = others.filter(state=Play.State.WON, is_void=False).exclude(target.where())
    others = others.filter(undos=0, hints=0) if entry.clean_only else others
    column = COLUMNS[Metric(entry.metric)]
    best = others.select_related("player__user").order_by(column, "finished_at", "pk").first()
    if best is None or best.finished_at is None:
        return None
    value = -(best.score or 0) if column == "-score" else getattr(best, column)
    return Entry(player=best.player, play=best, value=value, finished_at=best.finished_at)


def _stands_on(entry: Entry) -> Q:
    """Which wins of the preset count on the board of an entry (boards.places_of)."""
    match entry.scope:
        case Scope.DEAL:
            return Q(seed=bytes.fromhex(entry.key))
        case Scope.DAILY:
            return Q(deal_kind=Play.DealKind.DAILY, deal_number=int(entry.key))
        case Scope.WEEK:
            start = datetime.strptime(f"{entry.key}-1", "%G-W%V-%u").replace(tzinfo=UTC)
            week = Q(finished_at__gte=start, finished_at__lt=start + timedelta(days=7))
            return week & Q(deal_kind=Play.DealKind.RANDOM)
        case _:
            return Q(deal_kind=Play.DealKind.RANDOM)


def _dailies(listed: QuerySet[Entry]) -> list[DailyRank]:
    """By moves, of all results; the newest days first."""
    going = listed.filter(scope=Scope.DAILY, metric=Metric.MOVES, clean_only=False).select_related("player__user")
    return [_daily_rank(entry) for entry in going.order_by("-finished_at")[:MOST_DAILIES]]


def _daily_rank(entry: Entry) -> DailyRank:
    board = Entry.objects.filter(**{name: getattr(entry, name) for name in BOARD_FIELDS}, listed__in=[True])
    ahead = board.filter(value__lt=entry.value).count()
    return DailyRank(entry, ahead + 1, board.filter(value__gt=entry.value).count())


def _name(entry: Entry) -> str | None:
    return entry.player.user.username if entry.player.user else None
