"""Names that would make their bearer look like the house."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from games.engine.registry import games
from games.play.wording import words_of
from solitaire_site.accounts.lookalikes import skeleton

OFFICES = """
    admin administrator moderator mod staff support official webmaster postmaster helpdesk
    stjórnandi umsjón umsjónarmaður kerfisstjóri aðstoð starfsfólk starfsmaður
    yönetici yönetim moderatör destek personel yetkili
    administrador moderador suporte equipe oficial
"""
"""Whoever has one of these words in a name seems to speak for the site."""

NOBODIES = """
    system root owner security host kerfi sistem sistema
    guest player anonymous anon deleted nobody unknown you me null undefined none everyone all
    gestur leikmaður nafnlaus eytt enginn þú
    misafir oyuncu anonim silinmiş kimse sen
    convidado jogador anônimo excluído ninguém você
    account accounts api login signup settings rules board boards daily race replay statistics profile
"""
"""Whoever is called one of these, alone or with a number, is taken for no one in particular, or for a page."""


def is_reserved(name: str) -> bool:
    """Whether `name`, or something it could be taken for, is one that nobody may have."""
    words = re.split(r"[ ._-]+", name)
    if any(_seen_as(word) & _seen_offices() for word in [*words, name]):
        return True
    return bool(_seen_as(name) & _seen_wholes())


def _seen_as(text: str) -> set[str]:
    """What a word looks like, with a number behind it and without."""
    return {skeleton(text), skeleton(text.rstrip("0123456789 ._-"))} - {""}


@cache
def _seen_offices() -> set[str]:
    return {skeleton(word + ending) for word in OFFICES.split() for ending in ("", "s", "team")}


@cache
def _seen_wholes() -> set[str]:
    return {skeleton(word) for word in [*NOBODIES.split(), *_own_names()]}


def _own_names() -> list[str]:
    """What the site and its games are called, in every language."""
    names = [*games()]
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            names += [gettext("Solitaire"), *(words_of(game).title() for game in games().values())]
    return names
