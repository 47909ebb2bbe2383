"""Mail settings from a URL."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

CONSOLE = "console:"
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
TIMEOUT_S = 10


def mailer(url: str) -> dict[str, Any]:
    """Django's settings for the mail server at `url`; `console:` prints mail where the log goes.

    `smtp://` sends as it is, `smtp+tls://` encrypts once connected (STARTTLS), `smtps://` from the first byte; a user
    and a password may stand before the host. Raises ValueError for a URL of another kind.
    """
    if url == CONSOLE:
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(f"EMAIL_URL must be console: or begin with {', '.join(f'{kind}://' for kind in PORTS)}")
    options = {
        "host": parts.hostname,
        "port": parts.port or PORTS[parts.scheme],
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": parts.scheme == "smtp+tls",
        "use_ssl": parts.scheme == "smtps",
        "timeout": TIMEOUT_S,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
