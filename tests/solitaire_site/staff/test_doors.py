"""Who comes into the admin, and how."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from solitaire_site.accounts.models import User
from solitaire_site.staff.models import MODERATE, ROLES, VIEW_FIGURES
from solitaire_site.staff.services import appoint, make_roles
from solitaire_site.staff.site import STEP_COUNTS_FOR_S
from tests.conftest import Visitor
from tests.solitaire_site.accounts.doors import confirm_password, sign_in, sign_up
from tests.solitaire_site.accounts.test_second_step import SECRET, code_now
from tests.solitaire_site.staff.employed import staff, take_second_step

DOOR = "/admin/"


def test_a_stranger_is_sent_to_the_sites_own_sign_in(charlie: Visitor) -> None:
    answer = charlie.client.get(DOOR, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/account/sign-in/?")


def test_a_member_who_is_not_staff_is_turned_away(alice: Visitor) -> None:
    sign_up(alice)
    assert alice.client.get(DOOR, follow=True).status_code == 403


def test_staff_set_up_a_second_step_first(alice: Visitor) -> None:
    appoint(sign_up(alice), "viewer")
    answer = alice.client.get(DOOR, follow=True)
    assert answer.redirect_chain[-1][0] == "/account/"
    assert "Staff come in by a second step." in answer.content.decode()


def test_staff_come_in_by_password_and_code(alice: Visitor, bob: Visitor) -> None:
    appoint(sign_up(alice), "moderator")
    confirm_password(alice)
    secret = SECRET.search(alice.get("/account/app/").content.decode())
    assert secret
    alice.client.post("/account/app/", {"code": code_now(secret[1])})
    sign_in(bob)
    bob.client.post("/account/sign-in/code/", {"code": code_now(secret[1])})
    assert bob.get(DOOR).status_code == 200


def test_a_second_step_counts_for_a_working_day(alice: Visitor) -> None:
    visitor = staff("moderator", visitor=alice)
    assert visitor.get(DOOR).status_code == 200
    take_second_step(visitor, ago_s=STEP_COUNTS_FOR_S + 1)
    assert visitor.get(DOOR).status_code == 302


def test_without_second_steps_where_the_setting_says_so(alice: Visitor, settings: Settings) -> None:
    settings.STAFF_SECOND_STEP = False
    appoint(sign_up(alice), "viewer")
    assert alice.get(DOOR).status_code == 200


def test_the_door_leads_to_no_other_site(alice: Visitor) -> None:
    visitor = staff("viewer", visitor=alice)
    answer = visitor.get("/admin/login/?next=https://elsewhere.example/")
    assert answer.headers["Location"] == DOOR


@pytest.mark.parametrize(("role", "may_moderate"), [("viewer", False), ("moderator", True)])
def test_each_role_has_its_rights(db: None, role: str, may_moderate: bool) -> None:
    user = User.objects.create_user("somebody")
    appoint(user, role)
    user = User.objects.get(pk=user.pk)
    assert user.has_perm(VIEW_FIGURES)
    assert user.has_perm(MODERATE) is may_moderate


def test_a_role_that_was_deleted_comes_back(db: None) -> None:
    Group.objects.all().delete()
    make_roles()
    rights = {group.name: group.permissions.count() for group in Group.objects.all()}
    assert rights == {role: len(names) for role, names in ROLES.items()}


def test_roles_are_given_and_taken_back_by_name(db: None) -> None:
    user = User.objects.create_user("Álfur")
    for role in [*ROLES, "none"]:
        call_command("appoint", "álfur", role, stdout=StringIO())
        user = User.objects.get(pk=user.pk)
        assert user.is_staff is (role != "none")
        assert [group.name for group in user.groups.all()] == [role] * (role != "none")
    with pytest.raises(CommandError, match="Nobody is called"):
        call_command("appoint", "nobody at all", "viewer")


def test_no_page_of_the_admin_needs_what_the_policy_forbids(alice: Visitor) -> None:
    page = staff("moderator", visitor=alice).get(DOOR).content.decode()
    for forbidden in ("<script>", " style=", "onclick=", "<style"):
        assert forbidden not in page


@pytest.mark.parametrize(
    ("path", "title"),
    [("", "Overview"), ("plays/", "Plays"), ("play/player/", "Players"), ("rulings/", "Log"), ("tables/", "Tables")],
)
def test_the_bar_shows_where_one_is(alice: Visitor, path: str, title: str) -> None:
    page = staff("moderator", visitor=alice).client.get(DOOR + path, follow=True).content.decode()
    bar = page[page.index('class="staff-pages"') :].partition("</nav>")[0]
    assert re.findall(r'aria-current="page">([^<]+)</a>', bar) == [title]
