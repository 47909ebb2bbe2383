"""The API does what its document says, whatever it is sent."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.conf import settings as site_settings
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from games.play.models import Play
from solitaire_site.asgi import wsgi_application
from tests.conftest import Visitor

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
    negative_data_rejection,
]
TOKEN = "a" * 32
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", wsgi_application)


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_every_answer_is_as_described_and_none_is_a_server_error(case: Any, transactional_db: None) -> None:
    visitor = Visitor()
    play = visitor.start()
    if "play_id" in (case.path_parameters or {}):
        case.path_parameters["play_id"] = play["id"]
    session = visitor.client.cookies[site_settings.SESSION_COOKIE_NAME].value
    headers = {"Cookie": f"csrftoken={TOKEN}; sessionid={session}", "X-CSRFToken": TOKEN}
    case.call_and_validate(headers=headers, checks=CHECKS)
    assert Play.objects.get(pk=play["id"]).seed


@pytest.mark.django_db
def test_the_document_names_every_call_of_plays(charlie: Visitor) -> None:
    document = charlie.client.get("/api/openapi.json").json()
    calls = {f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item}
    actions = ("moves", "undo", "redo", "hint", "pause", "resume", "give-up")
    assert calls >= {
        "POST /api/plays",
        "GET /api/plays/{play_id}",
        "GET /api/plays/{play_id}/replay",
        "GET /api/boards/{game}/{preset}/{scope}",
        "GET /api/me/statistics",
        *(f"POST /api/plays/{{play_id}}/{action}" for action in actions),
    }
