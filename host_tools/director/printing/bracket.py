"""A draw as a tree: on one page up to 32 lines, else in parts with marks where they join (TOU-03)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from host_tools.director.printing.sheet import HAIR, MARGIN, RULE, SMALL_PT, Heading, Sheet
from host_tools.director.texts import text
from host_tools.director.views.drawn.trees import Node, Tree
from host_tools.pdf import PT

MOST = 16  # pairings below each other on one page: 32 lines
PARTS = 4
TALLEST_MM = 17.0  # of a pairing with its white around
NUMBERS_MM = 6.0  # for the numbers of the lines
BETWEEN = 0.16  # columns, of their width
CODE_PT, NAME_PT = 5.5, 9.0
SCORE_MM = 0.6  # for each point of the size
MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Nodes = Mapping[str, Node]


@dataclass(frozen=True)
class Page:
    """`ends`: the mark behind each pairing whose winner goes on elsewhere; `begins`: before those that they come to."""

    nodes: Nodes
    ends: Mapping[str, str]
    begins: Mapping[str, Sequence[str]]


def pages(nodes: Nodes, used: int = 0, begins: Mapping[str, Sequence[str]] | None = None) -> Iterator[Page]:
    """One, or the parts and what joins them; `used`: marks given so far."""
    begins = begins or {}
    here = {code: replace(node, feeds=tuple(one for one in node.feeds if one in nodes)) for code, node in nodes.items()}
    count = leaves(here)
    total = sum(count[code] for code in roots(here))
    if total <= MOST:
        yield Page(here, {}, begins)
        return
    most = min(MOST, max(1, total // PARTS))
    cut = list(_cut(here, count, most))
    ends = {code: _mark(used + at) for at, code in enumerate(cut)}
    inside = set[str]()
    for group in _grouped(cut, count, most):
        found = {code for root in group for code in below(here, root)}
        inside |= found
        part = {code: node for code, node in here.items() if code in found}
        yield Page(part, {code: ends[code] for code in group}, begins)
    rest = {code: node for code, node in here.items() if code not in inside}
    joined = {code: [ends[one] for one in node.feeds if one in ends] for code, node in rest.items()}
    yield from pages(rest, used + len(cut), {**begins, **{code: marks for code, marks in joined.items() if marks}})


def _mark(at: int) -> str:
    return MARKS[at] if at < len(MARKS) else f"{MARKS[at % len(MARKS)]}{at // len(MARKS) + 1}"


def roots(nodes: Nodes) -> list[str]:
    """Pairings whose winners come to none of these."""
    fed = {one for node in nodes.values() for one in node.feeds}
    return [code for code in nodes if code not in fed]


def leaves(nodes: Nodes) -> dict[str, int]:
    """How many pairings stand below each other before each one."""
    found: dict[str, int] = {}
    for code, node in sorted(nodes.items(), key=lambda item: item[1].column):
        found[code] = sum(found.get(one, 0) for one in node.feeds) or 1
    return found


def _cut(nodes: Nodes, count: Mapping[str, int], most: int) -> Iterator[str]:
    """The largest trees with so many leaves, from the top down."""
    waiting = roots(nodes)[::-1]
    while waiting:
        code = waiting.pop()
        if count[code] <= most:
            yield code
        else:
            waiting += nodes[code].feeds[::-1]


def _grouped(cut: Sequence[str], count: Mapping[str, int], most: int) -> Iterator[list[str]]:
    """Small parts share a page."""
    group: list[str] = []
    for code in cut:
        if group and sum(count[one] for one in group) + count[code] > most:
            yield group
            group = []
        group.append(code)
    if group:
        yield group


def below(nodes: Nodes, code: str) -> set[str]:
    found, waiting = set[str](), [code]
    while waiting:
        found.add(one := waiting.pop())
        waiting += nodes[one].feeds
    return found


def draw(sheet: Sheet, tree: Tree, address: str, is_reversed: bool) -> None:
    """`is_reversed`: the final at the left, for a wall."""
    for page in pages(tree.nodes):
        lines = sorted(one.line for one in page.nodes.values() if one.line)
        said = [text("print.lines", first=lines[0], last=lines[-1] + 1, every=tree.lines)] if lines else []
        said += [tree.lot] if tree.lot else []
        heading = Heading(f"{tree.event} · {tree.title}", " · ".join(said), address, text("print.live_draw"))
        sheet.begin(heading)
        _Drawing(sheet, tree, page, is_reversed).draw()


class _Drawing:
    """One page: a column for each round, the leaves at even distances, each pairing between those that feed it."""

    def __init__(self, sheet: Sheet, tree: Tree, page: Page, is_reversed: bool) -> None:
        self.sheet, self.tree, self.page, self.is_reversed = sheet, tree, page, is_reversed
        used = [node.column for node in page.nodes.values()]
        self.columns = sorted(set(used))
        self.step = (sheet.width - NUMBERS_MM - 4) / max(len(self.columns), 2)
        self.wide = self.step * (1 - BETWEEN)
        self.at = dict(self._middles())

    def _middles(self) -> Iterator[tuple[str, float]]:
        """The height of each pairing."""
        nodes, found, slot = self.page.nodes, dict[str, float](), 0
        top = self.sheet.top + 5
        total = sum(leaves(nodes)[code] for code in roots(nodes))
        self.tall = min(TALLEST_MM, (self.sheet.bottom - top) / max(total, 1))
        for root in roots(nodes):
            for code in _upwards(nodes, root):
                feeds = [found[one] for one in nodes[code].feeds if one in found]
                if not feeds:
                    found[code] = top + (slot + 0.5) * self.tall
                    slot += 1
                else:
                    found[code] = sum(feeds) / len(feeds)
        yield from found.items()

    def draw(self) -> None:
        for at, column in enumerate(self.columns):
            self.sheet.fit(self.tree.heads[column], SMALL_PT, self._x(at), self.sheet.top, self.wide, "B")
        for code, node in self.page.nodes.items():
            self._box(code, node)
            self._join(code, node)

    def _x(self, at: int) -> float:
        """The left edge of a column."""
        at = len(self.columns) - 1 - at if self.is_reversed else at
        return (
            MARGIN
            + (4 if self.is_reversed else NUMBERS_MM)
            + at * self.step
            + (self.step - self.wide if self.is_reversed else 0)
        )

    def _box(self, code: str, node: Node) -> None:
        sheet, x, middle = self.sheet, self._x(self.columns.index(node.column)), self.at[code]
        row = min(4.6, 0.35 * self.tall)
        size_pt = min(NAME_PT, 0.72 * row / PT)
        sheet.set_draw_color(0)
        sheet.set_line_width(HAIR * 1.5)
        sheet.rect(x, middle - row, self.wide, 2 * row)
        sheet.line(x, middle, x + self.wide, middle)
        place = str(node.cell.table) if node.cell.table else node.cell.board
        meta = f"{code} · {text('print.at', place=place)}" if place else code
        sheet.fit(meta, CODE_PT, x + 0.8, middle - row - CODE_PT * PT - 0.1, self.wide - 1)
        score = SCORE_MM * size_pt
        for at, side in enumerate(node.cell.sides):
            y = middle + (at - 1) * row + 0.5 * (row - 0.73 * size_pt * PT)
            style = "B" if side.has_won else ""
            room = self.wide - 2 - (score if side.score else 0)
            sheet.fit(side.words, size_pt if side.is_entry else 0.8 * size_pt, x + 1, y, room, style)
            sheet.fit(side.score, size_pt, x + self.wide - 1 - score, y, score, style, "R")
            if node.line:
                edge = x + self.wide + 1 if self.is_reversed else x - NUMBERS_MM + 1
                sheet.fit(
                    str(node.line + at), CODE_PT, edge, y + 0.4, NUMBERS_MM - 2, align="L" if self.is_reversed else "R"
                )

    def _join(self, code: str, node: Node) -> None:
        """Lines from the pairings that feed it, and marks where those are on another page."""
        sheet, here = self.sheet, self.at[code]
        sheet.set_line_width(HAIR * 1.5)
        inner = self._edge(node, is_outer=False)
        way = 1 if self.is_reversed else -1
        bend = inner + way * 0.5 * (self.step - self.wide)
        for one in node.feeds:
            other = self.page.nodes[one]
            sheet.line(self._edge(other, is_outer=True), self.at[one], bend, self.at[one])
            if self.at[one] != here:
                sheet.line(bend, self.at[one], bend, here)
            sheet.line(bend, here, inner, here)
        if code in self.page.ends:
            self._mark(self._edge(node, is_outer=True), here, self.page.ends[code], -way)
        for at, mark in enumerate(self.page.begins.get(code, ())):
            self._mark(inner, here + (at - 0.5) * 5, mark, way)

    def _edge(self, node: Node, *, is_outer: bool) -> float:
        """Towards the final, or away from it."""
        x = self._x(self.columns.index(node.column))
        return x + (self.wide if is_outer != self.is_reversed else 0)

    def _mark(self, x: float, y: float, mark: str, way: int) -> None:
        sheet = self.sheet
        sheet.set_line_width(RULE)
        sheet.line(x, y, x + way * 1.5, y)
        sheet.fit(mark, 9, x + way * 1.5 - (4 if way < 0 else 0), y - 1.2, 4, "B", "C")


def _upwards(nodes: Nodes, root: str) -> Iterator[str]:
    """Every pairing after those that feed it, in the order of the draw."""
    waiting = [(root, False)]
    while waiting:
        code, is_ready = waiting.pop()
        if is_ready:
            yield code
        else:
            waiting += [(code, True), *((one, False) for one in nodes[code].feeds[::-1])]
