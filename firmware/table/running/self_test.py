"""The self-test at power-on: short, and silent if all is well.

A part is tested only if its driver can tell.  Nothing here is essential to play: failures are shown and reported, and
the match goes on.
"""

import time

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any
    from table.app import App
    from table.pages.sheet import Sheet

# Bits of failed parts, in the order of the text "self_test_parts".
STORE = 1  # a file is written, read, renamed and removed
CLOCK = 2  # the ticks advance as fast as the microseconds
DISPLAY = 4  # the panel answers
KEYS = 8  # no button is held or stuck
TOUCH = 16  # the touch panel answers; mute after its reset, so only a test on request can tell

_FILE = "self-test"
_NAP_MS = 20
_SLACK_MS = 5
_DATA = bytes(range(64))


def run(app: "App") -> int:
    """The bits of failed parts.  Writes nothing during a match."""
    failed = 0 if app.table.match.is_in_play() or _is_storing(app) else STORE
    if not hasattr(app.ticks, "move") and not _is_ticking(app):
        failed |= CLOCK
    if _is_held(app):
        failed |= KEYS
    for bit, part in ((DISPLAY, app.display), (TOUCH, app.table.edges.touch)):
        if not _is_well(part):
            failed |= bit
    return failed


def passed(app: "App") -> bool:
    return app.device is not None and app.device.self_test == 0


def words(sheet: "Sheet", failed: int) -> str:
    parts = sheet.text("self_test_parts").split(",")
    failed_parts = [part for bit, part in enumerate(parts) if failed >> bit & 1]
    return sheet.text("self_test_failed", parts=", ".join(failed_parts))


def _is_held(app: "App") -> bool:
    """At the start, any held button; later, when the test's own key is held, only a stuck one."""
    if hasattr(app.buttons, "read"):
        return bool(app.buttons.read())
    return app.table.edges.stuck() != 0


def _is_storing(app: "App") -> bool:
    store = app.store
    try:
        store.replace(_FILE, _DATA)
        store.rename(_FILE, _FILE + "-2")
        is_same = store.read(_FILE + "-2") == _DATA
        store.remove(_FILE + "-2")
        return is_same
    except OSError:
        return False


def _is_ticking(app: "App") -> bool:
    began, began_us = app.ticks.now(), time.ticks_us()
    time.sleep_ms(_NAP_MS)
    passed_ms = app.ticks.diff(app.ticks.now(), began)
    passed_us = time.ticks_diff(time.ticks_us(), began_us)
    return passed_ms > 0 and abs(passed_us // 1000 - passed_ms) <= _SLACK_MS


def _is_well(part: "Any") -> bool:
    try:
        return part is None or bool(part.is_well())
    except OSError:
        return False
