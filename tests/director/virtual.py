"""An event loop in virtual time: it leaps to the next timer as soon as nothing else is to be done."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Found = TypeVar("Found")


class Selector(selectors.SelectSelector):
    s = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        assert found or timeout is not None, "nothing is to come any more"
        self.s += timeout or 0.0
        return found


class Loop(asyncio.SelectorEventLoop):
    """Threads are not waited for: nothing in it may use any."""

    def __init__(self) -> None:
        self.selector = Selector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.s


def run(loop: Loop, work: Coroutine[Any, Any, Found]) -> Found:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(work)
