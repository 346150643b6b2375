"""The hall of an evening: eight devices and 24 boards on paper around the real desk, in virtual time.

The desk looks when something can have changed: after each act, at the end of a count-down, at the end of a rest.
"""

import math
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, update

from host_tools.director import identity
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.draws import boards, call_up, calling, draw_state
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import Result
from host_tools.director.store import Store, acts, orders, places, schema, tables
from host_tools.director.store.places import PlaceRow
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import OFFERED, PLAYING
from matchcore.games.backgammon.topics import doubling, results
from matchcore.refusal import Refusal
from tests import leavings
from tests.director.device import Device, line_to
from tests.simulation.untouched import programme
from tests.simulation.untouched.observed import Observed
from tests.simulation.untouched.pace import Game, Paces
from tests.simulation.world import World

BEGINNING_S = 1_790_000_000.0
DEVICES, BOARDS = range(1, 9), range(9, 33)
MINUTE_S = 60.0
LOOK_S = 1.0  # after something has happened
MEMORY = Path("/dev/shm")
CLERK = identity.Person("Clerk", identity.CLERK)
LONGEST_S = 12 * 3600.0


class Hall:
    def __init__(self, seed: int, folder: Path) -> None:
        self.world = World(seed)
        self.paces = Paces(self.world.chance)
        path = folder / "evening.sqlite"
        path.write_bytes(template().read_bytes())
        self.store = Store(path, template().with_name("director.key"))
        self.desk = Desk(self.store, self.now_s)
        self.itself = GoingOn(self.desk)
        self.devices = {number: Device(number, key(number), line_to(self.desk)) for number in DEVICES}
        self.failed: set[int] = set()  # devices that are defective
        self.cut_off: set[int] = set()  # devices without a network
        self.asleep_until_s = 0.0  # of the laptop
        self.late = 0  # people who came late
        self.wrong: list[str] = []
        self.observed = Observed()
        self.draws: dict[str, int] = {}
        self._offered: dict[int, set[int]] = {}  # by device: offers to which somebody comes
        self._due: set[float] = set()  # times of looks to come
        self._head = 0
        self.rests_min = {0, *(one.said.rest_min for one in programme.CLASSES)}  # of whoever comes from any event
        self._seated: set[tuple[int, str]] = set()  # matches on boards whose players have gone there

    def now_s(self) -> float:
        return BEGINNING_S + self.world.s

    def open(self) -> None:
        self.draws = programme.open_all(self.desk, programme.spreadsheet(self.world.chance))
        for device in self.devices.values():
            device.sync()
        programme.draw_all(self.desk, self.draws)
        self.want_look()

    # -- the desk's looks ------------------------------------------------------------------------------------------

    def want_look(self, in_s: float = LOOK_S) -> None:
        at = math.ceil(10 * (self.world.s + in_s)) / 10
        if at not in self._due:
            self._due.add(at)
            self.world.after(at - self.world.s, lambda: self._look(at))

    def _look(self, at: float) -> None:
        self._due.discard(at)
        if self.is_asleep:
            return
        self._hear()
        with self.observed.watching():
            self.itself.look()
        left_s = [self.itself.left_s(one.draw_id, one.code) for one in self.observed.queue]
        if coming := [one for one in left_s if one]:
            self.want_look(min(coming))
        head = self._acts()
        if head != self._head:
            self._head = head
            self._go_to_tables()
        self.observed.look(self.world.s, self._called())

    def _acts(self) -> int:
        with self.store.reading() as connection:
            return acts.head(connection)[0]

    @property
    def is_asleep(self) -> bool:
        return self.world.s <= self.asleep_until_s

    @property
    def away(self) -> set[int]:
        """Devices that the desk does not hear."""
        return set(DEVICES) if self.is_asleep else self.failed | self.cut_off

    def come_back(self, numbers: Iterable[int]) -> None:
        """These devices send what they have, and take what waits for them."""
        for number in numbers:
            if number not in self.away:
                self._take_orders(number)
        self.want_look()
        self.want_look(2 * LOOK_S)

    def draw(self, event: str) -> Draw:
        with self.desk.reading() as connection:
            return draw_state.need_draw(self.desk.draws, connection, self.draws[event])

    def note(self, words: str) -> None:
        self.world.note(words)

    def check(self, is_right: bool, words: str) -> None:
        if not is_right:
            self.wrong.append(words)

    def _hear(self) -> None:
        """Each device has called a moment ago, with nothing to say."""
        numbers = [number for number in DEVICES if number not in self.away]
        rows = schema.devices.tables
        with self.store.writing() as connection:
            connection.execute(update(rows).where(rows.c.number.in_(numbers)).values(last_seen_s=self.now_s()))

    def _go_to_tables(self) -> None:
        with self.desk.reading() as connection:
            called = sorted({one.table_number for one in orders.every_waiting(connection)} - self.away)
            found = draw_state.going_on(self.desk.draws, connection)
        for number in called:
            self._take_orders(number)
        for draw in found:
            for code in boards.in_use(draw):
                if (draw.row.id, code) not in self._seated:
                    self._seated.add((draw.row.id, code))
                    self._sit_down(draw, code)

    # -- a match at a device ---------------------------------------------------------------------------------------

    def _take_orders(self, number: int) -> None:
        device = self.devices[number]
        device.sync()
        if device.match.phase == OFFERED and device.match.seq not in self._offered.setdefault(number, set()):
            self._offered[number].add(device.match.seq)
            self.world.after(MINUTE_S * self.paces.here_min(), lambda: self._begin(device))

    def _begin(self, device: Device) -> None:
        if device.match.phase != OFFERED or device.number in self.failed:
            return
        self._set_time(device)
        device.accept()
        self._next_game(device)

    def _next_game(self, device: Device) -> None:
        device.begin_game(turns=0)
        self._send(device)
        game = self.paces.game(tuple(device.match.names))
        self.world.after(MINUTE_S * game.minutes, lambda: self._end_game(device, game))

    def _end_game(self, device: Device, game: Game) -> None:
        if device.match.is_called():  # nobody plays on before the director has ruled
            self.world.after(MINUTE_S, lambda: self._end_game(device, game))
            return
        if device.match.phase != PLAYING:
            return
        self._set_time(device)
        if game.is_doubled:
            with suppress(Refusal):  # the Crawford game, or a dead cube
                device.do(doubling.double, game.winner, after_ms=0)
                device.do(doubling.take, 1 - game.winner, after_ms=1000)
        device.do(results.claim, game.winner, game.kind, after_ms=0)
        device.confirm()
        if not device.match.is_match_won():
            return self._next_game(device)
        device.confirm()
        self._send(device)
        self._ended()

    def _set_time(self, device: Device) -> None:
        device.now_ms = max(device.now_ms, int(1000 * self.world.s))

    def _send(self, device: Device) -> None:
        if device.number not in self.away:
            device.exchange()

    def _ended(self) -> None:
        """One look verifies the result, the next one finds who can be called; so does one after each event's rest."""
        for rest_min in self.rests_min:
            self.want_look(LOOK_S + MINUTE_S * rest_min)
            self.want_look(2 * LOOK_S + MINUTE_S * rest_min)

    # -- a match on a board ----------------------------------------------------------------------------------------

    def _sit_down(self, draw: Draw, code: str) -> None:
        board = draw.event.boards[code]
        names = tuple(draw.names[side] for side in board.sides if side)
        with self.desk.reading() as connection:
            length = calling.length_of(draw, code, calling.usual_settings(connection, draw.row.event))
        minutes, points = self.paces.match(names, length)
        minutes += self.paces.here_min() + self.paces.paper_min()
        points = (min(points[0], length), min(points[1], length))
        self.world.after(MINUTE_S * minutes, lambda: self._write(draw, code, points))

    def _called(self) -> set[tuple[int, str]]:
        """The matches of the last queue that are called now."""
        with self.desk.reading() as connection:
            found = {draw.row.id: draw for draw in draw_state.going_on(self.desk.draws, connection)}
        return {
            (one.draw_id, one.code)
            for one in self.observed.queue
            if (draw := found.get(one.draw_id)) and (one.code in draw.played or one.code in draw.event.boards)
        }

    def _write(self, before: Draw, code: str, points: tuple[int, int]) -> None:
        if self.is_asleep:
            late_s = self.asleep_until_s + MINUTE_S - self.world.s
            self.world.after(late_s, lambda: self._write(before, code, points))
            return
        sides, event = before.settled[code].sides, self.draw(before.row.event).event
        if code not in event.boards or code in event.results or None in sides:
            return  # somebody has left meanwhile
        a, b = (side or "" for side in sides)
        result = Result((a, b), (a, b)[points[1] > points[0]], scoring.POINTS, points)
        with identity.acting_as(CLERK):
            call_up.report(self.desk, before.row.id, Report(code, result, is_on_paper=True), confirmed=None)
        self._ended()

    # -- its end ---------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        with self.desk.reading() as connection:
            return all(one.event.is_over and one.event.is_drawn for one in self.every(connection))

    def open_pairings(self) -> dict[str, list[str]]:
        """By event, a few each."""
        with self.desk.reading() as connection:
            every = self.every(connection)
        return {
            draw.row.event: [code for code, one in draw.settled.items() if not one.is_decided][:5] for draw in every
        }

    def times(self) -> list[tuple[float, float]]:
        """From when to when each match had its table, since the epoch."""
        with self.desk.reading() as connection:
            every = self.every(connection)
        found = [(one.match.created_s, draw.decided_s(code)) for draw in every for code, one in draw.played.items()]
        found += [
            (board.at_s, draw.decided_s(code))
            for draw in every
            for code, board in draw.event.boards.items()
            if board.at_s and code not in draw.played
        ]
        return [(begin_s, end_s) for begin_s, end_s in found if end_s]

    def every(self, connection: Connection) -> list[Draw]:
        return [draw_state.need_draw(self.desk.draws, connection, draw_id) for draw_id in self.draws.values()]

    def run(self) -> bool:
        while self.world.s < LONGEST_S and not self.is_over:
            self.world.run(self.world.s + 600)
        return self.is_over


def key(number: int) -> bytes:
    return bytes([number]) * 32


@cache
def template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="evening-", dir=MEMORY if MEMORY.is_dir() else None))
    leavings.removed_afterwards(folder)
    path = folder / "evening.sqlite"
    store = Store(path, folder / "director.key")
    desk = Desk(store, lambda: BEGINNING_S)
    for number in DEVICES:
        enrolment.enrol(desk, number, f"Table {number}")
    with store.writing() as connection:
        for number in DEVICES:
            tables.change(connection, number, key=key(number))
        for number in BOARDS:
            places.keep(connection, PlaceRow(number, is_board=True))
    store.close()
    return path
