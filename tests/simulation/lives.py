"""Several lives of one thing: desks restored, folders begun anew, devices swapped and copied, messages repeated.

Each deed may happen at any time.  No result may stand under a name that was not on the table's screen, and nothing may
be missing without a word on the board.
"""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.following.folding import folding
from host_tools.director.games.clock.settings import Settings as ClockSettings
from host_tools.director.games.ricochet.settings import Settings as RicochetSettings
from host_tools.director.order import Order
from host_tools.director.store import Store, facts as fact_rows, matches, orders, records, tables
from host_tools.director.store.seals import SUFFIX
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import beginning
from matchcore.games.clock import facts as clock_facts
from matchcore.games.clock.topics import beginning as clock_beginning
from matchcore.games.ricochet import facts as ricochet_facts
from matchcore.games.ricochet.topics import beginning as ricochet_beginning
from matchcore.log import link
from matchcore.refusal import Refusal
from tests.director import as_json, lives
from tests.director.conftest import Now, settings
from tests.director.device import AWAY_S, AnyDevice, Device, line_to
from tests.director.other_games import ClockDevice, RicochetDevice
from tests.simulation.world import World

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
KEYS = {7: bytes(range(32)), 8: bytes(range(1, 33))}
PEOPLE = ("Anna", "Bert", "Carl", "Dora")
DEVICES = 3
MOST_STARTS = 60
MOST_CALLS = 40
MOST_DESKS = 5


@cache
def template() -> Path:
    """A store with both tables, made once a process."""
    folder = tempfile.TemporaryDirectory(dir=MEMORY)
    template.folder = folder  # type: ignore[attr-defined]  # goes with the process
    path = Path(folder.name) / "template.sqlite"
    store = Store(path)
    desk = Desk(store, Now())
    for number, key in KEYS.items():
        enrolment.enrol(desk, number, f"Board {number}")
        with desk.writing() as connection:
            tables.renew(connection, number, key, 0.0)
    store.close()
    return path


class Game:
    """How one game is assigned, begun by the players, and played to its end."""

    name = "backgammon"
    device: type[AnyDevice] = Device
    orders = ((facts.PAUSED, (), ""), (facts.ANNOUNCED, (0,), "lunch"), (facts.PENALTY, (1, 1), "PEN-03"))

    def settings(self, names: tuple[str, str]) -> Any:
        return settings(1, *names)

    def begin(self, device: AnyDevice, names: tuple[str, str]) -> None:
        device.do(beginning.assign, settings(1, *names))

    def play(self, device: Any, winner: int) -> None:
        if not device.match.has_agreed(0):
            device.accept()
        device.play(winner)


class Clock(Game):
    name, device = "clock", ClockDevice
    orders = ((clock_facts.PAUSED, (), ""), (clock_facts.VERIFIED, (), ""))

    def settings(self, names: tuple[str, str]) -> Any:
        return ClockSettings("clock", list(names), "League", "round 1", system="90:00")

    def begin(self, device: AnyDevice, names: tuple[str, str]) -> None:
        device.do(lambda match, now_ms: clock_beginning.begin(match, names, 0, "90:00"))

    def play(self, device: Any, winner: int) -> None:
        device.sign()
        device.move(2)
        device.finish(winner)


class Ricochet(Game):
    name, device = "ricochet", RicochetDevice
    orders = ((ricochet_facts.PAUSED, (), ""),)

    def settings(self, names: tuple[str, str]) -> Any:
        return RicochetSettings("ricochet", list(names), "Robots", "table 1", first=1)

    def begin(self, device: AnyDevice, names: tuple[str, str]) -> None:
        device.do(lambda match, now_ms: ricochet_beginning.begin(match, names, 0, first=1))

    def play(self, device: Any, winner: int) -> None:
        device.sign()
        device.win(winner)


