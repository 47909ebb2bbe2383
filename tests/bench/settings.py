"""The site's settings with one address more: the bare view that moves are measured against.

Calls are counted as on the site, but nobody is turned away: the clients of a bench share one address.
"""

from solitaire_site.settings import *  # noqa: F403 – the same site, but for the lines below

ROOT_URLCONF = "tests.bench.urls"
RATE_LIMITS = {kind: {"player": "1000000/4", "address": "1000000/4"} for kind in ("plays", "moves")}
