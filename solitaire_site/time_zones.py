"""A time zone out of the environment."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from environs import ValidationError


def is_known(name: str) -> None:
    """Raises ValidationError for a zone that there is not."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValidationError(f"There is no time zone {name!r}.") from None
