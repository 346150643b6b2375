"""Progress of each round: by its pairings if its event is drawn, at tables or on paper; or else by its matches."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from host_tools.director import wording
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import Draw, going_on
from host_tools.director.formats.event import round_code
from host_tools.director.formats.model import Round as DrawnRound
from host_tools.director.formats.progress import PLAYED, READY, WAITING
from host_tools.director.store import draws, events, matches, records
from host_tools.director.store.counting import rounds as round_rows
from host_tools.director.wording import round_name

MOST = 5  # side by side above the tables
_DONE = records.CLOSED_STATUSES
_NOT_COUNTED = (*records.NEVER_PLAYED, records.INTERRUPTED)
_TO_PLAY = (WAITING, READY, PLAYED)  # nobody plays a bye or a walkover


@dataclass(frozen=True)
class Round:
    event: str
    name: str
    total: int
    over: int
    newest: int  # its newest match
    ends: str = ""  # about, and nine in ten by; "" = no draw says so
    nine: str = ""
    short: str = ""  # name of the event


Key = tuple[str, str]  # event and round, in words


def list_rounds(desk: Desk) -> list[Round]:
    """Current rounds, the newest first; if there are none, the last one played."""
    with desk.reading() as connection:
        drawn = going_on(desk.draws, connection)
        counted = round_rows.going_on(connection)
        counted = counted or ([] if drawn else round_rows.of_the_last(connection))
        shorts = events.shorts(connection)
    found: dict[Key, Round] = {}
    for one in counted:
        if one.status not in _NOT_COUNTED:
            key = one.event, wording.round_of(one)
            known = found.get(key, Round(*key, 0, 0, 0))
            over = known.over + (one.number if one.status in _DONE else 0)
            newest = max(known.newest, one.newest)
            found[key] = replace(known, total=known.total + one.number, over=over, newest=newest)
    for draw in drawn:
        for key, one in _of_draw(desk, draw):
            found.pop(key, None)
            if one is not None:
                found[one.event, one.name] = one
    named = (replace(one, short=shorts.get(one.event, one.event)) for one in found.values())
    newest_first = sorted(named, key=lambda one: -one.newest)
    open_rounds = [one for one in newest_first if one.over < one.total]
    return open_rounds[:MOST] or newest_first[:1]


def _of_draw(desk: Desk, draw: Draw) -> Iterator[tuple[Key, Round | None]]:
    """Each round that is drawn; None in place of one in which nothing is ready, or has begun."""
    for section in draw.event.sections:
        for one in section.rounds:
            rows = [row.match for pairing in one.pairings for row in draw.at_tables(pairing.code)]
            newest = max(rows, key=lambda match: match.id, default=None)
            code = round_code(section.letter, one.number)
            key = (newest.event, wording.round_of(newest)) if newest else (draw.row.event, round_name(code))
            yield key, _counted(desk, draw, one, key, newest.id if newest else 0)


def _counted(desk: Desk, draw: Draw, one: DrawnRound, key: Key, newest: int) -> Round | None:
    standings = [draw.standings[pairing.code] for pairing in one.pairings]
    played = [standing for standing in standings if standing.state in _TO_PLAY]
    over = sum(standing.state == PLAYED for standing in played)
    has_begun = any(standing.state != WAITING or standing.pairing.code in draw.played for standing in played)
    if not has_begun:
        return None
    code = one.pairings[0].code.partition("-")[0]
    return Round(*key, len(played), over, newest, *_ends(desk, draw.row.id, code))


def _ends(desk: Desk, draw_id: int, code: str) -> tuple[str, str]:
    """When the round ends, and by when nine in ten do."""
    seen = desk.foreseen.get(draw_id)
    ends = seen.forecast.rounds.get(code) if seen else None
    if seen is None or ends is None:
        return "", ""
    about, nine = (wording.time_of_day(seen.made_s + 60 * minutes) for minutes in (ends.median, ends.nine))
    return about, nine


def events_of(desk: Desk) -> list[str]:
    """The names of the events that have matches here, or are drawn."""
    with desk.reading() as connection:
        return sorted({*matches.event_names(connection), *(row.event for row in draws.read_all(connection))})
