"""A mechanical button: its contact, and the resulting interrupts of an ESP32, on a timeline of its own.

The contact bounces when it closes and when it opens. An interrupt only queues a call: at most eight wait, more are
lost, and none runs while the interpreter is blocked.
"""

from collections.abc import Callable

QUEUE = 8
STEP_MS = 10  # how often the table looks


class Pin:
    """The part of `machine.Pin` that a button needs; closed reads 0."""

    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self) -> None:
        self.is_closed = False
        self.handler: Callable[[Pin], None] | None = None

    def value(self) -> int:
        return 0 if self.is_closed else 1

    def irq(self, handler: Callable[["Pin"], None], trigger: int) -> None:
        assert trigger == self.IRQ_FALLING | self.IRQ_RISING
        self.handler = handler


class Bench:
    """Feeds contacts' edges to buttons: `at` is in quarters of a millisecond, ticks are whole ones."""

    def __init__(self, pins: list[Pin], look: Callable[[], None]) -> None:
        self.at = 0
        self.pins = pins
        self.look = look
        self.lost = 0
        self._queue: list[Pin] = []
        self._looked = 0

    def ticks(self) -> int:
        return self.at // 4

    def run(self, edges: list[tuple[int, int]], stalls: list[tuple[int, int]], until: int) -> None:
        """`edges`: (when, which pin changes); `stalls`: (from, until) in which the interpreter is blocked."""
        waiting = sorted(edges)
        while self.at < until:
            self.at += 1
            while waiting and waiting[0][0] <= self.at:
                self._toggle(self.pins[waiting.pop(0)[1]])
            if not any(begin <= self.at < end for begin, end in stalls):
                self._run()

    def _toggle(self, pin: Pin) -> None:
        pin.is_closed = not pin.is_closed
        if pin.handler is None:
            return
        if len(self._queue) == QUEUE:
            self.lost += 1
        else:
            self._queue.append(pin)

    def _run(self) -> None:
        while self._queue:
            pin = self._queue.pop(0)
            assert pin.handler is not None
            pin.handler(pin)
        if self.at - self._looked >= 4 * STEP_MS:
            self._looked = self.at
            self.look()
