"""Odd and Even in sentences. A table in Python stands for the catalogues that a real game has."""

from __future__ import annotations

from django.utils.translation import get_language

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Move
from games.engine.view import CellView, PileView, PositionView
from games.play.card_names import card_name
from games.play.sentences import sentence

LANGUAGES = ("en", "is", "tr", "pt-br")
SENTENCES = {
    "title": ("Odd and Even", "Jafnt og ójafnt", "Tek ve Çift", "Ímpar e Par"),
    "tagline": (
        "Odd, even, odd, even.",
        "Ójafnt, jafnt, ójafnt, jafnt.",
        "Tek, çift, tek, çift.",
        "Ímpar, par, ímpar.",
    ),
    "won": ("All ten are gone.", "Öll tíu eru farin.", "Onu da gitti.", "As dez se foram."),
    "any": ("Any first", "Hvaða spil sem er fyrst", "Önce herhangi biri", "Qualquer primeiro"),
    "any_line": (
        "Begin with any card.",
        "Byrjaðu á hvaða spili sem er.",
        "Herhangi biriyle başla.",
        "Comece com qualquer.",
    ),
    "even": ("Even first", "Jafnt fyrst", "Önce çift", "Par primeiro"),
    "even_line": (
        "Begin with an even card.",
        "Byrjaðu á jöfnu spili.",
        "Çift bir kartla başla.",
        "Comece com uma par.",
    ),
    "cell": ("{card}, place {n}", "{card}, staður {n}", "{card}, yer {n}", "{card}, lugar {n}"),
    "stock": ("Stock, {n}", "Stokkur, {n}", "Kapalı deste, {n}", "Estoque, {n}"),
    "foundation": ("Foundation, {n}", "Grunnur, {n}", "Temel yığın, {n}", "Fundação, {n}"),
    "hidden": ("Hidden", "Hulið", "Gizli", "Oculta"),
    "took": ("Took {card}.", "Tekið: {card}.", "Alındı: {card}.", "Tirada: {card}."),
    "game_over": ("All are gone already.", "Öll eru þegar farin.", "Hepsi zaten gitti.", "Todas já se foram."),
    "empty_place": ("No card lies there.", "Ekkert spil er þar.", "Orada kart yok ki.", "Não há nada ali."),
    "same_kind": ("Not {card} after {other}.", "Ekki {card} næst.", "{card} şimdi olmaz.", "Não {card} agora."),
    "even_first": ("Not {card} first.", "Ekki {card} fyrst.", "{card} başta olmaz.", "Não {card} primeiro."),
}


def say(key: str, **parts: object) -> str:
    """A sentence in the active language."""
    return sentence(SENTENCES[key][LANGUAGES.index(get_language() or "en")].format(**parts))


def title() -> str:
    return say("title")


def tagline() -> str:
    return say("tagline")


def won_title() -> str:
    return say("won")


def preset_name(preset: str) -> str:
    return say(preset)


def preset_line(preset: str) -> str:
    return say(f"{preset}_line")


def cell_label(cell: CellView, view: PositionView) -> str:
    return say("cell", card=card_name(cell.card), n=cell.place[1:])


def pile_label(pile: PileView) -> str:
    return say(pile.role.value, n=pile.count)


def hidden_label() -> str:
    return say("hidden")


def counter(name: str, left: int | None) -> tuple[str, str]:
    raise KeyError(name)


def told(move: Move, before: PositionView, after: PositionView) -> str:
    return say("took", card=named(move, before))


def named(move: Move, before: PositionView) -> str:
    return next(card_name(cell.card) for cell in before.cells if cell.place == str(move))


def hinted(move: Move, before: PositionView, after: PositionView) -> str:
    return say("took", card=named(move, before))


def refusal(error: IllegalMoveError) -> str:
    names = [card_name(card) for card in error.cards]
    return say(error.code, **dict(zip(("card", "other"), names, strict=False)))
