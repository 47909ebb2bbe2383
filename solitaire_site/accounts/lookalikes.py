"""Letters that pass for others: what a reader sees of a name, whatever it is written with."""

from __future__ import annotations

import unicodedata

LATIN_LOOKS = {
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "һ": "h", "н": "h", "і": "i", "ї": "i", "ј": "j",
    "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "у": "y",
    "ѵ": "v", "ԝ": "w", "х": "x", "ү": "y",
    # Greek
    "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "i", "κ": "k", "μ": "u", "ν": "v", "ο": "o", "ρ": "p",
    "τ": "t", "υ": "u", "χ": "x", "γ": "y", "ω": "w",
    # Armenian
    "ա": "w", "զ": "q", "հ": "h", "ո": "n", "օ": "o", "ս": "u", "ց": "g", "յ": "j",
}  # fmt: skip
"""Small letters of other scripts that look like a Latin one, themselves or as capitals."""

LATIN_TWINS = set("асԁеһіјӏорԛѕуѵԝхАВЕЗІЈКМНОРСТХУЅԌανορυχιΑΒΕΖΗΙΚΜΝΟΡΤΥΧհոսօցՍՕՏԼ")
"""Letters of other scripts that can hardly be told from a Latin one as they stand."""

DIGIT_LOOKS = {"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"}
LETTER_LOOKS = {"i": "l", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "p"}
PAIR_LOOKS = {"rn": "m", "vv": "w", "cl": "d"}
_ONE_LOOK = str.maketrans(LATIN_LOOKS | DIGIT_LOOKS | LETTER_LOOKS)


def looks_latin(text: str) -> bool:
    """Whether `text`, in another script, has only letters that could be taken for Latin ones."""
    return all(letter in LATIN_TWINS for letter in text if letter.isalpha())


def skeleton(text: str) -> str:
    """What `text` looks like at a glance: one sign for all that are easily taken for each other, no accents.

    Two texts with one skeleton can be mistaken for each other; the skeleton itself is not for reading.
    """
    bare = "".join(
        sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign)
    ).replace("ı", "i")
    seen = "".join(sign for sign in bare.translate(_ONE_LOOK) if sign.isalnum())
    for pair, look in PAIR_LOOKS.items():
        seen = seen.replace(pair, look)
    return seen
