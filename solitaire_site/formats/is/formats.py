"""Icelandic writes time with 24 hours; Django's own formats do not."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j. F Y H:i"
SHORT_DATETIME_FORMAT = "j.n.Y H:i"
