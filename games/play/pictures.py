"""A table as a picture for those who meet a link elsewhere: SVG of the site's own cards, made a PNG by resvg.

There is no text in it, so it needs no fonts and no language. The colours are those of the felt by day (tokens.css).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from xml.etree import ElementTree

import resvg_py
from django.contrib.staticfiles import finders

from games.engine.protocol import Game, Outcome, Position
from games.engine.registry import game as find_game
from games.engine.view import Layout, PileView, PositionView, Role
from games.play.tables import deal_of

WIDTH, HEIGHT = 1200, 630
KEPT = 128
"""Pictures that each process has at hand, of some 50 kB each."""

FELT, SEAT, LINE, PAPER, COVERED, EDGE = "#316049", "#2a5640", "#507b63", "#fdfaf2", "#ced2bd", "#c9c0ab"
INKS = {"S": "#221e1a", "C": "#221e1a", "H": "#b42d1e", "D": "#b42d1e"}
NAMED = {
    "--court-gold": "#dca23a", "--court-ink": "#2b2622", "--court-skin": "#f8ead0", "--court-tint": "#ecd5ae",
    "--court-panel": "#f7f0df", "--art-paper": "#f7f0df", "--back-edge": PAPER, "--back-ground": "#8f3a2b",
    "--back-line": "#e3b98f",
}  # fmt: skip
"""What the drawings leave to the style sheets, and stand here for the picture."""

SVG, LINK = "http://www.w3.org/2000/svg", re.compile(r'href="#([^"]+)"')
VARIABLE = re.compile(r"var\((--[\w-]+)[^)]*\)")
TALL = 1.4
"""A card is so many times as high as it is wide."""


@lru_cache(KEPT)
def picture(game: str, preset: str, seed: bytes, position: str | None = None) -> bytes:
    """The table of a deal in a position, written as text, or as it is dealt: a PNG of WIDTH by HEIGHT."""
    playing, deal = find_game(game), deal_of(game, preset, seed)
    if position is None:
        stands = playing.first_position(preset, deal)
    else:
        stands = playing.position_from_text(preset, deal, position)
    return png_of(drawn_table(playing, preset, stands))


def png_of(svg: str) -> bytes:
    """The drawing as a PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def drawn_table(game: Game, preset: str, position: Position) -> str:
    """The table in a position as SVG; a table that is cleared shows the site's mark in its place."""
    view, layout = game.view(position), game.layout(preset)
    cleared = position.outcome is Outcome.WON and not view.cells
    parts = [*_cells(view, layout, cleared=cleared), *_piles(view, layout)]
    if cleared:
        parts.append(_use("mark", WIDTH / 2 - 150, HEIGHT / 2 - 150, 300, 300))
    used = _needed(LINK.findall("".join(parts)))
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs>{"".join(used)}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="{FELT}"/>{"".join(parts)}</svg>'
    )


def _cells(view: PositionView, layout: Layout, *, cleared: bool) -> Iterator[str]:
    """The empty places of the table, and upon them the cards, from the back to the front."""
    step_x, step_y = (1.06, TALL * 1.08) if layout.is_grid else (1.1, TALL * 0.43)
    columns = max(slot.column for slot in layout.slots.values()) * step_x + 1
    rows = max(slot.row for slot in layout.slots.values()) * step_y + TALL
    width = min((WIDTH - (80 if not layout.piles else 360)) / columns, (HEIGHT - 60) / rows)
    left, top = (WIDTH - columns * width) / 2, (HEIGHT - rows * width) / 2
    at = {
        place: (left + slot.column * step_x * width, top + slot.row * step_y * width)
        for place, slot in layout.slots.items()
    }
    lie = {cell.place: cell for cell in view.cells}
    if not cleared:
        yield from (_seat(*spot, width) for place, spot in at.items() if place not in lie)
    for place, spot in at.items():
        if cell := lie.get(place):
            yield _card(str(cell.card), *spot, width, covered=bool(cell.covered_by))


def _piles(view: PositionView, layout: Layout) -> Iterator[str]:
    """Stock and waste on the left, the foundation on the right, each by its topmost card."""
    sides: dict[bool, list[PileView]] = {False: [], True: []}
    for pile in view.piles:
        sides[layout.piles[pile.place] is Role.FOUNDATION].append(pile)
    for is_right, piles in sides.items():
        width = min(120.0, (HEIGHT - 60) / (len(piles) * TALL * 1.12)) if piles else 0
        for number, pile in enumerate(piles):
            x, y = WIDTH - 40 - width if is_right else 40, 30 + number * width * TALL * 1.12
            if not pile.count:
                yield _seat(x, y, width)
            elif pile.cards:
                yield _card(str(pile.cards[-1]), x, y, width)
            else:
                yield _paper(x, y, width, PAPER) + _use("back-steps", x, y, width, width * TALL)


def _card(card: str, x: float, y: float, width: float, *, covered: bool = False) -> str:
    face = _use(f"{card}-s", x, y, width, width * TALL)
    return f'{_paper(x, y, width, COVERED if covered else PAPER)}<g color="{INKS[card[-1]]}">{face}</g>'


def _paper(x: float, y: float, width: float, fill: str) -> str:
    return _sheet(x, y, width, fill, EDGE)


def _seat(x: float, y: float, width: float) -> str:
    return _sheet(x, y, width, SEAT, LINE)


def _sheet(x: float, y: float, width: float, fill: str, edge: str) -> str:
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{width * TALL:.1f}" rx="{width * 0.07:.1f}"'
    return f'<rect {shape} fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'


def _use(name: str, x: float, y: float, width: float, height: float) -> str:
    return f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def _needed(names: Iterable[str]) -> list[str]:
    """The drawings with these names and whatever they are drawn with, each once."""
    drawings, found, waiting = _drawings(), dict[str, str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = drawings[name]
            waiting += LINK.findall(found[name])
    return list(found.values())


@cache
def _drawings() -> dict[str, str]:
    """Every drawing of the cards that has a name, and the mark, with colours in place of the style sheets' names."""
    ElementTree.register_namespace("", SVG)
    cards, mark = _read("cards"), _read("mark")
    mark.tag, mark.attrib["id"] = f"{{{SVG}}}symbol", "mark"
    named = {each.attrib["id"]: each for each in (*cards.iter(), mark) if "id" in each.attrib}
    texts = {name: ElementTree.tostring(each, "unicode") for name, each in named.items()}
    return {name: VARIABLE.sub(lambda used: NAMED.get(used[1], "none"), text) for name, text in texts.items()}


def _read(name: str) -> ElementTree.Element:
    path = finders.find(f"img/{name}.svg")
    return ElementTree.parse(Path(str(path))).getroot()  # noqa: S314 – a drawing of our own
