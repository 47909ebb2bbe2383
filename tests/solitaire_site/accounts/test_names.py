"""What a name may be, and when two are the same."""

from __future__ import annotations

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import assume, example, given
from hypothesis import strategies as st

from games.engine.registry import games
from solitaire_site.accounts.lookalikes import skeleton
from solitaire_site.accounts.names import LONGEST, LONGEST_CANONICAL, canonical, check_form, check_name, tidy

SAME = [
    ("Alice", "ALICE"),
    ("Ása", "A\u0301sa"),
    ("ｆｉｎｎ", "Finn"),
    ("ﬁnn", "finn"),
    ("İbrahim", "ibrahim"),
    ("Işıl", "isil".replace("s", "ş")),
    ("ISI", "ısı"),
    ("Straße", "STRASSE"),
    ("Ελένης", "ΕΛΈΝΗΣ"),
    ("a b", "a-b"),
    ("a_b", "a.b"),
    ("a\u00a0b", "a b"),
]
DIFFERENT = [("Ása", "Asa"), ("Şule", "Sule"), ("ab", "a b"), ("bob1", "bob2"), ("Þór", "Thor")]
GOOD = [
    "Bo", "Alice", "Ása", "Þórður", "İbrahim", "Işıl", "João", "anna-maría", "j.r.r", "x_1", "Иван", "Анна", "Ελένη",
    "日本太郎", "さくら", "김철수", "हिन्दी", "ไทย", "Modesta", "pyramid fan", "a" * LONGEST,
]  # fmt: skip
BAD = {
    "too_short": ["", "a", "é"],
    "too_long": ["a" * (LONGEST + 1)],
    "bad_characters": [
        "a@b", "a/b", "<b>", "bo😀", "a\nb", "a\u200bb", "bo\u202e", "١٢ab", "q\u0307a", "ㅤㅤ", "ˈˈab",
        "नननन\u0901\u0901\u0901",
        "\u0301a", "a🂡",
    ],
    "bad_separators": ["-a", "a-", ".a", "a  b", "a-_b", "a..b"],
    "no_letter": ["12", "1-2"],
    "mixed_scripts": ["аlice", "Aliсe", "pаypal", "bobИ", "Αlice"],
    "looks_latin": ["асе", "Сара", "роре"],
    "reserved": [
        "admin", "ADMIN", "Adm1n", "adrnin", "ádmin", "site-admin", "Admin 2", "the.moderator", "staff", "Support",
        "supp0rt", "guest", "Guest 12", "gue5t", "Solitaire", "Pyramid", "Pýramídi", "Piramit", "Addiction",
        "stjórnandi",
        "YÖNETİCİ", "administrador", "gestur", "you", "null",
    ],
}  # fmt: skip
UNSURE = st.text(st.characters(codec="utf-8"), max_size=30)
LETTERS = st.text(st.sampled_from("aAáÁiIİıßſﬁéÉÆæþÞ-_. 9"), max_size=12)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_of_writing_one_name_are_the_same(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_accents_and_letters_set_names_apart(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_one_script_may_be_had(name: str) -> None:
    check_name(tidy(name))


@pytest.mark.parametrize(("code", "name"), [(code, name) for code, names in BAD.items() for name in names])
def test_a_name_that_cannot_be_one_is_refused_with_its_reason(code: str, name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        check_name(tidy(name))
    assert refused.value.code == code


@pytest.mark.parametrize("slug", games())
def test_no_member_is_called_like_a_game(slug: str) -> None:
    with pytest.raises(ValidationError):
        check_name(slug)


def test_operators_may_call_their_own_accounts_as_they_like() -> None:
    check_form("admin")


@given(UNSURE | LETTERS)
def test_the_canonical_form_of_a_canonical_form_is_itself(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text)


@given(UNSURE | LETTERS)
@example("İ")
@example("ı̇")
def test_case_and_composition_never_make_another_name(text: str) -> None:
    name = tidy(text)
    assume(_may_be_had(name))
    ways = (name.upper(), name.lower(), name.title(), unicodedata.normalize("NFD", name), f" {name} ")
    assert {canonical(way) for way in ways} == {canonical(name)}


@given(UNSURE)
def test_no_text_breaks_the_rules_themselves(text: str) -> None:
    name = tidy(text)
    if _may_be_had(name):
        assert 2 <= len(name) <= LONGEST
        assert len(canonical(name)) <= LONGEST_CANONICAL
        assert name.isprintable()
        assert name == name.strip()
    assert isinstance(skeleton(name), str)


@given(st.sampled_from(["admin", "moderator", "support"]), st.data())
def test_no_disguise_makes_a_name_of_the_house_free(word: str, data: st.DataObject) -> None:
    disguises = {"a": "aA4ÀÁ", "i": "iIıİ1l", "o": "oO0Öø", "s": "sS5Ş", "e": "eE3É", "t": "tT7"}
    worn = "".join(data.draw(st.sampled_from(disguises.get(letter, letter + letter.upper()))) for letter in word)
    with pytest.raises(ValidationError):
        check_name(tidy(worn))


def _may_be_had(name: str) -> bool:
    try:
        check_name(name)
    except ValidationError:
        return False
    return True
