"""What is done about a death, so that no match ends with it; loaded when the first task has died.

The facts on flash are the match.  If a death has left the match in memory another one, it is folded anew from them,
the times are not touched, and the press that was being heard is heard again.  What does not help is followed by a reset
of the board; after that the match goes on from the journal and the mark.  Resets that help no more are given up.
"""

import gc

from matchcore.compat import TYPE_CHECKING
from table.answering import states
from table.keeping import segments
from table.running.tasks import place_of

if TYPE_CHECKING:
    from matchcore.play.match import Match
    from table.app import App
    from table.keeping.archive import Archive
    from table.running.device import Device

AGAIN_MS = 30000  # who dies again within this has not been helped
LIFE_MS = 600000  # who has lived as long as this before a reset has been helped by the one before
MOST_RESETS = 3  # in a row, without such a life between them


def fold_anew(archive: "Archive", match: "Match") -> None:
    """Fold what is on flash, and what waits for room there: a death has left another match in memory."""
    waiting = archive.waiting
    archive.close()
    match.reset()
    archive.reset()
    archive.open()
    for segment, record in waiting:
        if segments.seq_of(record, 0) > match.seq:
            archive.take_up(segment, record)


class Mender:
    """Remembers what has died when."""

    def __init__(self, app: "App", device: "Device") -> None:
        self._app = app
        self._device = device
        self._died: dict = {}  # name of a task: tick of its last death

    def mend(self, name: str, error: Exception) -> None:
        """A task has died of this: take the match up again, or start the board anew, which does not return."""
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
        app.table.hear_again(not is_whole)
        app.table.is_changed = True  # what is shown may be half of a page

    def _take_up(self) -> None:
        """The match as the flash has it.  Match time has gone on, and goes on: nobody's clock is touched."""
        table = self._app.table
        fold_anew(table.archive, table.match)
        table.write(table.archive.write_waiting)
        table.mode = None
        if table.asking.what in states.MODES or states.is_overtaken(table.match, table.asking.what):
            table.asking.forget()
        if table.time.now_ms() < table.match.at_ms:
            table.time.set_ms(table.match.at_ms)

    def reset(self, name: str, error: Exception) -> None:
        """Start the board anew, if it can do that and it has not been in vain before."""
        app = self._app
        marks = app.table.marks
        lived_ms = app.ticks.diff(app.ticks.now(), self._device.started)
        resets = 0 if lived_ms < 0 or lived_ms > LIFE_MS else marks.resets
        if resets < MOST_RESETS:
            marks.tell(resets + 1, "%s: %s%s" % (name, type(error).__name__, place_of(error)))
            self._device.reset()
