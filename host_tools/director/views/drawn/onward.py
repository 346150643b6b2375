"""Where the sides of a match go next in their draw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.formats.model import FIRST_LOSER, LOSER, WINNER, Section
from host_tools.director.store import draws
from host_tools.director.views.drawn.sections import Cell, part
from host_tools.director.wording import round_name


@dataclass(frozen=True)
class Onward:
    """The next pairing of the winner, or of the loser; `against`: who waits there, in words."""

    is_winner: bool
    code: str
    round: str
    against: str


def of_match(desk: Desk, match_id: int) -> list[Onward]:
    """The winner's first; none if the match is of no draw, or its last one."""
    with desk.reading() as connection:
        found = draws.of_match(connection, match_id)
        draw = need_draw(desk.draws, connection, found[0]) if found else None
    if found is None or draw is None:
        return []
    code = found[1].code
    parts = [part(draw, section) for section in draw.event.sections]
    cells = {cell.code: cell for one in parts for column in one.columns for cell in column.cells}
    return sorted(_places(draw.event.sections, code, cells), key=lambda one: not one.is_winner)


def _places(sections: Sequence[Section], code: str, cells: Mapping[str, Cell]) -> Iterator[Onward]:
    pairings = [pairing for section in sections for one in section.rounds for pairing in one.pairings]
    for pairing in (one for one in pairings if one.code in cells):
        for at, place in enumerate(pairing.places):
            if place.of == code and place.kind in (WINNER, LOSER, FIRST_LOSER):
                against = cells[pairing.code].sides[1 - at].words
                yield Onward(place.kind == WINNER, pairing.code, round_name(pairing.code), against)
