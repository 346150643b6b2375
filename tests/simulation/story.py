"""One seed: a hall in which everything goes wrong for a while, then heals; and the checks afterwards."""

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store
from tests import leavings
from tests.simulation import checks, cup, evening, lives
from tests.simulation.cup import Cup
from tests.simulation.director import Director
from tests.simulation.network import CALM, Line, Network, Weather
from tests.simulation.people import People
from tests.simulation.table import Post, Table, Take
from tests.simulation.world import World

TROUBLE_S = 45.0  # of virtual time
HEALING_ROUNDS = 300
EVERY = 4  # seeds, one has a drawn event
LIVES = 8  # seeds, one is about two lives of one thing
LAST_ROUNDS = 600  # in which it ends
PRESSES = 6  # at each table in such a round
MEMORY = Path("/dev/shm")  # waiting for a real disk would take most of the time
KEYS = {number: bytes([number]) * 32 for number in range(1, 10)}

Fault = Callable[[World], AbstractContextManager[object]]


class Failed(AssertionError):
    """Something was lost, doubled or misordered; `trace` shows how."""

    def __init__(self, seed: int, words: str, trace: list[str], kind: str = "") -> None:
        super().__init__(f"seed {seed}: {words}\n    make sim ARGS='{kind}--seed {seed}'")
        self.seed, self.words, self.trace = seed, words, trace


class Hall:
    def __init__(self, seed: int, folder: Path, is_evening: bool = False) -> None:
        self.world = World(seed)
        pick = self.world.pick
        self.director = Director(self.world, folder, template())
        shares = self.world.chance.uniform
        bad = Weather(*(shares(0, most) for most in (0.3, 0.2, 0.3, 0.02, 0.05, 0.05)))
        self.network = Network(self.world, bad)
        self.director.gone = self.network.end_all
        numbers = list(evening.DEVICES) if is_evening else list(range(1, 3 + pick(2)))
        self.cups = evening.cups(self.world) if is_evening else []
        if not is_evening and seed % EVERY == EVERY - 1:
            self.cups = [Cup(self.world, numbers)]
        self.people = People(self.world, self.director, numbers, self.cups)
        self.tables = [
            Table(self.world, number, KEYS[number], self._post_of(number), self.network, waits=not is_evening)
            for number in numbers
        ]

    def _post_of(self, number: int) -> Post:
        def post(message: bytes, take: Take, line: Line | None) -> None:
            def send(said: bytes, deliver: Take) -> None:
                if line is None:
                    self.network.send(number, said, deliver)
                else:
                    self.network.say(line, said, deliver)

            send(message, lambda arrived: self.director.hear(arrived, lambda answer: send(answer, take)))

        return post

    # -- trouble ---------------------------------------------------------------------------------------------------

    def trouble(self) -> None:
        """Everything at once, for a while."""
        self.director.kills = self.world.chance.choice((0.0, 0.02, 0.1))
        self._often(0.7 / len(self.cups) if self.cups else 2.0, self.people.act)
        self._often(40.0, self.director.set_clock)
        self._often(25.0, self.director.fill_disk)
        for table in self.tables:
            self._often(1.2, table.call)
            self._often(0.25, table.play)
            self._often(20.0, table.cut_power)
            self._often(90.0, table.damage)
        self.world.run(TROUBLE_S)

    def _often(self, about_s: float, deed: Callable[[], None]) -> None:
        """Again and again, at this average interval."""

        def again() -> None:
            if self.world.s < TROUBLE_S:
                deed()
                self.world.after(self.world.chance.expovariate(1 / about_s), again)

        self.world.after(self.world.chance.expovariate(1 / about_s), again)

    def play_to_the_end(self) -> bool:
        """Whether the drawn events end, now that nothing goes wrong any more."""
        for _ in range(LAST_ROUNDS):
            for table in self.tables:
                for _ in range(PRESSES):
                    table.play()
                table.call()
            self.world.run(self.world.s + 1)
            self.people.release_all()
            if all([self.people.finish(cup) for cup in self.cups]):
                return True
        return False

    def check_places(self) -> None:
        desk = self.director.desk
        with desk.reading() as connection:
            evening.check(desk, connection, [cup.name for cup in self.cups])

    def open_pairings(self) -> dict[str, list[str]]:
        return {cup.name: cup.open_pairings(self.director.desk) for cup in self.cups}

    def heal(self) -> bool:
        """Nothing goes wrong any more; whether all agree in the end."""
        self.director.kills, self.network.weather = 0.0, CALM
        self.director.start()
        self.director.free_disk()
        for table in self.tables:
            table.switch_on()
        for _ in range(HEALING_ROUNDS):
            for table in self.tables:
                table.call()
            self.world.run(self.world.s + 1)
            self.director.start()
            if checks.are_in_step(self.director, self.tables):
                return True
        return False


@cache
def template() -> Path:
    """A store with the tables enrolled, made once per process."""
    folder = Path(tempfile.mkdtemp(prefix="simulation-", dir=MEMORY if MEMORY.is_dir() else None))
    leavings.removed_afterwards(folder)
    path = folder / "template.sqlite"
    store = Store(path)
    desk = Desk(store, lambda: 1_789_999_999.0)
    for number in KEYS:
        enrolment.enrol(desk, number, f"Board {number}")
    with store.writing() as connection:
        for number, key in KEYS.items():
            enrolment.tables.change(connection, number, key=key)
    store.close()
    return path


def run(seed: int, fault: Fault | None = None) -> None:
    """Play one seed; `Failed` if a check fails. `fault`: a planted one, to prove it is found."""
    if is_of_lives(seed):
        lived(seed, fault)
    else:
        played(seed, fault)


def is_of_lives(seed: int) -> bool:
    """Whether this seed is about two lives of one thing rather than about one evening."""
    return seed % LIVES == 5  # never one with a drawn event


def lived(seed: int, fault: Fault | None = None) -> tuple[int, list[str]]:
    """The number of results, and all events."""
    world = World(seed)
    try:
        with fault(world) if fault else nullcontext():
            return lives.live(world, lives.GAMES[seed // LIVES % len(lives.GAMES)]), world.trace
    except Exception as error:
        raise Failed(seed, _words(error), world.trace) from error


def played(seed: int, fault: Fault | None = None, is_evening: bool = False) -> tuple[checks.Counts, list[str]]:
    """The same, with all its events."""
    with tempfile.TemporaryDirectory(dir=template().parent) as folder:
        hall = Hall(seed, Path(folder), is_evening)
        try:
            with fault(hall.world) if fault else nullcontext(), cup.lots_from(hall.world):
                hall.trouble()
                if not hall.heal():
                    raise AssertionError(checks.out_of_step(hall.director, hall.tables))
                hall.check_places()
                if hall.cups and not (hall.play_to_the_end() and hall.heal()):
                    raise AssertionError(f"the event does not end: {hall.open_pairings()}")
                counts = checks.check(hall.director, hall.tables, hall.people)
        except Exception as error:
            raise Failed(seed, _words(error), hall.world.trace, "--evenings " if is_evening else "") from error
        finally:
            hall.director.stop()
    return counts, hall.world.trace


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
