"""Reports of both players' phones about a match on a board without a device, as far as it counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from host_tools.director.desk.playing import Verdict
from host_tools.director.formats.event import Board, Event
from host_tools.director.formats.model import NOBODY, EntryId, Result
from host_tools.director.store.own_pages.reports import ReportRow

# What is known from the phones.
HALF = "half"  # one side has reported
AGREED = "agreed"  # both have, and the same
DIFFER = "differ"
ONE_PHONE = "one_phone"  # the same, but from one and the same phone
SIDES = (0, 1)


@dataclass(frozen=True)
class Reports:
    """Of one match; `said`: the newest report of each side."""

    sides: tuple[EntryId, EntryId]
    said: Mapping[int, ReportRow]

    @cached_property
    def state(self) -> str:
        if len(self.said) < len(SIDES):
            return HALF
        a, b = (self.said[side] for side in SIDES)
        if verdict_of(a) != verdict_of(b):
            return DIFFER
        return ONE_PHONE if a.phone == b.phone else AGREED

    def result_of(self, side: int) -> Result:
        """As this side has reported it."""
        said = verdict_of(self.said[side])
        winner = self.sides[said.winner] if said.winner in SIDES else NOBODY
        a, b = said.points
        return Result(self.sides, winner, said.result, (a, b))


def verdict_of(row: ReportRow) -> Verdict:
    return Verdict(row.result, row.winner, (row.score_a, row.score_b), reason="")


def match_of(board: Board) -> str:
    """Tells the match that is played there from others of the same pairing, before it or after it."""
    return str(round(1000 * (board.at_s or 0)))


def read(event: Event, rows: Iterable[ReportRow]) -> dict[str, Reports]:
    """By code, of the matches that are on their boards now, or whose result there waits to be verified."""
    found: dict[str, dict[int, ReportRow]] = {}
    for row in rows:
        board = event.boards.get(row.code) if row.code not in event.results else None
        if board is not None and row.match == match_of(board):
            found.setdefault(row.code, {})[row.side] = row
    return {code: Reports(_sides(event.boards[code]), said) for code, said in found.items()}


def _sides(board: Board) -> tuple[EntryId, EntryId]:
    a, b = (side or NOBODY for side in board.sides)
    return a, b
