"""The hall's screen: who is called where, who is next, the stage, and when the round ends (DESK 9)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, call_up, proposing, ties
from host_tools.director.desk.draws.draw_state import Draw, going_on
from host_tools.director.desk.placing import usual_start_s
from host_tools.director.desk.playing import playing
from host_tools.director.desk.special_needs import STAGE
from host_tools.director.formats.acts.calling import LAST_CALL
from host_tools.director.store import MatchRow, matches, places, records
from host_tools.director.views import rounds
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.wording import round_name

MOST_NEXT = 3
ON_BOARD_S = 600.0  # after its call: nobody sees there whether both have come
LONG_NAMES, LONGEST_NAMES = 20, 26  # letters of both: more are set smaller, the longest in two lines


@dataclass(frozen=True)
class HallCall:
    """`place`: a table's number, or the name of a board without a device; `calls`: 1, 2 or the last one; `what`: the
    event and its round."""

    place: str
    names: tuple[str, ...]
    start_s: float
    calls: int
    what: str = ""

    @property
    def is_last(self) -> bool:
        return self.calls >= LAST_CALL

    @property
    def size(self) -> str:
        return _size(self.names)


@dataclass(frozen=True)
class HallPage:
    """`stage`: the card of the table that is shown on it; None = no table is."""

    calls: Sequence[HallCall]
    next: Sequence[tuple[str, str]]
    stage: Card | None
    round: str  # its name; "" = no end can be said
    ends: str


def page(desk: Desk, cards: Sequence[Card]) -> HallPage:
    with desk.reading() as connection:
        found = going_on(desk.draws, connection)
        queue = proposing.queue(connection, found, desk.now_s())
        stage = stage_of(connection)
        calls = [*_at_tables(desk, connection, found), *_on_boards(desk, found)]
    coming = [ties.names_of(one.turn.draw, one.code) for one in queue if not (one.rests or one.waits)]
    of_stage = next((card for card in cards if card.number == stage and card.match), None)
    round_name, ends = _round(desk)
    return HallPage(
        sorted(calls, key=lambda one: (not one.is_last, one.start_s, one.place)),
        coming[:MOST_NEXT],
        of_stage,
        round_name,
        ends,
    )


def stage_of(connection: Connection) -> int:
    """The table that is streamed or shown, the lowest with that tag (STR-01); 0 = none is."""
    return min((row.number for row in places.read_all(connection).values() if STAGE in row.tags), default=0)


def _at_tables(desk: Desk, connection: Connection, found: Sequence[Draw]) -> Iterator[HallCall]:
    drawn = {row.match.id: (draw, row) for draw in found for code in draw.played for row in draw.at_tables(code)}
    for match in matches.are_open(connection):
        if match.status in records.CALLED_STATUSES:
            again = len(call_up.called_again_s(*drawn[match.id])) if match.id in drawn else 0
            start_s = start_of(desk, connection, match)
            what = " · ".join(part for part in (match.event, wording.round_of(match)) if part)
            yield HallCall(str(match.table_number), match.names, start_s, 1 + again, what)


def _on_boards(desk: Desk, found: Sequence[Draw]) -> Iterator[HallCall]:
    for draw in found:
        for code, name in boards.in_use(draw).items():
            board = draw.event.boards[code]
            if board.at_s and 0 <= desk.now_s() - board.at_s < ON_BOARD_S:
                names = tuple(draw.names[side] for side in board.sides if side)
                what = f"{draw.row.event} · {round_name(code)}"
                yield HallCall(name, names, usual_start(board.at_s), 1, what)


def start_of(desk: Desk, connection: Connection, match: MatchRow) -> float:
    """When a called match begins: as ordered, or else soon after the call."""
    options: Mapping[str, Any] = playing(match.game).settings_of(connection, match).options
    if "start_s" in options:
        return wording.nearest_s(int(options["start_s"]), match.created_s)
    return usual_start(match.created_s)


def usual_start(called_s: float) -> float:
    """Of a match that was called then, as tables and score sheets have it."""
    return wording.nearest_s(usual_start_s(called_s), called_s)


def _round(desk: Desk) -> tuple[str, str]:
    """The newest round whose end can be said."""
    ending = [one for one in rounds.list_rounds(desk) if one.ends and one.over < one.total]
    if not ending:
        return "", ""
    first = ending[0]
    return f"{first.short} · {first.name}" if first.short else first.name, rounded(first.ends)


def _size(names: Sequence[str]) -> str:
    letters = sum(len(name) for name in names)
    return "longest" if letters > LONGEST_NAMES else "long" if letters > LONG_NAMES else ""
