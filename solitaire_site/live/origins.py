"""Which pages may open a socket: only our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = Mapping[str, Any]


def is_own_origin(scope: Scope) -> bool:
    """Whether the page that opens the socket came from this very site: same scheme, host and port."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    domain, _ = split_domain_port(host)
    known = bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
    return known and urlsplit(origin)[:2] == (_page_scheme(scope, headers), host)


def _page_scheme(scope: Scope, headers: Mapping[bytes, bytes]) -> str:
    """The scheme that the site's pages have: a proxy may speak HTTPS for us."""
    forwarded = settings.SECURE_PROXY_SSL_HEADER and headers.get(b"x-forwarded-proto") == b"https"
    secure = settings.HTTPS_ONLY or forwarded or scope.get("scheme") == "wss"
    return "https" if secure else "http"
