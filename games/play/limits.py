"""How often anybody may deal and move: one rule for every call that changes something.

Calls are counted in the cache, by player and by address, in windows of some seconds. Where several processes share a
cache they share the counts. The limits are settings (docs/operating.md) and lie far above what hands can do.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponseBase

from games.play.api_errors import plain_error
from games.play.sessions import NOBODY, player_id

CHANGES = ("POST", "PUT", "PATCH", "DELETE")
API, DEAL = "/api/", "/api/plays"
TOO_MANY = 429
IPV6_HOME = 64
"""Whoever has one IPv6 address has all that begin with as many bits."""

REMEMBERED = 1024
"""Addresses that need not be read again: a move must not wait for that."""

UNKNOWN_ADDRESS = "0.0.0.0"  # noqa: S104 – a name, nothing listens

Answer = Callable[[HttpRequest], HttpResponseBase]


class Limit(NamedTuple):
    """So many calls in so many seconds."""

    calls: int
    seconds: int

    @staticmethod
    @cache
    def of(text: str) -> Limit:
        """The limit written as "calls/seconds". Raises ValueError for anything else."""
        calls, seconds = map(int, text.split("/"))
        if calls < 1 or seconds < 1:
            raise ValueError(f"{text!r} is no limit")
        return Limit(calls, seconds)


def limit_rates(get_response: Answer) -> Answer:
    """Turn away calls of the API that come too fast: 429, with the seconds to wait."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method in CHANGES and request.path.startswith(API):
            wait = wait_for(request, time.time())
            if wait:
                refusal = plain_error(TOO_MANY, "too_many")
                refusal.headers["Retry-After"] = str(wait)
                return refusal
        return get_response(request)

    return middleware


def wait_for(request: HttpRequest, now: float) -> int:
    """Counts a call made at `now`; the seconds its sender should wait first, 0 when it may be carried out."""
    kind = "plays" if request.path == DEAL else "moves"
    limits = settings.RATE_LIMITS.get(kind, {})
    player = player_id(request)
    waits = [0]
    if player != NOBODY and "player" in limits:
        waits.append(count(f"{kind}:player:{player}", Limit.of(limits["player"]), now))
    if "address" in limits:
        waits.append(count(f"{kind}:address:{home_of(client_address(request))}", Limit.of(limits["address"]), now))
    return max(waits)


def count(who: str, limit: Limit, now: float) -> int:
    """One call more of `who` at `now`; the seconds until the next window when this one is full, else 0."""
    window, second = divmod(now, limit.seconds)
    key, counts = f"{who}:{int(window)}", caches["limits"]
    try:
        calls = counts.incr(key)
    except ValueError:
        counts.add(key, 0, limit.seconds)
        calls = counts.incr(key)
    return int(limit.seconds - second) + 1 if calls > limit.calls else 0


def client_address(request: HttpRequest) -> str:
    """Where the request comes from: the address that the outermost proxy of ours saw.

    Each proxy adds to the right of X-Forwarded-For whom it heard from; what stands further left, anybody can write.
    """
    seen = request.META.get("REMOTE_ADDR", "")
    if settings.TRUSTED_PROXIES:
        forwarded = request.headers.get("X-Forwarded-For", "").split(",")
        if len(forwarded) >= settings.TRUSTED_PROXIES:
            seen = forwarded[-settings.TRUSTED_PROXIES].strip()
    return _tidied(seen)


@lru_cache(REMEMBERED)
def _tidied(address: str) -> str:
    """One way of writing an address; one for all that are none."""
    try:
        return str(ip_address(address))
    except ValueError:
        return UNKNOWN_ADDRESS


@lru_cache(REMEMBERED)
def home_of(address: str) -> str:
    """What stands for everybody at an address."""
    if isinstance(ip_address(address), IPv6Address):
        return str(ip_network((address, IPV6_HOME), strict=False))
    return address
