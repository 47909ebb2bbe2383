"""What a browser calls itself, put into words."""

from __future__ import annotations

from django.utils.translation import gettext

BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Vivaldi": "Vivaldi", "Firefox/": "Firefox",
    "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
"""Marks in the text that a browser sends, the most telling first: most also name those they descend from."""

SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "CrOS": "ChromeOS", "Windows": "Windows",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip


def browser_name(user_agent: str) -> str:
    """ "Firefox on Linux", or as much of that as can be told."""
    browser = _first(BROWSERS, user_agent)
    system = _first(SYSTEMS, user_agent)
    if browser and system:
        return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or gettext("Some browser")


def _first(marks: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in marks.items() if mark in user_agent), "")