class Lives:
    def __init__(self, game: Game) -> None:
        self.game = game
        self._folder = tempfile.TemporaryDirectory(dir=MEMORY)
        self.now = Now()
        self.desks: list[Desk] = []
        self.backups: list[Path] = []
        self.new_folder()
        self.devices = [self.game.device(7, KEYS[7], line_to(self.desks[0]), log_id=100 + one) for one in range(3)]
        self.copies: list[tuple[int, dict, int]] = []  # of a device's flash, with the number of its starts
        self.recorded: list[bytes] = []
        self.signed: dict[str, tuple] = {}  # by code, what was on a screen when it was sealed

    def close(self) -> None:
        for desk in self.desks:
            desk.store.close()
        self._folder.cleanup()

    # -- desks -----------------------------------------------------------------------------------------------------

    def _opened(self, path: Path) -> None:
        self.desks.append(Desk(Store(path), self.now))

    def _new_path(self) -> Path:
        return Path(self._folder.name) / f"{len(self.desks)}-{len(self.backups)}.sqlite"

    def new_folder(self) -> None:
        """The next evening: nothing but the same tables."""
        if len(self.desks) >= MOST_DESKS:
            return
        path = self._new_path()
        shutil.copy(template(), path)
        shutil.copy(template().with_suffix(SUFFIX), path.with_suffix(SUFFIX))
        self._opened(path)

    def back_up(self) -> None:
        self.backups.append(lives.backup(self.desks[-1], self._new_path()))

    def restore(self, back: int) -> None:
        """The former life goes on beside it, if it is called."""
        if not self.backups or len(self.desks) >= MOST_DESKS:
            return
        path = self._new_path().with_suffix(".restored.sqlite")
        chosen = self.backups[-1 - back % len(self.backups)]
        shutil.copy(chosen, path)
        shutil.copy(chosen.with_suffix(SUFFIX), path.with_suffix(SUFFIX))
        self._opened(path)

    def assign(self, number: int, names: tuple[str, str]) -> None:
        with suppress(Fault, Refusal):
            placing.assign(self.desks[-1], number, self.game.settings(names))

    def order(self, number: int, at: int) -> None:
        desk = self.desks[-1]
        if as_json.tables(desk, [number])[0]["game"] == self.game.name:
            with suppress(Fault, Refusal):
                giving.give(desk, number, Order(*self.game.orders[at % len(self.game.orders)]))

    def set_clock(self, back_s: float) -> None:
        self.now.s -= min(back_s, self.now.s - 60)

    # -- the link --------------------------------------------------------------------------------------------------

    def call(self, at: int, desk: int, is_heard: bool, later: bool) -> None:
        """Mostly the newest desk; sometimes an earlier life of it, if the table still has its address."""
        self.now.s += AWAY_S if later else 1
        self._call(self.devices[at], self.desks[-1 - (desk == 3) * (len(self.desks) > 1)], is_heard)

    def call_for_a_while(self, at: int) -> None:
        """It is the one on the table, and everything gets through."""
        self.now.s += AWAY_S
        for _ in range(6):
            self._call(self.devices[at], self.desks[-1])

    def _call(self, device: AnyDevice, desk: Desk, is_heard: bool = True) -> bool:
        message = device.request()
        self.recorded = [*self.recorded[-9:], message]
        with suppress(link.BadMessage, Fault):
            answer = line_to(desk)(message)
            if is_heard:
                device.take(answer)
                lives.find_loss(device)
            return True
        return False

    def repeat(self, which: int) -> None:
        """Somebody on the Wi-Fi."""
        if not self.recorded:
            return
        self.now.s += AWAY_S
        with suppress(link.BadMessage, Fault):
            line_to(self.desks[-1])(self.recorded[which % len(self.recorded)])

    # -- devices ---------------------------------------------------------------------------------------------------

    def begin_at_the_table(self, at: int, names: tuple[str, str]) -> None:
        self._do(at, lambda device: self.game.begin(device, names))

    def play(self, at: int, winner: int) -> None:
        self._do(at, lambda device: self.game.play(device, winner))
        match = self.devices[at].match
        if match.is_sealed():
            reported = folding(self.game.name).reported(match)
            self.signed.setdefault(_bare(self.devices[at].code()), (tuple(match.names), reported))

    def _do(self, at: int, deed: Callable[[AnyDevice], None]) -> None:
        device = self.devices[at]
        with suppress(Refusal):
            deed(device)
        device.write()

    def restart(self, at: int) -> None:
        self.devices[at].restart()

    def damage(self, at: int, kept: int) -> None:
        seqs = sorted(self.devices[at].records)
        if len(seqs) > kept:
            self.devices[at].lose_tail(seqs[-1 - kept])

    def copy_flash(self, at: int) -> None:
        device = self.devices[at]
        self.copies.append((at, lives.flash_of(device), device.end.boot))

    def put_flash_back(self, which: int, keeps_starts: bool) -> None:
        if not self.copies:
            return
        at, flash, boot = self.copies[which % len(self.copies)]
        device = self.devices[at]
        device.end.boot = device.end.boot if keeps_starts else boot
        lives.put_back(device, flash)

    def copy_identity(self, at: int, of: int) -> None:
        """The file with the log's name, without the log."""
        device, other = self.devices[at], self.devices[of]
        device.end.log_id, device.end.boot = other.end.log_id, other.end.boot
        device.restart()

    def renumber(self, at: int, number: int) -> None:
        old = self.devices[at]
        device = self.game.device(number, KEYS[number], old.post, old.end.log_id, old.end.boot)
        device.records, device.now_ms = copy(old.records), old.now_ms
        device.restart()
        self.devices[at] = device

    # -- what is true ----------------------------------------------------------------------------------------------

    def no_result_is_under_a_wrong_name(self) -> None:
        for desk in self.desks:
            with desk.reading() as connection:
                for match in matches.read_all(connection):
                    self._check_match(connection, match)

    def what_is_done_was_done(self) -> None:
        for desk in self.desks:
            with desk.reading() as connection:
                done = {
                    (row["table_number"], row["log_id"], row["kind"])
                    for _, row in fact_rows.after(connection, 0, 10_000)
                }
                for number in KEYS:
                    self._check_orders(connection, number, done)

    def _check_match(self, connection: Any, match: matches.MatchRow) -> None:
        if match.status in records.CLOSED_STATUSES:
            assert self.signed[_bare(match.code)] == (match.names, records.reported(match)), match
        if match.log_id is not None and match.assigned_seq is not None:
            begun = fact_rows.of_match(connection, match.table_number, match.log_id, match.assigned_seq)[0]
            assert all(name in begun.fact.text for name in match.names), match

    def _check_orders(self, connection: Any, number: int, done: set[tuple[int, int, int]]) -> None:
        """By a fact of the log that it was sent to, or of what that log once was."""
        for order in orders.latest(connection, number, 100):
            if order.status == records.APPLIED:
                assert order.log_id is not None and order.sent_as is not None, order
                logs = (order.log_id, *_apart(done))
                assert any((number, log, order.kind) in done for log in logs), order

    def everything_is_told(self) -> None:
        """Each device alone, called as long as needed: it gets rid of all it has, or the board says what is wrong."""
        self.now.s = max(self.now.s, 1_790_000_000.0)
        desk = self.desks[-1]
        for device in self.devices:
            self.now.s += AWAY_S
            for _ in range(MOST_STARTS):
                device.restart()
                if self._call(device, desk):
                    break
            else:
                raise AssertionError(f"log {device.end.log_id} is not heard, start {device.end.boot}")
            for _ in range(MOST_CALLS):
                self._call(device, desk)
            told = as_json.tables(desk, [device.number])[0]
            assert device.end.stored == device.match.seq or told["need"], (device.end.stored, device.match.seq)
        self.no_result_is_under_a_wrong_name()
        self.what_is_done_was_done()


