"""The days of the site: in one zone, whoever looks (STATISTICS_TIME_ZONE)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def zone() -> ZoneInfo:
    """The zone in which days are cut."""
    return ZoneInfo(settings.STATISTICS_TIME_ZONE)


def local(moment: datetime) -> datetime:
    """A moment as clocks of the site's zone show it."""
    return moment.astimezone(zone())


def day_of(moment: datetime) -> date:
    """The site's day that a moment belongs to."""
    return local(moment).date()


def bounds(first: date, last: date) -> tuple[datetime, datetime]:
    """When the first of some days begins, and when the day after the last does."""
    return _beginning(first), _beginning(last + timedelta(days=1))


def _beginning(day: date) -> datetime:
    return datetime.combine(day, time(), zone()).astimezone(UTC)
