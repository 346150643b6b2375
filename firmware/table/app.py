"""The table's parts and tasks; building.py makes the parts from a board's data."""

import asyncio
import gc

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table import drivers
from table.parts import Parts
from table.running.tasks import NAMES

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable, Iterator, Protocol
    from matchcore.log.link import Health
    from table.drivers.chip.store_files import Store
    from table.linking.link_task import LinkTask
    from table.running.extras import Extras
    from table.running.heap import Heap
    from table.running.tasks import Tasks
    from table.table import Table

    class Radio(Protocol):
        """Wi-Fi (linking/radio.py)."""

        is_on_cable: bool

        async def run(self) -> None: ...
        def signal_dbm(self) -> int: ...
        def show(self, sheet: Any) -> bool: ...
        def toggle_setup(self) -> None: ...

    class Device(Protocol):
        """A board that can restart itself (running/device.py)."""

        cause: int
        self_test: int
        started: int
        reset: Callable[[], None]

        def mend(self, name: str, error: Exception) -> None: ...
        def test(self) -> int: ...
        def health(self, answered: int, asked: bytes) -> bytes: ...


SLICE_MS = 12  # of drawing, after which a cell of 5 ms may follow; a band that takes no longer is drawn whole
STEP_MS = 10  # how often the table looks at its clock, and the screen at the view
MOST_DEATHS = 127  # the director's message has room for no more
SCREEN_DIED = 1 << NAMES.index("screen")
DARK = 1 << 15  # flag: the screen has died before the first picture


def _nothing() -> None:
    """Without a display, or with one that wakes quickly."""


class App(Parts):
    """`board` is the data of a board (boards/README.md)."""

    problem: str  # with a file of the table, reported when it is opened
    store: "Store"
    ticks: "Any"  # the board's driver
    heap: "Heap"
    table: "Table"
    tasks: "Tasks"
    device: "Device | None"
    link: "LinkTask | None"
    screen: "Any" = None
    mirror: "Any"
    extras: "Extras | None"
    light: int  # per cent at the first picture
    is_seen = False  # whether a whole picture has been drawn
    radio: "Radio | None"
    buttons: "Any" = None  # their driver, later the display's, for the self-test
    display: "Any" = None
    feed: "Callable[[], None] | None" = None  # the watchdog, once it runs
    go_on: "Callable[[], Any]" = staticmethod(_nothing)  # with waking the display

    def __init__(self, board: dict) -> None:
        self.board = board
        self.longest_stall_ms = 0
        self._mirrored = (-1, -1)
        with loading.borrowed("table.running.building") as building:
            building.build(self)

    def health(self, rejected: int) -> "Health":
        """matchcore/README.md describes the flags."""
        from matchcore.log.link import Health

        more = self.device.health(self.link.answered, self.link.asked) if self.device and self.link else b""
        flags = (1 if self.table.problem else 0) | self.tasks.died << 1 | min(self.tasks.deaths, MOST_DEATHS) << 8
        if self.tasks.died & SCREEN_DIED and not self.is_seen:
            flags |= DARK
        return Health(gc.mem_free() // 1024, self.table.time.now_ms() // 60000, rejected, flags, more)

    # -- tasks ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Runs until the console says quit; on a device, for ever."""
        if "watchdog" in self.board:
            self.feed = drivers.make(self.board["watchdog"]).feed
            self.store.breathe = self._breathe
        for _ in self.table.opening(self.problem):
            await self._rest()
        if "buttons" in self.board:
            self.buttons = drivers.make(self.board["buttons"])
        if self.device:
            await self._rest()
            try:
                self.device.test()
            except Exception as error:
                # A test with a mistake must not keep the table from starting.
                self.mend("background", error)
        await self._rest()
        until = self.tasks.start("table", self._steps)
        for name, run in self._others():
            await asyncio.sleep_ms(0)  # their first steps are long, and the table feeds the watchdog in between
            self.tasks.start(name, run)
        if "console" in self.board:
            from table.running.console import ConsoleTask

            console = ConsoleTask(self.console, self.table, self.ticks, self.link)
            console.mend = self.mend
            until = console.run()
        await until

    def _others(self) -> "Iterator[tuple]":
        """The tasks beside the table's: (name, what it runs)."""
        if "buttons" in self.board:
            yield "buttons", self._presses
        if self.link:
            yield "link", self.link.run
        yield ("screen", self._draw) if self.screen else ("background", self.heap.load)
        if self.extras:
            yield "extras", self.extras.run
        if self.radio:
            yield "wifi", self.radio.run
        if "boot.json" in self.store.names(""):
            with loading.borrowed("table.linking.trial") as trial:
                watch = trial.watch
            yield "background", lambda: watch(self)

    async def _rest(self) -> None:
        """Between two steps of the start."""
        self._breathe()
        await asyncio.sleep_ms(0)

    def _breathe(self) -> None:
        self.go_on()
        if self.feed:
            self.feed()

    def mend(self, name: str, error: Exception) -> None:
        """A board that cannot restart itself (a page) only restarts its tasks."""
        (self.device.mend if self.device else self.tasks.note)(name, error)

    def note(self, name: str, error: Exception) -> None:
        """Tell of a fault in a task that goes on."""
        self.tasks.note(name, error)

    async def _steps(self) -> None:
        """Only a finished step feeds the watchdog, so a hang ends in a reset."""
        ticks = self.ticks
        began = ticks.now()
        while True:
            self.step()
            if self.feed:
                self.feed()
            await asyncio.sleep_ms(STEP_MS)
            passed_ms = ticks.diff(ticks.now(), began) - STEP_MS
            if passed_ms > self.longest_stall_ms:
                self.longest_stall_ms = passed_ms
            began = ticks.now()

    async def _presses(self) -> None:
        """Handle presses at once; the button itself only stamps them."""
        flag = (asyncio.ThreadSafeFlag if hasattr(asyncio, "ThreadSafeFlag") else asyncio.Event)()
        buttons, self.buttons = self.buttons or drivers.make(self.board["buttons"]), None  # new ones after a death
        edges = self.table.edges
        edges.held = (self.console or buttons).is_down  # a console presses for somebody, beside the board's buttons
        if hasattr(buttons, "look"):
            from table.pressing import wired

            wired.look_at(self.table, self.board, self.ticks, buttons)
        buttons.start(edges.buttons, self.ticks.now, flag.set)
        while True:
            await flag.wait()
            flag.clear()
            self.step()

    async def _draw(self) -> None:
        """Draw in slices, so that the table never waits.  The light comes on with the first whole picture."""
        screen, ticks = self.screen, self.ticks
        if screen is None:
            return
        screen.redraw()
        while True:
            screen.update(self.table.view)
            began = ticks.now()
            while screen.step():
                if screen.is_whole() or ticks.diff(ticks.now(), began) >= SLICE_MS:
                    await asyncio.sleep_ms(0)
                    began = ticks.now()
            if self.light and self.dim:
                # Earlier, light would show the panel's random contents.
                self.dim(self.light)
                self.light = 0
            self.is_seen = True
            if not self.heap.is_loaded:
                self.heap.load_next()
            await asyncio.sleep_ms(STEP_MS if self.heap.is_loaded else 0)

    def step(self) -> None:
        """Mirror the view when it changes, and once a second."""
        self.table.step()
        if self.mirror is None:
            return
        seen = (self.table.view.revision, self.table.time.now_ms() // 1000)
        if seen != self._mirrored:
            self._mirrored = seen
            from table.running import picture

            self.mirror.show(picture.of(self.table))
