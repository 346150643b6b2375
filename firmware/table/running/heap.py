"""The table's memory, put in order between turns: nobody else collects it, and an edge must not wait for that.

On a board with little of it, what was loaded for a page or a procedure is let go when another one is shown.  Where
there is plenty, everything is loaded behind the first picture, so that nothing is in a match.
"""

import asyncio
import gc

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.play import kinds

if TYPE_CHECKING:
    from typing import Any

    from table.drivers.chip.ticks_machine import Ticks

PLENTY = 1000000  # bytes free at the start: PSRAM


class Heap:
    """`longest_collection_ms`: for so long an edge may have waited to be stamped."""

    def __init__(self, ticks: "Ticks") -> None:
        self._ticks = ticks
        self.longest_collection_ms = 0
        gc.collect()
        self.is_small = gc.mem_free() < PLENTY
        self.is_loaded = self.is_small
        self._loading: Any = None  # what load() is about to yield
        if self.is_small:
            loading.keep()

    def load_next(self) -> None:
        """Where there is plenty: one more module, once there is a picture.  No press and no picture waits for all."""
        if self._loading is None:
            (load,) = loading.constants("table.running.preload", "load")
            self._loading = load()
        for _ in self._loading:
            return
        loading.keep()
        self.is_loaded = True

    async def load(self) -> None:
        """All of them, where there is no picture."""
        while not self.is_loaded:
            self.load_next()
            await asyncio.sleep_ms(0)

    def rest(self, is_over: bool) -> None:
        """Between turns: the facts of the last press are written.  `is_over`: what was shown is not needed again."""
        if self.is_small and is_over:
            kinds.let_go()
            loading.let_go()
        began = self._ticks.now()
        gc.collect()
        lasted_ms = self._ticks.diff(self._ticks.now(), began)
        if lasted_ms > self.longest_collection_ms:
            self.longest_collection_ms = lasted_ms


def idf_free() -> tuple:
    """(bytes free, largest piece) of ESP-IDF's own memory, which Wi-Fi lives on; nothing where there is no ESP-IDF.

    `gc.mem_free` counts its largest piece as the interpreter's, too: the heap may grow into it."""
    try:
        import esp32

        regions = esp32.idf_heap_info(esp32.HEAP_DATA)
    except (ImportError, AttributeError):
        return ()
    return sum([region[1] for region in regions]), max([region[2] for region in regions])
