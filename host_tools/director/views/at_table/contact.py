"""Whether a table is in contact: a silent one is shown with its last known state, and its clocks are not counted on."""

import time

from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.store import TableRow
from host_tools.director.texts import text

LATE_S = 5
LOST_S = 30  # from here on it is silent: grey, with its clock stopped


def age_s(table: TableRow, now_s: float) -> float | None:
    """Since last contact; None: never.  One in the future was before the clock was set back: it is as far away."""
    return None if table.last_seen_s is None else abs(now_s - table.last_seen_s)


def level(table: TableRow, now_s: float) -> str:
    """good, late, lost or never."""
    age = age_s(table, now_s)
    return "never" if age is None else "lost" if age > LOST_S else "late" if age > LATE_S else "good"


def stage(seen_s: float | None, now_s: float) -> int:
    """How long a table has been silent, in stages of its card: 0 = in contact, 1 = silent, 2 = missed."""
    age = 0 if seen_s is None else abs(now_s - seen_s)
    return (age > LOST_S) + (age > SILENT_S)


def is_silent(table: TableRow, now_s: float) -> bool:
    """It has been in contact, and no longer is."""
    return stage(table.last_seen_s, now_s) > 0


def is_missed(table: TableRow, now_s: float) -> bool:
    """Silent long enough that somebody should go there if a match is on."""
    return stage(table.last_seen_s, now_s) > 1


def known_s(table: TableRow, now_s: float) -> float:
    """The latest moment of which the state is known: for a silent table, its last contact."""
    return (table.last_seen_s or now_s) if is_silent(table, now_s) else now_s


def words(table: TableRow, now_s: float) -> str:
    """The silence in words, "" for a table in contact."""
    if table.last_seen_s is None:
        return text("link.never")
    if not is_silent(table, now_s):
        return ""
    return text("link.silent", time=time.strftime("%H:%M", time.localtime(table.last_seen_s)))
