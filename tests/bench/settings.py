"""The site's settings with one address more: the bare view that moves are measured against."""

from solitaire_site.settings import *  # noqa: F403 – the same site, but for the line below

ROOT_URLCONF = "tests.bench.urls"
