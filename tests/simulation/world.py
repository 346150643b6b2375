"""Virtual time and one source of chance: the seed determines the order of all events."""

import heapq
import random
from collections.abc import Callable


class World:
    """Coming events, by time. `s` is the true time; every clock in this world may differ."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.s = 0.0
        self.trace: list[str] = []  # past events, for replaying a seed
        self._coming: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0

    def after(self, s: float, deed: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._coming, (self.s + s, self._number, deed))

    def run(self, until_s: float) -> None:
        while self._coming and self._coming[0][0] <= until_s:
            self.s, _, deed = heapq.heappop(self._coming)
            deed()
        self.s = until_s

    def note(self, words: str) -> None:
        self.trace.append(f"{self.s:9.3f}  {words}")

    def is_hit(self, share: float) -> bool:
        """Whether an event with this probability happens now."""
        return self.chance.random() < share

    def pick(self, number: int) -> int:
        return self.chance.randrange(number)
