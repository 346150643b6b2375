"""The match table: reads like a table of contents.

board.py                   what this board has: pins and parts as data
deflated.py                code that lies deflated on flash, as it was compiled
table/app.py               the table and its parts, and their tasks
table/running/tasks.py     starts again what dies
table/running/mending.py   what a death must not end: the match
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

from board import BOARD  # type: ignore  # comes from the board's own folder

if "hz" in BOARD:
    import machine

    machine.freq(BOARD["hz"])  # before anything is loaded: that is most of a start

kept = globals().get("reserve")  # boot.py's, where there is one: it runs among the same names

TYPE_CHECKING = False  # as in matchcore.compat, which may be what does not load

if TYPE_CHECKING:
    from table.app import App


def main() -> None:
    """Until the console says quit; on a device, for ever."""
    app = None
    try:
        from table import app as apps

        app = apps.App(BOARD)
        if kept:
            kept.release()  # everything is loaded: what boot.py kept from the heap is Wi-Fi's now
        if not hasattr(asyncio, "run"):
            # In a browser the page's own loop runs the tasks.
            asyncio.create_task(app.run())
            return
        asyncio.run(app.run())
    except (Exception, KeyboardInterrupt) as error:
        if "reset" not in BOARD:
            raise
        sys.print_exception(error, sys.stderr)  # type: ignore  # the stub knows no stream of the system's
        start_anew(app, error)


def start_anew(app: "App | None", error: BaseException) -> None:
    """Nobody finds MicroPython's prompt where a clock has been, except who asks for it."""
    try:
        from table import drivers
        from table.running import leaving

        if not leaving.is_allowed(app, error):
            leaving.note(error)
            drivers.make(BOARD["reset"]).reset()
    except Exception:
        # Not even that can be loaded.
        import machine

        machine.reset()


main()
