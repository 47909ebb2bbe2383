"""What an address is called: a few dozen names, which hold nobody's name and no play."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve

UNKNOWN, STATIC = "none", "static"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
OTHER_METHOD = "OTHER"


def route_of(request: HttpRequest) -> str:
    """The name of the request's route, also where it was answered before anybody asked which it is."""
    match = request.resolver_match
    if match is None:
        if request.path_info.startswith(settings.STATIC_URL):
            return STATIC
        try:
            match = request.resolver_match = resolve(request.path_info)
        except Resolver404:
            return UNKNOWN
    return match.view_name or UNKNOWN


def method_of(request: HttpRequest) -> str:
    """The request's method; one word for all that nobody has heard of."""
    return request.method if request.method in METHODS else OTHER_METHOD
