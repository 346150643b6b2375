"""A table driven by lines, for programs: each control, virtual time, and the view as JSON.

    press left|right|key1|key2|key3 [MS]   MS of virtual time pass, then the control is pressed
    hold left|right [MS]                   the same, but held until it counts as a hold
    wait MS [STEP]                         virtual time passes, in steps of STEP ms (1000)
    sync                                   answers when the director has stored everything
    view                                   answers when everything due now is done
    quit

Each line is answered with one line of JSON: the current view.  On a board with real time MS is left out.
"""

import asyncio
import gc
import json

from matchcore.compat import TYPE_CHECKING
from table.answering import press_guard
from table.pressing import controls
from table.running import picture

if TYPE_CHECKING:
    from table.drivers.chip.ticks_virtual import Ticks
    from table.drivers.input.console_stdio import Console
    from table.linking.link_task import LinkTask
    from table.table import Table

SYNC_POLL_MS = 2
SYNC_MS = 60000  # of real time, then `sync` fails
MOST_DEATHS = 8  # in one step, then give up
_LONGEST_STEP_MS = 1000  # virtual time passes in steps, to notice everything that falls due
_LONGEST_WAIT_S = 2000000  # 23 days: longer than any tournament


def _raise(name: str, error: Exception) -> None:
    raise error


class ConsoleTask:
    def __init__(self, console: "Console", table: "Table", ticks: "Ticks", link: "LinkTask | None") -> None:
        self._console = console
        self._table = table
        self._ticks = ticks
        self._link = link
        self.mend = _raise

    async def run(self) -> None:
        line = await self._console.line()
        while line and line.strip() != "quit":
            self._console.write(await self._answer(line.split()))
            line = await self._console.line()

    async def _answer(self, words: list) -> str:
        try:
            await self._do(words)
        except (ValueError, IndexError, KeyError) as error:
            return json.dumps({"error": "%s: %s" % (" ".join(words), error)})
        return json.dumps(self.picture())

    async def _do(self, words: list) -> None:
        verb = words[0] if words else "view"
        if verb == "press" or verb == "hold":
            self._press(controls.NAMES.index(words[1]), int(words[2]) if len(words) > 2 else 0, verb == "hold")
        elif verb == "wait":
            self._pass(int(words[1]), int(words[2]) if len(words) > 2 else _LONGEST_STEP_MS)
        elif verb == "sync":
            await self._sync()
        elif verb == "view":
            self._step()
        else:
            raise ValueError("no such command")

    def _press(self, control: int, after_ms: int, is_held: bool) -> None:
        self._pass(after_ms)
        self._console.down = control if is_held else -1
        self._table.edges.buttons.put(control, self._ticks.now())
        self._step()
        if is_held:
            self._pass(press_guard.HOLD_MS)
            self._console.down = -1

    def _pass(self, ms: int, longest_ms: int = _LONGEST_STEP_MS) -> None:
        """Not backwards, not too far, not in empty steps."""
        if ms < 0 or longest_ms < 1 or ms // 1000 > _LONGEST_WAIT_S:
            raise ValueError("from 0 ms to %d s, in steps of 1 ms or more" % _LONGEST_WAIT_S)
        while ms > 0:
            step = min(ms, longest_ms)
            self._ticks.move(step)
            self._step()
            ms -= step

    def _step(self) -> None:
        """The table's own step, deaths included; anything left undone is done before the answer."""
        for _ in range(MOST_DEATHS):
            try:
                return self._table.step()
            except Exception as error:
                self.mend("table", error)

    async def _sync(self) -> None:
        """Wait until everything is sent, and the last answer had no order."""
        if self._link is None:
            raise ValueError("no director is configured")
        count = self._link.answered
        self._link.wake()
        polls = SYNC_MS // SYNC_POLL_MS
        while not self._link.is_quiet() or self._link.answered == count:
            if polls == 0:
                raise ValueError("the link is not quiet after %d s" % (SYNC_MS // 1000))
            polls -= 1
            await asyncio.sleep_ms(SYNC_POLL_MS)
        self._step()

    def picture(self) -> dict:
        shown = picture.of(self._table)
        shown["seq"] = self._table.match.seq
        shown["at_ms"] = self._table.match.at_ms
        shown["code"] = self._table.archive.code
        shown["stored"] = self._table.stored
        shown["notice"] = self._table.notice
        gc.collect()
        shown["free_bytes"] = gc.mem_free()
        return shown
