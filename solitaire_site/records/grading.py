"""How hard the dailies are: the catalogue's robot plays each, and its preset's catalogue says what that is worth."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.tasks import task

from games.play.cataloguing import level_among, robot_record
from games.play.locks import write_transaction
from games.play.seed_files import SeedFile, seed_file
from solitaire_site.records.models import Daily


def grade_in_time(daily: Daily) -> None:
    """Have the daily graded in the background, where its preset has a catalogue to be measured by.

    The robot's plays take up to half a second, which is too long for somebody to wait.
    """
    if _catalogue(daily).path.exists():
        grade_daily.enqueue(daily.pk)


@task
def grade_daily(pk: int) -> str:
    """In the background: finds out the level of a daily; what it is."""
    daily = Daily.objects.get(pk=pk)
    if not daily.level:
        grade(daily)
    return daily.level


def grade(daily: Daily) -> None:
    """Keep the level that the daily would have in its preset's catalogue; none where that is empty."""
    record = robot_record(daily.game, daily.preset, bytes(daily.seed))
    daily.level = level_among(record, _catalogue(daily).read()) or ""
    with write_transaction():
        daily.save(update_fields=["level"])


def _catalogue(daily: Daily) -> SeedFile:
    """The levels in the database are no help: where they meet is told by the robot's results, which the files have."""
    return seed_file(Path(settings.BASE_DIR) / "seeds", daily.game, daily.preset)
