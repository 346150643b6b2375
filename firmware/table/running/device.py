"""The caretaker of a board that can restart itself: mends deaths, tests the board, reports its health.

Loaded at the start, because a death may leave no memory for it.
"""

import gc

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table import drivers

if TYPE_CHECKING:
    from table.app import App
    from table.running.device_health import DeviceHealth
    from table.running.mending import Mender

UNKNOWN = -1


class Device:
    """`cause` of the last start; `self_test`: its failures, -1 before it has run."""

    def __init__(self, app: "App") -> None:
        self._app = app
        part = drivers.make(app.board["reset"])
        self.reset = part.reset
        self.cause = part.cause()
        self.self_test = UNKNOWN
        self.started = app.ticks.now()
        self._mender: Mender | None = None  # after the first death
        self._health: DeviceHealth | None = None  # after the director's first request

    def mend(self, name: str, error: Exception) -> None:
        """Failures are shown for a while."""
        try:
            if self._mender is None:
                gc.collect()
                from table.running.mending import Mender

                self._mender = Mender(self._app, self)
            self._mender.mend(name, error)
        except Exception:
            # Not even that: what is wrong shows in how often the board resets, if there is memory to count it.
            try:
                marks = self._app.table.marks
                marks.tell(marks.resets + 1, type(error).__name__)
            finally:
                self.reset()

    def test(self) -> int:
        app = self._app
        with loading.borrowed("table.running.self_test") as self_test:
            self.self_test = self_test.run(app)
            if self.self_test:
                app.table.say(self_test.words(app.table.viewer.sheet, self.self_test))
        return self.self_test

    def health(self, answered: int, asked: bytes) -> bytes:
        """The health record, if due and requested; `answered`: number of calls so far."""
        if not asked:
            return b""
        from matchcore.log import link

        if not link.is_health_asked(asked):
            return b""
        if self._health is None:
            from table.running.device_health import DeviceHealth

            self._health = DeviceHealth(self._app)
        return self._health.due(answered)
