"""Builds the table from a board's parts and runs its few named tasks; the only place that knows all of them."""

import asyncio
import gc
import hashlib
import json
import time

from matchcore.facts import VOCABULARY
from table import drivers
from table.matchtime import MatchTime
from table.table import Table

STEP_MS = 10  # how often the table looks at its controls and its clock


class App:
    """`board` is the data of a board (boards/README.md)."""

    def __init__(self, board: dict) -> None:
        self.board = board
        self.store = drivers.make(board["store"])
        self.ticks = drivers.make(board["ticks"])
        memory = drivers.make(board["memory"]) if "memory" in board else None
        self.config = read_config(self.store)
        match_time = MatchTime(self.ticks.now, self.ticks.diff)
        texts = load_texts(self.config.get("language", "en"))
        self.table = Table(self.store, match_time, memory, texts, self.config.get("table", 0))
        self.link = self._make_link()
        self.screen = self._make_screen()
        self.mirror = drivers.make(board["mirror"]) if "mirror" in board else None
        self._mirrored = (-1, -1)

    def _make_link(self):
        """The link, if the table has been enrolled and the board has a network."""
        if "key" not in self.config:
            self.table.archive.is_collected = False
            return None
        key = self.table.key = bytes.fromhex(self.config["key"])
        if "network" not in self.board:
            return None
        # A table of a club without a director does without 10 KB of code.
        from matchcore.log.link import TableEnd
        from table.linking.link_task import LinkTask

        log_id, boot = next_start(self.store, key)
        end = TableEnd(VOCABULARY, self.table.number, key, log_id, boot)
        task = LinkTask(self.table, end, drivers.make(self.board["network"]), self.config["director"], self._health)
        self.table.wake = task.wake
        return task

    def _health(self, rejected: int):
        from table.linking.link_task import health_of

        return health_of(gc.mem_free(), self.table.time.now_ms(), rejected, 1 if self.table.problem else 0)

    def _make_screen(self):
        if "display" not in self.board:
            return None
        from table import screens

        return screens.make(drivers.make(self.board["display"]), self.board.get("fonts", "table/screens/fonts"))

    # -- tasks ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Everything, until the console says quit; on a device, for ever."""
        self.table.open()
        if "buttons" in self.board:
            drivers.make(self.board["buttons"]).start(self.table.edges, self.ticks.now, self.step)
        tasks = [asyncio.create_task(self._steps())]
        if self.link:
            tasks.append(asyncio.create_task(self.link.run()))
        if "console" in self.board:
            from table.console import ConsoleTask

            await ConsoleTask(drivers.make(self.board["console"]), self.table, self.ticks, self.link).run()
            return
        await asyncio.gather(*tasks)

    def step(self) -> None:
        """What a press wakes."""
        self.table.step()
        self._mirror()

    async def _steps(self) -> None:
        while True:
            self.step()
            if self.screen:
                self.screen.update(self.table.view)
                while self.screen.step():
                    # A press between two slices is not late: its edge is stamped and heard before the next one.
                    await asyncio.sleep_ms(0)
                    self.step()
            await asyncio.sleep_ms(STEP_MS)

    def _mirror(self) -> None:
        """The view for whoever looks on: when it has changed, and once a second."""
        if self.mirror is None:
            return
        seen = (self.table.view.revision, self.table.time.now_ms() // 1000)
        if seen != self._mirrored:
            self._mirrored = seen
            from table import picture

            self.mirror.show(picture.of(self.table.view))


def read_config(store) -> dict:
    """The table's enrolment: number, key, directors, language.  A table without one plays local matches."""
    return _read_json(store, "config.json")


def _read_json(store, name: str) -> dict:
    """What a small file says; nothing if it is missing or damaged: a table has to start all the same."""
    try:
        data = store.read(name)
        return json.loads(data) if data else {}
    except ValueError:
        return {}


def next_start(store, key: bytes) -> tuple:
    """(identity of this log of facts, number of this start): the number grows with every start, before it is used."""
    identity = _read_json(store, "identity.json") or {"log": new_log_id(key), "boot": 0}
    identity["boot"] += 1
    try:
        store.replace("identity.json", json.dumps(identity).encode())
    except OSError:
        # The flash is full.  The number is good for this start; used twice, it makes the director wait a while.
        pass
    return identity["log"], identity["boot"]


def new_log_id(key: bytes) -> int:
    """A number that no other log of this table has had: from the machine's random numbers where there are any."""
    try:
        from os import urandom

        seed = urandom(8)
    except ImportError:
        seed = ("%d %d" % (time.time(), time.ticks_us())).encode()
    digest = hashlib.sha256(key + seed).digest()
    return digest[0] << 16 | digest[1] << 8 | digest[2] | 1 << 24


def load_texts(language: str):
    """The module with the texts of this language; English when there is none."""
    try:
        return __import__("table.texts." + language, None, None, ["TEXTS"])
    except ImportError:
        from table.texts import en

        return en
