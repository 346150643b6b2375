"""Progress of each round: its matches by event and round, and how many of them are over."""

from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.store import draws, matches, records

MOST = 6  # side by side above the tables
_DONE = records.CLOSED_STATUSES
_NOT_COUNTED = (*records.NEVER_PLAYED, records.INTERRUPTED)


@dataclass(frozen=True)
class Round:
    event: str
    name: str
    total: int
    over: int
    newest: int  # its newest match
    ends: str = ""  # about, and nine in ten by; "" = no draw says so
    nine: str = ""


def every(desk: Desk) -> list[Round]:
    """Current rounds, the newest first; if there are none, the last one played."""
    found: dict[tuple[str, str], Round] = {}
    with desk.store.reading() as connection:
        counted = matches.of_rounds_going_on(connection) or matches.of_last_round(connection)
        ends = _ends(desk, connection)
    for event, name, status, number, newest in counted:
        if status in _NOT_COUNTED:
            continue
        known = found.get((event, name), Round(event, name, 0, 0, 0))
        over = known.over + (number if status in _DONE else 0)
        about, nine = ends.get((event, name), ("", ""))
        found[event, name] = Round(event, name, known.total + number, over, max(known.newest, newest), about, nine)
    newest_first = sorted(found.values(), key=lambda one: -one.newest)
    going_on = [one for one in newest_first if one.over < one.total]
    return going_on[:MOST] or newest_first[:1]


def _ends(desk: Desk, connection: Connection) -> dict[tuple[str, str], tuple[str, str]]:
    """By event and name of the round, as its matches have it: when it ends, and by when nine in ten do."""
    found = {}
    for draw_id, seen in desk.foreseen.items():
        for one in draws.matches_of(connection, draw_id):
            if ends := seen.forecast.rounds.get(one.code.partition("-")[0]):
                about, nine = (wording.time_of_day(seen.made_s + 60 * minutes) for minutes in (ends.median, ends.nine))
                found[one.match.event, one.match.round] = about, nine
    return found


def events_of(desk: Desk) -> list[str]:
    """The names of the events that have matches here, or are drawn."""
    with desk.looking() as connection:
        return sorted({*matches.event_names(connection), *(row.event for row in draws.every(connection))})
