"""Handles a task's death so that the match survives; loaded with the first one.

If memory differs from the facts on flash, they are folded again; times are untouched, and the interrupted press is
handled again.  If that does not help, the board resets, and the match resumes from journal and mark.  Resets stop once
they no longer help.
"""

import gc

from matchcore.compat import TYPE_CHECKING
from table.keeping import segments
from table.pressing.controls import RIGHT
from table.running.tasks import place_of

if TYPE_CHECKING:
    from matchcore.match import Match
    from table.app import App, Device
    from table.keeping.archive import Archive

AGAIN_MS = 30000  # dying again within this means that mending did not help
LIFE_MS = 600000  # living this long before a reset means that the one before helped
MOST_RESETS = 3  # in a row, without such a life between them


def fold_anew(archive: "Archive", match: "Match") -> None:
    """Fold the facts on flash and those waiting for room again."""
    waiting = archive.waiting
    archive.close()
    match.reset()
    archive.reset()
    archive.open()
    for segment, record in waiting:
        if segments.seq_of(record, 0) > match.seq:
            archive.take_up(segment, record)


class Mender:
    def __init__(self, app: "App", device: "Device") -> None:
        self._app = app
        self._device = device
        self._died: dict = {}  # name of a task: tick of its last death

    def mend(self, name: str, error: Exception) -> None:
        """Restore the match, or restart the board, which does not return."""
        app = self._app
        app.table.viewer.let_go()
        gc.collect()
        app.tasks.note(name, error)
        now = app.ticks.now()
        is_again = name in self._died and app.ticks.diff(now, self._died[name]) < AGAIN_MS
        self._died[name] = now
        is_whole = app.table.archive.is_whole()
        if is_again and (name == "table" or not is_whole or isinstance(error, MemoryError)):
            self.reset(name, error)
        if not is_whole:
            self._take_up()
        self._hear_again(not is_whole)
        app.table.is_changed = True  # the page may be half filled

    def _take_up(self) -> None:
        """Match time continues: the clocks are untouched."""
        table = self._app.table
        fold_anew(table.archive, table.match)
        table.write(table.archive.write_waiting)
        table.game.take_up(table)
        if table.time.now_ms() < table.match.at_ms:
            table.time.set_ms(table.match.at_ms)

    def _hear_again(self, is_undone: bool) -> None:
        """Handle again the control that a death interrupted, if it still means the same.

        Only facts are undone, and a key may do more: better lost than handled twice."""
        table = self._app.table
        heard, table.heard = table.heard, -1
        is_same = heard == table.match.seq << 8 | table.shown()
        if is_same and (is_undone or table.edges.taken.control <= RIGHT):
            table.edges.put_back()

    def reset(self, name: str, error: Exception) -> None:
        """If the board can, and earlier resets were not in vain."""
        app = self._app
        marks = app.table.marks
        lived_ms = app.ticks.diff(app.ticks.now(), self._device.started)
        resets = 0 if lived_ms < 0 or lived_ms > LIFE_MS else marks.resets
        if resets < MOST_RESETS:
            marks.tell(resets + 1, "%s: %s%s" % (name, type(error).__name__, place_of(error)))
            self._device.reset()
