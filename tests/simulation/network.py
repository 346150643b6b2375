"""The network between the tables and the director: loses, doubles, delays and reorders, with occasional partitions."""

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


CALM = Weather(0.0, 0.0, 0.0, 0.0)


class Network:
    def __init__(self, world: World, weather: Weather) -> None:
        self.weather = weather
        self._world = world
        self._cut_until: dict[int, float] = {}  # by table

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
