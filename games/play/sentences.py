"""What every sentence needs, whichever game it is about: a capital at its start, and lists of names."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language, gettext


def sentence(text: str) -> str:
    """`text` with a capital at its start, as the active language writes it: Turkish makes İ of i.

    Only the first letter changes, so that names within keep theirs.
    """
    first = text[:1]
    if first == "i" and (get_language() or "").startswith("tr"):
        return "İ" + text[1:]
    return first.upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: "A", "A and B", "A, B and C". Raises IndexError when there is none."""
    if len(names) == 1:
        return names[0]
    return gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
