"""Calibrates a touch panel at the four corners of the screen, and keeps the result in a file.

Started in the self-test by holding both clock buttons, which works however wrong the panel is.  Inconsistent
measurements change nothing.
"""

import json

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.drivers.input.buttons_pins import Buttons
    from table.drivers.input.touch_keys import Panel, TouchKeys
    from table.table import Table

FILE = "touch.json"
HOLD_MS = 1500
PERIOD_MS = 25
_BOTH = 3
_CORNERS = 4
_INSET_PX = 8  # a fingertip does not get closer to the edge
_MOVED_PX = 4  # less is the panel's own noise
_STEADY = 3  # looks that a finger has to stay down, and to be away
_LEAST_SPAN = 100  # of the readings from edge to edge; less means that the corners were not touched


def restore(table: "Table", panel: "Panel") -> str:
    """Returns the file's name if it is invalid."""
    with loading.borrowed("table.keeping.config") as config:
        found, problem = config.read_json(table.store, FILE)
    if not found:
        return problem
    raw, is_swapped = found.get("raw"), found.get("is_swapped")
    if not (_are_edges(raw) and is_swapped in (True, False)):
        return FILE
    # It may have been measured at another scale.
    shift = panel.shift - found.get("shift", panel.shift)
    panel.raw = tuple([value >> shift if shift >= 0 else value << -shift for value in raw])
    panel.is_swapped = is_swapped
    return ""


def _are_edges(raw: object) -> bool:
    if not isinstance(raw, list) or len(raw) != 4 or [value for value in raw if not isinstance(value, int)]:
        return False
    return abs(raw[0] - raw[1]) >= _LEAST_SPAN and abs(raw[2] - raw[3]) >= _LEAST_SPAN


def edges_of(corners: list, width: int, height: int) -> "tuple | None":
    """(raw, is_swapped) as in a board's data, from (first, second) at each corner, clockwise from top left; None if
    they do not fit one panel."""
    is_swapped = abs(corners[1][0] - corners[0][0]) < abs(corners[1][1] - corners[0][1])
    across, down = (1, 0) if is_swapped else (0, 1)
    left, right = _edges([corner[across] for corner in (corners[0], corners[3], corners[1], corners[2])], width)
    top, bottom = _edges([corner[down] for corner in (corners[0], corners[1], corners[3], corners[2])], height)
    if min(abs(right - left), abs(bottom - top)) < _LEAST_SPAN:
        return None
    return (left, right, top, bottom), is_swapped


def _edges(said: list, size: int) -> tuple:
    near, far = (said[0] + said[1]) // 2, (said[2] + said[3]) // 2
    span = far - near
    if 4 * max(abs(said[0] - said[1]), abs(said[2] - said[3])) > abs(span):
        return 0, 0
    beyond = span * _INSET_PX // (size - 2 * _INSET_PX)
    return near - beyond, far + beyond


class Calibration:
    """Replaces `touch.look`: passes calls on, except during calibration."""

    def __init__(self, table: "Table", buttons: "Buttons", touch: "TouchKeys") -> None:
        self._table = table
        self._buttons = buttons
        self._touch = touch
        self._held_ms = -1  # match time since when both are held
        self._looked_ms = 0
        self._corners: list | None = None  # measured so far; None: not measuring
        self._touching = self._away = 0  # looks with a finger since it came down, and without one since

    def look(self) -> None:
        table = self._table
        states = table.game.states
        if table.dialog.what != states.SELF_TEST:
            self._corners = None
            self._held_ms = -1
            if table.dialog.what == states.PICTURE:
                self._tell()
        elif self._corners is None:
            self._watch(table.time.now_ms())
            self._tell()
        else:
            self._measure(table.time.now_ms(), self._corners)
            return
        self._touch.look()

    def _tell(self) -> None:
        """Not shown during a match in play."""
        dialog, panel = self._table.dialog, self._touch.panel
        if not self._touch.is_down() or self._table.match.is_in_play():
            return
        x, y = panel.x(), panel.y()
        old = dialog.touched
        if old is None or max(abs(x - old[0]), abs(y - old[1])) >= _MOVED_PX:
            dialog.touched = x, y
            self._table.is_changed = True

    def _watch(self, now_ms: int) -> None:
        if self._buttons.read() & _BOTH != _BOTH:
            self._held_ms = -1
        elif self._held_ms < 0:
            self._held_ms = now_ms
        elif now_ms - self._held_ms >= HOLD_MS:
            self._corners = []
            self._touching = self._away = 0
            self._ask(0)

    def _measure(self, now_ms: int, corners: list) -> None:
        """A corner counts when the finger has stayed there; the next follows once it is lifted."""
        if now_ms - self._looked_ms < PERIOD_MS:
            return
        self._looked_ms = now_ms
        if not self._table.notice:
            self._ask(len(corners))  # keep the question open
        try:
            is_touched = self._touch.panel.touched()
        except OSError as error:
            self._end(str(error))
            return
        if is_touched:
            self._touching, self._away = self._touching + 1, 0
            if self._touching == _STEADY:
                self._note(corners)
        else:
            self._away += 1
            if self._away == _STEADY:
                self._touching = 0

    def _note(self, corners: list) -> None:
        corners.append((self._touch.panel.first, self._touch.panel.second))
        if len(corners) == _CORNERS:
            self._take(corners)
        else:
            self._ask(len(corners))

    def _take(self, corners: list) -> None:
        panel = self._touch.panel
        found = edges_of(corners, panel.width, panel.height)
        texts = self._table.texts.TEXTS
        if found is None:
            self._end(texts["touch_failed"])
            return
        panel.raw, panel.is_swapped = found
        kept = {"raw": list(panel.raw), "is_swapped": panel.is_swapped, "shift": panel.shift}
        try:
            self._table.store.replace(FILE, json.dumps(kept).encode())
        except OSError as error:
            self._end(self._table.viewer.sheet.text("storage", problem=str(error)))  # valid until power-off
            return
        self._end(texts["touch_done"])

    def _ask(self, corner: int) -> None:
        self._table.say(self._table.viewer.sheet.text("touch_corner", number=corner + 1))

    def _end(self, words: str) -> None:
        self._corners = None
        self._held_ms = -1
        self._touch.ignore()
        self._table.say(words)
