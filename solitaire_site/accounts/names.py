"""What a member may be called, and when two names are the same.

Names are kept as they were typed, in Unicode's composed form (NFKC). Two names are the same when their canonical forms
are: compatibility forms, composed and decomposed letters, upper and lower case, and the four letters i (I, i, İ, ı) are
one; so are the four separators. Accents set names apart: Ása is not Asa.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from solitaire_site.accounts.lookalikes import looks_latin
from solitaire_site.accounts.reserved import is_reserved

SHORTEST, LONGEST = 2, 24
SEPARATORS = " -_."
LONGEST_CANONICAL = 96
"""A letter may become several: ﷺ is 18. No name that is let through needs more than three for one."""

MOST_MARKS = 2
"""Signs that stand on or under a letter, in scripts that write vowels so; more is a prank."""

SCRIPTS = (
    {"LATIN"}, {"GREEK"}, {"CYRILLIC"}, {"ARMENIAN"}, {"GEORGIAN"}, {"HEBREW"}, {"ARABIC"}, {"DEVANAGARI"},
    {"BENGALI"}, {"GURMUKHI"}, {"GUJARATI"}, {"TAMIL"}, {"TELUGU"}, {"KANNADA"}, {"MALAYALAM"}, {"SINHALA"}, {"THAI"},
    {"LAO"}, {"KHMER"}, {"MYANMAR"}, {"ETHIOPIC"}, {"HANGUL", "CJK"},
    {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "CJK"},
)  # fmt: skip
"""The scripts that a name may be written in, each with those that are written together with it."""

TOO_SHORT = _("Choose a name of at least two characters.")
TOO_LONG = _("Choose a name of at most 24 characters.")
BAD_CHARACTERS = _("A name is made of letters, digits, spaces and the signs - _ and . only.")
BAD_SEPARATORS = _("A name begins and ends with a letter or a digit, and has no two spaces or signs in a row.")
NO_LETTER = _("A name needs at least one letter.")
MIXED_SCRIPTS = _("Write the whole name in the letters of one script.")
LOOKS_LATIN = _(
    "Every letter of this name could be taken for a Latin one. Add one that cannot, or write it in Latin letters."
)
RESERVED = _("This name could be taken for one of the house. Choose another one.")
TAKEN = _("Somebody has this name, or one that differs too little from it. Choose another one.")


def tidy(name: str) -> str:
    """The name as it is kept and shown: composed, without blanks around it."""
    return unicodedata.normalize("NFKC", name).strip()


def canonical(name: str) -> str:
    """What is the same for all names that are the same. Applying it again changes nothing."""
    return _folded(_folded(name))


def _folded(name: str) -> str:
    """Twice, because folding the case of some letters takes their composed form apart."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", name)).casefold()
    folded = unicodedata.normalize("NFKC", folded.replace("i\u0307", "i").replace("ı", "i")).strip()
    return folded.translate(dict.fromkeys(map(ord, SEPARATORS), "-"))


def check_form(name: str) -> None:
    """Raises ValidationError, with a sentence that says why, for a tidied name that cannot be one."""
    if len(name) < SHORTEST:
        raise ValidationError(TOO_SHORT, code="too_short")
    if len(name) > LONGEST or len(canonical(name)) > LONGEST_CANONICAL:
        raise ValidationError(TOO_LONG, code="too_long")
    _check_characters(name)
    _check_separators(name)
    _check_scripts(name)


def check_name(name: str) -> None:
    """`check_form`, and nobody may seem to be of the house. Operators' own accounts are free of that."""
    check_form(name)
    if is_reserved(name):
        raise ValidationError(RESERVED, code="reserved")


def _check_characters(name: str) -> None:
    marks = 0
    for before, sign in pairwise(" " + name):
        marks = marks + 1 if _is_mark(sign) else 0
        on_a_letter = marks <= MOST_MARKS and (_is_mark(before) or _script(before) not in ("", "LATIN"))
        if not (on_a_letter if marks else _script(sign) or sign in SEPARATORS or sign in "0123456789"):
            raise ValidationError(BAD_CHARACTERS, code="bad_characters")


def _check_separators(name: str) -> None:
    pairs = pairwise(name)
    if name[0] in SEPARATORS or name[-1] in SEPARATORS or any(a in SEPARATORS and b in SEPARATORS for a, b in pairs):
        raise ValidationError(BAD_SEPARATORS, code="bad_separators")


def _check_scripts(name: str) -> None:
    scripts = {script for sign in name if (script := _script(sign))}
    if not scripts:
        raise ValidationError(NO_LETTER, code="no_letter")
    if not any(scripts <= together for together in SCRIPTS):
        raise ValidationError(MIXED_SCRIPTS, code="mixed_scripts")
    if scripts != {"LATIN"} and looks_latin(name):
        raise ValidationError(LOOKS_LATIN, code="looks_latin")


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Mc")


def _script(sign: str) -> str:
    """The script of a letter, which its Unicode name begins with; nothing for what is no letter or cannot be seen."""
    words = unicodedata.name(sign, "").split() if sign.isalpha() else []
    known = words and "FILLER" not in words and any(words[0] in together for together in SCRIPTS)
    return words[0] if known else ""
