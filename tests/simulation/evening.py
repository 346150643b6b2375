"""An evening: two drawn events at once, some people in both, eight devices and 24 boards on paper."""

from collections import Counter
from collections.abc import Callable, Collection

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards, calling, draw_state
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.acts.reporting import Report, Seat
from host_tools.director.formats.model import Result
from host_tools.director.store import MatchRow, draws as draw_rows, matches, orders, records
from matchcore.games.backgammon.game import scoring
from tests.simulation.cup import FORMATS, Cup
from tests.simulation.world import World

DEVICES, BOARDS = range(1, 9), range(9, 33)
EVENTS = {"Cup": range(1, 13), "Plate": range(5, 17)}  # name: numbers of the people; eight play in both
MOST_ORDERS = 40
KNOCK_OUT_OR_ROUNDS = FORMATS[:4]


def cups(world: World) -> list[Cup]:
    return [
        Cup(world, list(DEVICES), name, KNOCK_OUT_OR_ROUNDS, people, on_paper=Paper(world))
        for name, people in EVENTS.items()
    ]


class Paper:
    """Deeds for an event's pairings on boards without a device; False: there was nothing to do."""

    def __init__(self, world: World) -> None:
        self._world = world

    def deeds(self, cup: Cup) -> list[Callable[[Desk], object]]:
        def seat(desk: Desk) -> object:
            draw = cup.draw(desk)
            ready = [code for code in cup.ready(draw) if code not in draw.event.boards] if draw else []
            return draw is not None and bool(ready) and cup.act(desk, draw, Seat(self._one(ready), self._board()))

        def write(desk: Desk) -> object:
            draw = cup.draw(desk)
            seated = list(boards.in_use(draw)) if draw else []
            return draw is not None and bool(seated) and self._write(desk, cup, draw, self._one(seated))

        return [seat, seat, write]

    def write_all(self, desk: Desk, cup: Cup) -> None:
        while (draw := cup.draw(desk)) is not None and (seated := self._waiting(draw)):
            self._write(desk, cup, draw, seated[0])

    def _waiting(self, draw: Draw) -> list[str]:
        return [code for code in boards.in_use(draw) if None not in draw.settled[code].sides]

    def _write(self, desk: Desk, cup: Cup, draw: Draw, code: str) -> object:
        """A win by the length of the match."""
        with desk.reading() as connection:
            usual = calling.usual_settings(connection, draw.row.event)
            length = calling.length_of(draw, code, usual)
        a, b = (side or "" for side in draw.settled[code].sides)
        winner = self._world.pick(2)
        points = (length, 0) if winner == 0 else (0, length)
        return cup.act(
            desk, draw, Report(code, Result((a, b), (a, b)[winner], scoring.POINTS, points), is_on_paper=True)
        )

    def _one(self, items: list[str]) -> str:
        return items[self._world.pick(len(items))]

    def _board(self) -> str:
        return str(BOARDS[self._world.pick(len(BOARDS))])


# -- checks ------------------------------------------------------------------------------------------------------------


def check(desk: Desk, connection: Connection, names: Collection[str]) -> None:
    """Nobody plays at two places, and no board has two matches, whichever event they are of."""
    found = [draw for name in names if (draw := _draw(desk, connection, name)) is not None]
    at_boards = [(board, draw, code) for draw in found for code, board in boards.in_use(draw).items()]
    doubled = [board for board, times in Counter(board for board, _, _ in at_boards).items() if times > 1]
    assert not doubled, f"boards {doubled} have two matches"
    placed = [draw.names[side] for _, draw, code in at_boards for side in draw.event.boards[code].sides if side]
    placed += [
        name
        for match in matches.are_open(connection)
        for name in match.names
        if match.event in names and not _was_taken_back(connection, match)
    ]
    people = Counter(key for name in placed for key in spelling.people(name))
    twice = sorted(name for name, times in people.items() if times > 1)
    assert not twice, f"{twice} play at two places"


def _was_taken_back(connection: Connection, match: MatchRow) -> bool:
    """Whether a director has wanted to take it away, and its table, silent for a while, has begun it all the same."""
    found = orders.latest(connection, match.table_number, MOST_ORDERS)
    closing = [one for one in found if one.kind == one.kinds.CLOSED and one.status == records.REFUSED]
    return any(one.number > (match.order_number or 0) for one in closing)


def _draw(desk: Desk, connection: Connection, name: str) -> Draw | None:
    row = draw_rows.of_event(connection, name)
    return draw_state.need_draw(desk.draws, connection, row.id) if row else None
