"""When power was lost, and when it came back: without a clock of its own a table has this from the director.

The time of day at which match time began is kept once a match, and anew after each start.
"""

import struct

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.table import Table

_FILE = "time_of_day"
_KEPT = "<Ii"  # the number of the match's first fact; seconds since midnight at match time 0, below 0 the day before
_DAY_S = 86400


def note(table: "Table") -> None:
    """At the director's first answer in a match or since the start; a match that was cut off says from when to when."""
    match, first = table.match, table.archive.first()
    table.told_first = first
    began_s = table.wall_s % _DAY_S - table.wall_at_ms // 1000
    if match.is_restored == 1:
        kept = table.store.read(_FILE) or b""
        if len(kept) == struct.calcsize(_KEPT) and struct.unpack(_KEPT, kept)[0] == first:
            since_s = struct.unpack(_KEPT, kept)[1] + match.at_ms // 1000
            table.off = since_s, began_s + match.at_ms // 1000
            table.is_changed = True
    try:
        table.store.replace(_FILE, struct.pack(_KEPT, first, began_s))
    except OSError:
        return  # a full flash is reported elsewhere; the next cut has no times
