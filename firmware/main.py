"""The match table.

board.py                   what this board has: pins and parts as data
deflated.py                code that is deflated on flash, as compiled
table/app.py               the table, its parts and their tasks
table/running/tasks.py     restarts tasks that die
table/running/mending.py   keeps the match alive when they do
table/table.py             controls in, facts kept, a view out
matchcore/                 the rules
"""

import asyncio
import sys

try:
    import deflated  # only in a release for a board with PSRAM
except ImportError:
    pass
else:
    deflated.mount()

from board import BOARD  # type: ignore  # from the board's own folder

if "hz" in BOARD:
    import machine

    machine.freq(BOARD["hz"])  # first, because loading takes most of the start

kept = globals().get("reserve")  # from boot.py, if there is one: it shares these globals

TYPE_CHECKING = False  # as in matchcore.compat, which may be the module that does not load

if TYPE_CHECKING:
    from table.app import App


def main() -> None:
    """Run until the console says quit; on a device, for ever."""
    app = None
    try:
        from table import app as apps

        app = apps.App(BOARD)
        if kept:
            kept.release()  # everything is loaded: boot.py's reserve goes to Wi-Fi
        if not hasattr(asyncio, "run"):
            # In a browser the page's loop runs the tasks.
            asyncio.create_task(app.run())
            return
        asyncio.run(app.run())
    except (Exception, KeyboardInterrupt) as error:
        if "reset" not in BOARD:
            raise
        sys.print_exception(error, sys.stderr)  # type: ignore  # the stub has no sys.stderr
        start_anew(app, error)


def start_anew(app: "App | None", error: BaseException) -> None:
    """A crashed table never drops to the prompt unless asked."""
    try:
        from table import drivers
        from table.running import leaving

        if not leaving.is_allowed(app, error):
            leaving.note(app, error)
            drivers.make(BOARD["reset"]).reset()
    except Exception:
        # Even those could not be loaded.
        import machine

        machine.reset()


main()
