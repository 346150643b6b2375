"""The network between the tables and the director: loses, doubles, delays and reorders, with occasional partitions.

On a line that is kept, what is said comes in order, until something ends the line, or nothing comes any more.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.simulation.world import World

LONGEST_DELAY_S = 6.0  # longer than a table waits for an answer: later answers are out of order
CUT_S = (2.0, 15.0)


@dataclass(frozen=True)
class Weather:
    """How bad the network is, as shares of all messages."""

    lost: float
    doubled: float
    late: float
    cut: float
    ended: float = 0.0  # lines, by something in between
    dead: float = 0.0  # half open: neither end is told


@dataclass(eq=False)
class Line:
    """A kept connection; `ended` tells the table."""

    table: int
    ended: Callable[[], None]
    is_up: bool = True
    is_dead: bool = False
    arrives_s: float = 0.0  # the last thing that is under way


CALM = Weather(0.0, 0.0, 0.0, 0.0)


class Network:
    def __init__(self, world: World, weather: Weather) -> None:
        self.weather = weather
        self._world = world
        self._cut_until: dict[int, float] = {}  # by table
        self.lines: list[Line] = []

    def send(self, table: int, message: bytes, deliver: Callable[[bytes], None]) -> None:
        """Deliver a message from or to a table: once, twice, late or never."""
        world, weather = self._world, self.weather
        if weather.cut and world.is_hit(weather.cut):
            self._cut_until[table] = world.s + world.chance.uniform(*CUT_S)
            world.note(f"table {table} is cut off")
        copies = 0 if world.is_hit(weather.lost) else 1
        copies += world.is_hit(weather.doubled)
        for _ in range(copies):
            most = LONGEST_DELAY_S if world.is_hit(weather.late) else 0.05
            world.after(world.chance.uniform(0.001, most), lambda: self._arrive(table, message, deliver))

    def _arrive(self, table: int, message: bytes, deliver: Callable[[bytes], None]) -> None:
        is_cut = self._cut_until.get(table, 0.0) > self._world.s
        if self.weather is CALM or not is_cut:
            deliver(message)

    # -- lines -----------------------------------------------------------------------------------------------------

    def open(self, table: int, ended: Callable[[], None]) -> Line:
        line = Line(table, ended)
        self.lines.append(line)
        return line

    def say(self, line: Line, message: bytes, deliver: Callable[[bytes], None]) -> None:
        """Deliver a message from or to the table whose line it is."""
        world, weather = self._world, self.weather
        if weather.dead and world.is_hit(weather.dead):
            line.is_dead = True
            world.note(f"table {line.table}: its line is half open")
        if weather.ended and world.is_hit(weather.ended):
            world.note(f"table {line.table}: its line is ended")
            self.end(line)
        most = LONGEST_DELAY_S if world.is_hit(weather.late) else 0.05
        line.arrives_s = max(line.arrives_s, world.s + world.chance.uniform(0.001, most))
        world.after(line.arrives_s - world.s, lambda: self._come(line, message, deliver))

    def _come(self, line: Line, message: bytes, deliver: Callable[[bytes], None]) -> None:
        if self._cut_until.get(line.table, 0.0) > self._world.s:
            line.is_dead = True
        if line.is_up and not line.is_dead:
            deliver(message)

    def end(self, line: Line) -> None:
        if line.is_up:
            line.is_up = False
            self.lines.remove(line)
            if not line.is_dead:
                line.ended()

    def end_all(self) -> None:
        """The director's process is gone, and with it its end of every connection."""
        for line in list(self.lines):
            self.end(line)