def _apart(done: set[tuple[int, int, int]]) -> list[int]:
    """Logs that were set apart, when an older copy of a flash was played on."""
    return [log for _, log, _ in done if log < 0]


def _bare(code: str) -> str:
    """Without the table's number, which a device may change."""
    return code.partition("-")[2]


GAMES = (Game(), Clock(), Ricochet())
STEPS = 45
# How often each deed is done, and what it is given.
DEEDS: tuple[tuple[int, str, tuple[Callable[[Callable[[int], int]], Any], ...]], ...] = (
    (8, "assign", (lambda pick: 7 + (pick(5) == 0), lambda pick: _pair(pick))),
    (4, "order", (lambda pick: 7, lambda pick: pick(3))),
    (8, "call", (lambda pick: pick(DEVICES), lambda pick: pick(4), lambda pick: pick(4) > 0, lambda pick: pick(2) > 0)),
    (8, "call_for_a_while", (lambda pick: pick(DEVICES),)),
    (4, "begin_at_the_table", (lambda pick: pick(DEVICES), lambda pick: _pair(pick))),
    (10, "play", (lambda pick: pick(DEVICES), lambda pick: pick(2))),
    (2, "restart", (lambda pick: pick(DEVICES),)),
    (1, "damage", (lambda pick: pick(DEVICES), lambda pick: 1 + pick(4))),
    (3, "copy_flash", (lambda pick: pick(DEVICES),)),
    (3, "put_flash_back", (lambda pick: pick(6), lambda pick: pick(2) > 0)),
    (1, "copy_identity", (lambda pick: pick(DEVICES), lambda pick: pick(DEVICES))),
    (1, "renumber", (lambda pick: pick(DEVICES), lambda pick: 7 + pick(2))),
    (2, "back_up", ()),
    (2, "restore", (lambda pick: pick(4),)),
    (1, "new_folder", ()),
    (1, "set_clock", (lambda pick: (0.0, 3600.0, 1_789_999_000.0)[pick(3)],)),
    (3, "repeat", (lambda pick: pick(10),)),
)


def _pair(pick: Callable[[int], int]) -> tuple[str, str]:
    first = pick(len(PEOPLE))
    return PEOPLE[first], PEOPLE[(first + 1 + pick(len(PEOPLE) - 1)) % len(PEOPLE)]


def live(world: World, game: Game) -> int:
    """One evening and the next ones, of one game; the number of results that were signed."""
    hall = Lives(game)
    names = [name for times, name, _ in DEEDS for _ in range(times)]
    given = {name: makers for _, name, makers in DEEDS}
    try:
        for _ in range(STEPS):
            name = names[world.pick(len(names))]
            values = [make(world.pick) for make in given[name]]
            world.note(f"{name} {values}")
            getattr(hall, name)(*values)
            hall.no_result_is_under_a_wrong_name()
        hall.everything_is_told()
        return len(hall.signed)
    finally:
        hall.close()
