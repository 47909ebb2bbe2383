"""What the rules of every game draw is true, and every text draws all of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.engine.errors import IllegalMoveError
from games.play.drawing import drawn_examples
from games.play.wording import words_of
from tests.contract.cases import Case

LANGUAGES = ("en", "is", "tr", "pt-br")


def rules(case: Case, language: str) -> str:
    """The rules of a preset as the page includes them."""
    words = words_of(case.game)
    with translation.override(language):
        presets = [
            {"slug": slug, "name": words.preset_name(slug), "line": words.preset_line(slug)}
            for slug in case.game.presets
        ]
        context = {"preset": case.game.presets[case.preset], "presets": presets}
        return render_to_string(f"{case.game.slug}/rules.{language}.html", context)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_text_draws_every_example_once_and_no_other(case: Case, language: str) -> None:
    named = re.findall('data-example="(.*?)"', rules(case, language))
    assert sorted(named) == sorted(case.game.examples(case.preset))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_a_field_and_a_caption(case: Case, language: str) -> None:
    figures = re.findall("<figure .*?</figure>", rules(case, language), re.DOTALL)
    shape = rf'<figure class="drawn" data-example="[\w-]+"><div class="field {case.game.slug}"></div><figcaption>[^<]+'
    assert all(re.match(shape, figure) for figure in figures)


def test_what_an_example_shows_is_legal_or_refused(case: Case) -> None:
    for name, example in case.game.examples(case.preset).items():
        if example.move is None:
            continue
        assert (example.move in example.position.legal_moves()) is not example.refused, name
        if example.refused:
            with pytest.raises(IllegalMoveError):
                example.position.apply(example.move)


def test_an_example_draws_places_of_the_table_and_all_that_its_move_touches(case: Case) -> None:
    layout = case.game.layout(case.preset)
    for name, example in case.game.examples(case.preset).items():
        assert set(example.places) <= {*layout.slots, *layout.piles}, name
        listed = case.game.view(example.position).moves
        touched = [move.places for move in listed if move.text == str(example.move)]
        assert all(set(places) <= set(example.places) for places in touched), name


def test_an_example_is_drawn_in_the_upper_left_corner_with_what_its_move_lights(case: Case) -> None:
    for name, drawing in drawn_examples(case.game, case.preset).items():
        example = case.game.examples(case.preset)[name]
        slots = drawing["layout"]["slots"].values()
        assert (
            min((slot["column"] for slot in slots), default=0) == min((slot["row"] for slot in slots), default=0) == 0
        )
        assert {*drawing["layout"]["slots"], *drawing["layout"]["piles"]} == set(example.places)
        assert lit(drawing) <= set(example.places)
        if example.refused or example.move is None:
            assert lit(drawing) == set()


def lit(drawing: dict[str, Any]) -> set[str]:
    """The place of the card in hand, and where it may go."""
    return {place for place in (drawing["picked"], *drawing["targets"]) if place}
