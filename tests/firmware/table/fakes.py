"""A table in its own interpreter: its time is set by the tests, its memory is a variable, its flash a folder in RAM."""

import vfs
from disk import Disk

from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import beginning
from table.drivers.chip.store_files import Store
from table.drivers.chip.ticks_virtual import Ticks
from table.games.backgammon import game, lazy
from table.keeping.archive import Archive
from table.keeping.config import load_texts
from table.pages.viewer import Viewer
from table.parts import Parts
from table.pressing.matchtime import MatchTime
from table.table import Table

ENGLISH = load_texts("en", "backgammon")
LEFT, RIGHT, KEY_1, KEY_2, KEY_3 = range(5)
NO_ROOM = 28  # ENOSPC
_mounted = []


def new_flash(blocks=64):
    """The folder of an empty littlefs; the previous one is released."""
    if _mounted:
        vfs.umount(_mounted.pop())
    disk = Disk(blocks)
    vfs.VfsLfs2.mkfs(disk)
    vfs.mount(vfs.VfsLfs2(disk), "/flash")
    _mounted.append("/flash")
    return "/flash"


class CrowdedFile:
    """A file on a flash with this much room left; writes beyond it are cut off."""

    def __init__(self, store, file):
        self._store = store
        self._file = file

    def write(self, data):
        fits = data[: max(0, self._store.room)]
        self._store.room -= len(fits)
        self._file.write(fits)
        if len(fits) < len(data):
            raise OSError(self._store.error)

    def flush(self):
        self._file.flush()

    def close(self):
        self._file.close()


class CrowdedStore(Store):
    """A store with `room` bytes left, counted over all writes."""

    room = 1 << 30
    error = NO_ROOM

    def write_from(self, name, at):
        if self.room <= 0:
            raise OSError(self.error)
        return CrowdedFile(self, Store.write_from(self, name, at))

    def copy(self, name, to, start, end=-1):
        if self.room <= 0:
            raise OSError(self.error)
        Store.copy(self, name, to, start, end)


class Memory:
    """RTC memory; `b""` after a power cut."""

    def __init__(self):
        self.data = b""

    def read(self):
        return self.data

    def write(self, data):
        self.data = bytes(data)


class NoMemory:
    """Like a driver that writes without allocating."""

    def read(self):
        return b""

    def write(self, data):
        pass


class Bench:
    """A table and all its parts."""

    def __init__(self, store=None, memory=None, start=0):
        self.store = store or CrowdedStore(new_flash())
        self.memory = memory or Memory()
        self.ticks = Ticks(start)
        self.restart()

    def restart(self, is_power_cut=False):
        """Switched off and on; the time in between belongs to neither player."""
        if is_power_cut:
            self.memory.data = b""
        if hasattr(self, "table"):
            self.table.archive.close()
        time = MatchTime(self.ticks.now, self.ticks.diff)
        parts = Parts()
        parts.memory = self.memory
        self.table = Table(game, Archive(game, self.store, game.new_match(), 7), time, ENGLISH, Viewer, parts)
        self.table.open()

    def press(self, control, ms=1000):
        """After this long a clock button responds, and a second signature counts (CLK-20)."""
        self.ticks.move(ms)
        self.table.edges.buttons.put(control, self.ticks.now())
        self.table.step()

    def wait(self, ms, step=1000):
        while ms > 0:
            self.ticks.move(min(step, ms))
            self.table.step()
            ms -= step

    def begin(self, length=25):
        """The left player is on turn, in the third turn."""
        match = self.table.match
        beginning.assign(match, 0, settings.Settings(length, "A", "B"))
        self.table.keep()
        for control in (LEFT, RIGHT, RIGHT, LEFT, RIGHT):
            self.press(control, 2000)

    def turns(self, count):
        for _ in range(count):
            self.press(self.table.match.clock.active, 5000)

    def state(self):
        return lazy.name_of(self.table.view.state)


def seqs_on_flash(bench):
    """The numbers of all facts in the segment files, in order."""
    from logs import Log, facts_from

    bench.table.archive.close()
    log = Log(Store(bench.store.root))
    return [fact.seq for fact in facts_from(log, 0)]
