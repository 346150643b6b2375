"""The table's long-lived tasks, restarted when they die.

The pause before a restart doubles with each death; the error goes to the loop's exception handler, and is kept here for
the screen and the director.
"""

import asyncio
import io
import sys

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Callable, Coroutine
    from table.drivers.chip.ticks_machine import Ticks
    from table.table import Table

    Run = Callable[[], Coroutine[object, object, None]]

# Bits of `Tasks.died`, which is sent to the director (matchcore/README.md, Link).
NAMES = ("table", "buttons", "screen", "link", "extras", "wifi", "background")

FIRST_PAUSE_MS = 250
LONGEST_PAUSE_MS = 30000  # a task that lives longer than this has recovered


def place_of(error: Exception) -> str:
    """` (help.py 36 topics)`; "" without memory for it."""
    try:
        told = io.StringIO()
        sys.print_exception(error, told)  # type: ignore  # CPython's sys has none
        calls = [line for line in told.getvalue().split("\n") if line.startswith('  File "')]  # type: ignore
        file, line, function = calls[-1].split(", ")
    except (AttributeError, IndexError, MemoryError, ValueError):
        return ""
    return " (%s %s %s)" % (file[8:-1].rpartition("/")[2], line[5:], function[3:])


class Tasks:
    """`ticks` are the board's; `shown.fault` becomes the dead task's name, its error and the location.

    `mend(name, error)` handles a death, and must `note` it."""

    def __init__(self, ticks: "Ticks", shown: "Table", mend: "Callable[[str, Exception], None] | None" = None) -> None:
        self._ticks = ticks
        self._shown = shown
        self._mend = mend or self.note
        self.died = 0  # the tasks that have died since the start, a bit each
        self.deaths = 0

    def start(self, name: str, run: "Run") -> asyncio.Task:
        """`run` makes a new coroutine each time.  The task ends when it returns or is cancelled."""
        return asyncio.create_task(self._keep(name, run))

    def note(self, name: str, error: Exception) -> None:
        self.died |= 1 << NAMES.index(name)
        self.deaths += 1
        self._shown.fault = "%s: %s: %s%s" % (name, type(error).__name__, error, place_of(error))
        context = {"message": name, "exception": error, "future": asyncio.current_task()}
        asyncio.get_event_loop().call_exception_handler(context)

    async def _keep(self, name: str, run: "Run") -> None:
        pause_ms = FIRST_PAUSE_MS
        while True:
            began = self._ticks.now()
            try:
                return await run()
            except Exception as error:
                self._mend(name, error)
                self._shown.is_changed = True  # its page tells of the fault
            if self._ticks.diff(self._ticks.now(), began) > LONGEST_PAUSE_MS:
                pause_ms = FIRST_PAUSE_MS
            await asyncio.sleep_ms(pause_ms)
            pause_ms = min(2 * pause_ms, LONGEST_PAUSE_MS)
