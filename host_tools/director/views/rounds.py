"""Progress of each round: its matches by event and round, and how many of them are over."""

from dataclasses import dataclass

from host_tools.director.desk.desk import Desk
from host_tools.director.store import matches, records

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


def every(desk: Desk) -> list[Round]:
    """Current rounds, the newest first; if there are none, the last one played."""
    found: dict[tuple[str, str], Round] = {}
    with desk.store.reading() as connection:
        counted = matches.of_rounds_going_on(connection) or matches.of_last_round(connection)
    for event, name, status, number, newest in counted:
        if status in _NOT_COUNTED:
            continue
        known = found.get((event, name), Round(event, name, 0, 0, 0))
        over = known.over + (number if status in _DONE else 0)
        found[event, name] = Round(event, name, known.total + number, over, max(known.newest, newest))
    newest_first = sorted(found.values(), key=lambda one: -one.newest)
    going_on = [one for one in newest_first if one.over < one.total]
    return going_on[:MOST] or newest_first[:1]


def events_of(desk: Desk) -> list[str]:
    """The names of the events that have matches here."""
    with desk.looking() as connection:
        return matches.event_names(connection)
