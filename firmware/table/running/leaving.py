"""Who gets MicroPython's prompt: whoever presses Ctrl-C on the console while no match is in play, and programs.

A program such as mpremote sends more behind its Ctrl-C, at once.  It stays in the input, for the prompt to read.
Else the board is started anew, and what ended it is noted for boot.py.
"""

import select
import sys

from matchcore.compat import TYPE_CHECKING
from table import drivers

if TYPE_CHECKING:
    from table.app import App

MORE_MS = 300  # within which a program has sent what it wants after its Ctrl-C
LONGEST_WHY = 100  # of what is noted: boot.py reads 512 bytes of its file
LONGEST_MS = 3600000  # that the watchdog, which nothing stops, leaves to whoever works at the prompt


def is_allowed(app: "App | None", error: BaseException) -> bool:
    """Whether the program ends here, and the prompt is to be had; a board that is not up has no match in play."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    if app and app.table.is_in_play() and not _is_more():
        return False
    if app and "watchdog" in app.board:
        part = dict(app.board["watchdog"])
        part["timeout_ms"] = LONGEST_MS
        drivers.make(part)
    return True


def note(error: BaseException) -> None:
    """For the director, should boot.py have to step back from this release."""
    from table.keeping import slots
    from table.running.tasks import place_of

    state = slots.read_state()
    if state and isinstance(error, Exception):
        state["why"] = ("%s: %s%s" % (type(error).__name__, error, place_of(error)))[:LONGEST_WHY]
        slots.write_state(state)


def _is_more() -> bool:
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    return bool(poll.poll(MORE_MS))
