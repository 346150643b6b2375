"""The device's health for the director, collected about once a minute; loaded on request."""

import gc
import io
import os

from matchcore.compat import TYPE_CHECKING
from matchcore.log import health

if TYPE_CHECKING:
    from table.app import App

EVERY_MS = 60000
_BLOCK = 16  # bytes of a heap block on 32-bit words
_MOST = 65535  # largest value of two bytes
_KEYS = 8  # the self-test's bit for buttons (self_test.py, not loaded just for this)


class DeviceHealth:
    def __init__(self, app: "App") -> None:
        self._app = app
        self._version = app.table.archive.version
        self._up_ms = 0
        self._seen = app.device.started if app.device else app.ticks.now()  # tick at the last update of the uptime
        self._sent_ms = -1  # uptime when the last record was sent, -1 = none
        self._answered = 0  # calls answered by then
        self._flash = -1, 0

    def due(self, answered: int) -> bytes:
        """A record, if the last one that arrived is a minute old; `answered`: number of calls so far."""
        ticks = self._app.ticks
        now = ticks.now()
        self._up_ms += max(0, ticks.diff(now, self._seen))
        self._seen = now
        has_arrived = self._sent_ms >= 0 and answered > self._answered
        if has_arrived and self._up_ms - self._sent_ms < EVERY_MS:
            return b""
        self._answered, self._sent_ms = answered, self._up_ms
        return self.record()

    def record(self) -> bytes:
        app = self._app
        mv, percent, is_charging = app.extras.battery if app.extras and app.extras.battery else (0, -1, False)
        idf_free, idf_largest = _idf()
        full, journal = self._fill()
        numbers = (
            self._up_ms,
            gc.mem_free(),
            0 if app.radio and app.radio.is_on_cable else _largest(),
            idf_free,
            idf_largest,
            min(app.longest_stall_ms, _MOST),
            min(app.heap.longest_collection_ms, _MOST),
            mv,
            min(app.tasks.deaths, _MOST),
            journal,
            app.device.cause if app.device else 0,
            _failed(app),
            app.radio.signal_dbm() if app.radio else 0,
            percent,
            full,
            is_charging,
            app.table.marks.resets,
            0,
        )
        return health.pack(numbers, self._version, app.table.marks.words)

    def _fill(self) -> tuple:
        """(per cent of flash in use, bytes of the log); only without a match in play, because it takes longer than a
        turn may wait."""
        if self._flash[0] < 0 or not self._app.table.match.is_in_play():
            self._flash = _used(self._app.store.root), _log_bytes(self._app)
        return self._flash


def _failed(app: "App") -> int:
    found = max(0, app.device.self_test) if app.device else 0
    return found | _KEYS if app.table.edges.stuck() else found


def _used(folder: str) -> int:
    """In per cent; -1 if unknown."""
    try:
        said = os.statvfs(folder)
    except (OSError, AttributeError):
        return -1
    return 100 - 100 * (said[3] // 8) // max(1, said[2] // 8)


def _log_bytes(app: "App") -> int:
    folder = app.table.archive.files.folder
    try:
        return sum([app.store.size(folder + "/" + name) for name in app.store.names(folder)])
    except OSError:
        return 0


def _idf() -> tuple:
    """(free bytes of ESP-IDF's heap, its largest free block); zeros without ESP-IDF."""
    try:
        import esp32

        regions = esp32.idf_heap_info(esp32.HEAP_DATA)
    except (ImportError, AttributeError):
        return 0, 0
    return sum([region[1] for region in regions]), max([region[2] for region in regions])


class _Said(io.IOBase):
    def __init__(self) -> None:
        self.text = b""

    def write(self, data: "bytes | bytearray | memoryview") -> int:
        self.text += bytes(data)
        return len(data)


def _largest() -> int:
    """The largest free block of Python's heap, parsed from `micropython.mem_info`, which also prints to the cable."""
    if not hasattr(os, "dupterm"):
        return 0
    import micropython

    said = _Said()
    before = os.dupterm(said)
    try:
        micropython.mem_info()
    finally:
        os.dupterm(before)
    _, _, rest = said.text.partition(b"max free sz: ")
    digits = rest.split(b"\n")[0].strip(b")\r ")
    return int(digits) * _BLOCK if digits.isdigit() else 0
