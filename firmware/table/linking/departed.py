"""The director does not take this log's facts: an older copy of the flash has been played on.

What came before is sent again, match by match backwards, until the director finds the fact where the two logs part;
from there on it takes this one.
"""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.table import Table


class LookingBack:
    """`at`: the fact to send from, 0 = nothing is left that could be sent again."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._first = table.match.seq + 1  # of the stretch that is sent
        self.at = 0

    def go_on(self, before: int, stored: int, is_sent: bool) -> bool:
        """After an answer, with the last fact stored before it and now.  False: they are taken again.

        `is_sent`: the call had facts; without, those from `at` on cannot be read any more."""
        if stored != before:
            _say(self._table, before)
            return False
        files = self._table.archive.files
        if self.at and is_sent and files.read_up_to() < self._table.match.seq:
            self.at = files.read_up_to() + 1
        else:
            self._first = self.at = files.begins_before(self._first)
        return True


def _say(table: "Table", before: int) -> None:
    """The seam tells everybody who reads the log, and what follows has numbers that the director has not seen."""
    table.archive.problem = table.problem = table.texts.TEXTS["log_departed"]
    match = table.match
    with loading.borrowed(table.game.LAZY) as lazy:
        lazy.seam(match, match.seq, max(1, before + 1 - match.seq))
    table.keep()
