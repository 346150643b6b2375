"""The field guide on paper: for the organiser, for players, for helpers.

Words of table and desk are quoted by their keys, so that the guide says what the screens say.
"""

import re
from collections.abc import Iterator
from itertools import count, takewhile

from host_tools.director.printing.sheet import MARGIN, PT, Heading, Sheet
from host_tools.director.texts import ENGLISH, has, language, text
from host_tools.languages.words import texts_in

CHAPTERS = {
    "organiser": ("eve", "first", "table", "net", "laptop", "home"),
    "players": ("play", "stop", "where"),
    "helpers": ("help", "board", "often"),
}
CHAPTER_PT, STEP_PT = 15.0, 11.5
INDENT = 8.0
LEADING = 1.45
TICK = "\u2713 "  # the fonts of paper have none

_QUOTED = re.compile(r"\[([\w.]+)\]")


def _shown(key: str) -> str:
    """Words that the desk shows, or the table; `KeyError` if neither does."""
    return text(key) if key in ENGLISH else texts_in(language())[key].removeprefix(TICK)


def said(key: str) -> str:
    """A text of the guide, with what it quotes."""
    return _QUOTED.sub(lambda found: _shown(found[1]), text(key))


def steps(chapter: str) -> Iterator[str]:
    keys = (f"guide.{chapter}.{number}" for number in count(1))
    return (said(key) for key in takewhile(has, keys))


def draw(sheet: Sheet, reader: str, address: str) -> None:
    """`reader`: one of CHAPTERS."""
    sheet.begin(Heading(f"{text('guide.title')} · {text(f'guide.{reader}')}", text("guide.about"), address))
    y = sheet.top
    for chapter in CHAPTERS[reader]:
        y = _chapter(sheet, chapter, y)


def _chapter(sheet: Sheet, chapter: str, y: float) -> float:
    """The height below it; it stays on one page."""
    found = [sheet.wrapped(step, STEP_PT, sheet.width - INDENT) for step in steps(chapter)]
    tall = sum(_tall(lines) for lines in found) + 2 * CHAPTER_PT * PT
    if y + tall > sheet.bottom:
        sheet.add_page()
        y = sheet.top
    sheet.fit(text(f"guide.{chapter}"), CHAPTER_PT, MARGIN, y, sheet.width, "B")
    y += 2 * CHAPTER_PT * PT
    for number, lines in enumerate(found, 1):
        sheet.fit(f"{number}", STEP_PT, MARGIN, y, INDENT, "B")
        for at, line in enumerate(lines):
            sheet.fit(line, STEP_PT, MARGIN + INDENT, y + at * LEADING * STEP_PT * PT, sheet.width - INDENT)
        y += _tall(lines)
    return y + CHAPTER_PT * PT


def _tall(lines: list[str]) -> float:
    return (LEADING * len(lines) + 0.35) * STEP_PT * PT
