"""Every refusal reaches the player as a sentence, in every language; and what all sentences share."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.cards.card import CARDS_BY_TEXT, Card
from games.engine.errors import UnknownGameError, UnknownPresetError
from games.play.card_names import card_name, card_names
from games.play.messages import MESSAGES, message
from games.play.middleware import CODES
from games.play.refusals import PlayRefusedError
from games.play.sentences import listed, sentence

LANGUAGES = ("en", "is", "tr", "pt-br")
# What api_errors.py answers beside the refusals of a play.
API_CODES = {"malformed", "malformed_move", "csrf", "too_large", "too_many", "server_error"}


def kinds(of: type[PlayRefusedError]) -> Iterator[type[PlayRefusedError]]:
    """A class and all that come from it."""
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def codes() -> set[str]:
    """Every code that an answer of the API can have, but for those of a game's rules."""
    refusals = {kind.code for kind in kinds(PlayRefusedError)}
    return refusals | set(CODES.values()) | API_CODES | {UnknownGameError.code, UnknownPresetError.code}


def test_every_code_has_a_sentence() -> None:
    assert codes() <= set(MESSAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", MESSAGES)
def test_a_message_is_one_or_two_whole_sentences(code: str, language: str) -> None:
    with translation.override(language):
        text = message(code)
    assert re.fullmatch(r"[^.!]+\.( [^.!]+\.)?", text)
    assert all(part[0] == part[0].upper() for part in text.split(". "))
    assert len(text) <= 110


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_messages_are_the_same(language: str) -> None:
    with translation.override(language):
        assert len({message(code) for code in MESSAGES}) == len(MESSAGES)


@pytest.mark.parametrize(
    ("language", "code", "text"),
    [
        ("en", "stale", "This play went on in another window. You now see how it stands."),
        ("is", "stale", "Kapallinn hélt áfram í öðrum glugga. Nú sérðu hvernig hann stendur."),
        ("tr", "stale", "Bu oyun başka bir pencerede ilerledi. Şimdi son hâlini görüyorsun."),
        ("pt-br", "stale", "Este jogo continuou em outra janela. Agora você vê como ele está."),
        ("en", "paused", "The play is paused. Go on with it first."),
        ("is", "paused", "Hlé stendur yfir. Haltu fyrst áfram."),
        ("tr", "paused", "Oyun duraklatıldı. Önce devam et."),
        ("pt-br", "paused", "O jogo está em pausa. Retome-o primeiro."),
        ("en", "csrf", "The page had been open for too long. Reload it and try again."),
        ("is", "csrf", "Síðan hafði verið opin of lengi. Endurhladdu hana og reyndu aftur."),
        ("tr", "csrf", "Sayfa çok uzun süre açık kalmış. Yenileyip tekrar dene."),
        ("pt-br", "csrf", "A página ficou aberta tempo demais. Recarregue-a e tente de novo."),
    ],
)
def test_messages_say_what_happened_and_what_to_do(language: str, code: str, text: str) -> None:
    with translation.override(language):
        assert message(code) == text


def test_a_code_from_elsewhere_still_gets_a_sentence() -> None:
    assert message("no_such_code") == message("refused")


@pytest.mark.parametrize(
    ("language", "text", "capital"),
    [
        ("tr", "iki kart", "İki kart"),
        ("tr", "ılık", "Ilık"),
        ("tr", "çift", "Çift"),
        ("tr", "şu ilk kart", "Şu ilk kart"),
        ("tr", "4. sıra", "4. sıra"),
        ("en", "it is", "It is"),
        ("is", "áttan", "Áttan"),
        ("is", "þristur", "Þristur"),
        ("pt-br", "ás de copas", "Ás de copas"),
        ("en", "", ""),
    ],
)
def test_sentences_begin_with_the_capital_of_their_language(language: str, text: str, capital: str) -> None:
    with translation.override(language):
        assert sentence(text) == capital


@pytest.mark.parametrize(
    ("language", "lists"),
    [
        ("en", ["a", "a and b", "a, b and c"]),
        ("is", ["a", "a og b", "a, b og c"]),
        ("tr", ["a", "a ve b", "a, b ve c"]),
        ("pt-br", ["a", "a e b", "a, b e c"]),
    ],
)
def test_names_are_listed_as_the_language_does(language: str, lists: list[str]) -> None:
    with translation.override(language):
        assert [listed("abc"[:count]) for count in (1, 2, 3)] == lists


# The ranks from ace to king with one suit, and the four suits with one rank.
SPADES = {
    "en": "ace two three four five six seven eight nine ten jack queen king",
    "is": "ás tvistur þristur fjarki fimma sexa sjöa átta nía tía gosi drottning kóngur",
    "tr": "ası ikilisi üçlüsü dörtlüsü beşlisi altılısı yedilisi sekizlisi dokuzlusu onlusu valesi kızı papazı",
    "pt-br": "ás dois três quatro cinco seis sete oito nove dez valete dama rei",
}
NAMED = {
    "en": ("{} of spades", "queen of clubs", "queen of diamonds", "queen of hearts"),
    "is": ("spaða{}", "laufadrottning", "tíguldrottning", "hjartadrottning"),
    "tr": ("maça {}", "sinek kızı", "karo kızı", "kupa kızı"),
    "pt-br": ("{} de espadas", "dama de paus", "dama de ouros", "dama de copas"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_what_players_call_them(language: str) -> None:
    spades, *queens = NAMED[language]
    with translation.override(language):
        names = card_names()
        assert [names[rank + "S"] for rank in "A23456789TJQK"] == [spades.format(r) for r in SPADES[language].split()]
        assert [names["Q" + suit] for suit in "CDH"] == queens
        assert card_name(Card.from_text("QH")) == names["QH"]
        assert list(names) == list(CARDS_BY_TEXT)
        assert len(set(names.values())) == 52


def test_the_names_handed_out_are_the_callers_own() -> None:
    card_names()["QH"] = "spoiled"
    assert card_names()["QH"] == "queen of hearts"
