"""What a board has that can start itself anew: it mends what has died, tests itself, and says how it is.

Loaded with the program, so that a death needs no more memory than there is: what cannot be loaded then is not needed.
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
    """One of `app`; `cause`: of the last start, `self_test`: what has failed in it, -1 before it is made."""

    def __init__(self, app: "App") -> None:
        self._app = app
        part = drivers.make(app.board["reset"])
        self.reset = part.reset
        self.cause = part.cause()
        self.self_test = UNKNOWN
        self.started = app.ticks.now()
        app.table.check = self.test
        self._mender: Mender | None = None  # once something has died
        self._health: DeviceHealth | None = None  # once a director has asked

    def mend(self, name: str, error: Exception) -> None:
        """This task has died of that.  What does not even get through here, for want of memory, is a reset."""
        try:
            if self._mender is None:
                gc.collect()
                from table.running.mending import Mender

                self._mender = Mender(self._app, self)
            self._mender.mend(name, error)
        except Exception:
            self.reset()

    def test(self) -> int:
        """At the start, and when somebody asks for it; what has failed is said for a while."""
        app = self._app
        run, words = loading.constants("table.running.self_test", "run", "words")
        self.self_test = run(app)
        if self.self_test:
            app.table.say(words(app.table.viewer.sheet, self.self_test))
        return self.self_test

    def health(self, answered: int, asked: bytes) -> bytes:
        """The record of its health, when it is due and the director asks for it; `answered`: calls that have been."""
        if not asked:
            return b""
        from matchcore.log import link

        if not link.is_health_asked(asked):
            return b""
        if self._health is None:
            from table.running.device_health import DeviceHealth

            self._health = DeviceHealth(self._app)
        return self._health.due(answered)
