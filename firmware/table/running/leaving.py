"""When the program may end at MicroPython's prompt: on Ctrl-C from the console with no match in play, and from
programs.

A program such as mpremote sends more right after its Ctrl-C; that input is left for the prompt.  Otherwise the board
restarts, and the reason is noted for boot.py.
"""

import select
import sys

from matchcore.compat import TYPE_CHECKING
from table import drivers

if TYPE_CHECKING:
    from table.app import App

MORE_MS = 300  # in which a program sends more after its Ctrl-C
LONGEST_WHY = 100  # of the note: boot.py reads 512 bytes of its file
LONGEST_MS = 3600000  # watchdog timeout at the prompt, since the watchdog cannot be stopped


def is_allowed(app: "App | None", error: BaseException) -> bool:
    """A board that is not up has no match in play."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    if app and app.table.match.is_in_play() and not _is_more():
        return False
    if app and "watchdog" in app.board:
        part = dict(app.board["watchdog"])
        part["timeout_ms"] = LONGEST_MS
        drivers.make(part)
    return True


def note(app: "App | None", error: BaseException) -> None:
    """For the director: now, and in case boot.py steps back from this release."""
    from table.keeping import slots
    from table.running.tasks import place_of

    if not isinstance(error, Exception):
        return
    name, place = type(error).__name__, place_of(error)
    if app:
        app.table.marks.tell(app.table.marks.resets + 1, "start: %s%s" % (name, place))
    state = slots.read_state()
    if state:
        state["why"] = ("%s: %s%s" % (name, error, place))[:LONGEST_WHY]
        slots.write_state(state)


def _is_more() -> bool:
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return bool(poll.poll(MORE_MS))
