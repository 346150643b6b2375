"""Collects memory between turns only, so that an edge never waits for a collection.

A large board loads all modules after the first picture, so that none is loaded in a match.
"""

import asyncio
import gc

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any
    from table.drivers.chip.ticks_machine import Ticks

PLENTY = 1000000  # bytes free at the start: PSRAM


class Heap:
    """`longest_collection_ms`: how long a collection may have delayed an edge's stamp."""

    def __init__(self, ticks: "Ticks", game: "Any") -> None:
        self._game = game
        self._ticks = ticks
        self.longest_collection_ms = 0
        self.is_loaded = True  # nothing is to be loaded after the first picture
        self._loading: Any = None  # the modules still to be loaded

    def begin(self) -> None:
        """The table has been built."""
        gc.collect()
        if gc.mem_free() < PLENTY:
            loading.keep()
        else:
            self.is_loaded = False

    def load_next(self) -> None:
        """One module per step on a large board, after the first picture; presses and pictures never wait for all."""
        if self._loading is None:
            with loading.borrowed("table.running.preload") as preload:
                self._loading = preload.load(self._game.NAME)
            return
        for _ in self._loading:
            return
        loading.keep()
        self.is_loaded = True

    async def load(self) -> None:
        """All at once, on a board without a picture."""
        while not self.is_loaded:
            self.load_next()
            await asyncio.sleep_ms(0)

    def rest(self) -> None:
        """Between turns, when the last press is on flash."""
        began = self._ticks.now()
        gc.collect()
        lasted_ms = self._ticks.diff(self._ticks.now(), began)
        if lasted_ms > self.longest_collection_ms:
            self.longest_collection_ms = lasted_ms


def idf_free() -> tuple:
    """(bytes free, largest piece) of ESP-IDF's memory, which Wi-Fi needs; empty without ESP-IDF.

    `gc.mem_free` also counts its largest piece, because the heap may grow into it."""
    try:
        import esp32

        regions = esp32.idf_heap_info(esp32.HEAP_DATA)
    except (ImportError, AttributeError):
        return ()
    return sum([region[1] for region in regions]), max([region[2] for region in regions])
