"""The sections of a draw as trees for print: which pairing each one feeds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.desk.draws.calling import length_of
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.settings import Settings
from host_tools.director.formats.model import ENTRY, REMATCH, WINNER, Pairing, Section
from host_tools.director.texts import text
from host_tools.director.views.drawn.sections import Cell, part


@dataclass(frozen=True)
class Node:
    """A pairing.

    `feeds`: the codes of those whose winners come here; `line`: the first of its lines, 0 = it has none."""

    cell: Cell
    column: int
    feeds: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True)
class Tree:
    """`heads`: over each column; `nodes`: by code, in the order of the draw; `lot`: that made it, "" = none."""

    event: str
    title: str
    heads: Sequence[str]
    nodes: Mapping[str, Node]
    lines: int
    lot: str


def trees(draw: Draw, usual: Settings) -> Iterator[Tree]:
    """Of the sections in which losers are out, in their order."""
    for section in draw.event.sections:
        shown = part(draw, section)
        if not shown.is_tree:
            continue
        rounds = [one for one in section.rounds if not one.is_skipped]
        by_code = {pairing.code: pairing for pairing in section.pairings}
        has_lines = any(place.kind == ENTRY for pairing in rounds[0].pairings for place in pairing.places)
        lines = {pairing.code: 2 * at + 1 for at, pairing in enumerate(rounds[0].pairings)} if has_lines else {}
        nodes = {
            cell.code: Node(cell, column, _feeds(by_code[cell.code]), lines.get(cell.code, 0))
            for column, one in enumerate(shown.columns)
            for cell in one.cells
        }
        heads = [
            _head(one.title, length_of(draw, one.cells[0].code, usual) if one.cells else 0) for one in shown.columns
        ]
        yield Tree(draw.row.event, shown.title, heads, nodes, 2 * len(lines), _lot(draw, section))


def _feeds(pairing: Pairing) -> tuple[str, ...]:
    found = [place.of for place in pairing.places if place.kind in (WINNER, REMATCH)]
    return tuple(dict.fromkeys(found))


def _head(title: str, length: int) -> str:
    return f"{title} · {text('tables.to', length=length)}" if length else title


def _lot(draw: Draw, section: Section) -> str:
    """The last lot that is used, of the first section: everybody can repeat its draw."""
    used = [one for one in draw.lots if one.act is not None]
    if not used or section is not draw.event.sections[0]:
        return ""
    return f"{text('draw.lot', number=used[0].number)}, {text('draw.seed_was', seed=used[0].seed)}"
