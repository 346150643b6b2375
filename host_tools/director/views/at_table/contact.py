"""Whether a table is in contact: a silent one is shown with its last known state, and its clocks are not counted on."""

import time

from host_tools.director.desk.devices.promises import Heard, age_s, late_s, silent_s
from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.store import TableRow
from host_tools.director.texts import text


def level(table: Heard, now_s: float) -> str:
    """good, late, lost (silent: grey, with its clock stopped) or never."""
    age = age_s(table, now_s)
    if age is None:
        return "never"
    return "lost" if age > silent_s(table) else "late" if age > late_s(table) else "good"


def stage(table: Heard, now_s: float) -> int:
    """How long a table has been silent, in stages of its card: 0 = in contact, 1 = silent, 2 = missed."""
    age = age_s(table, now_s) or 0.0
    return (age > silent_s(table)) + (age > SILENT_S)


def is_silent(table: Heard, now_s: float) -> bool:
    """It has been in contact, and no longer is."""
    return stage(table, now_s) > 0


def is_missed(table: Heard, now_s: float) -> bool:
    """Silent long enough that somebody should go there if a match is on."""
    return stage(table, now_s) > 1


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
