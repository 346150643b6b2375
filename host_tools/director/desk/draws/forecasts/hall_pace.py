"""The pace of a hall, as the matches of all its events have shown it, at tables and on boards without a device.

A match that is still in play counts, too: of those that began together the short ones are over first, and they alone
would promise too much.  The minutes of a match are taken for Rayleigh's distribution, which spreads as they do.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.calling import length_of
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.paces import KNOWN_MATCHES, LONGEST_SHARE, USUAL, Pace
from host_tools.director.desk.settings import Settings
from host_tools.director.formats.announced import AUTOMATIC
from host_tools.director.store import records

KNOWN_OF_HALL, KNOWN_OF_EVENT = 4, 8  # prior weights: matches as planned, and at the pace of the hall
MEAN = math.sqrt(math.pi) / 2  # of Rayleigh's distribution, as a part of its root mean square
COUNT_DOWN_MIN = 1.0  # of an event that calls by itself
WAY_MIN, KNOWN_WAYS = 3.0, 10  # from a call to the first game, as it was before any was seen
SHEET_MIN = 2.0  # from the end of a match on a board until its sheet is at the desk


@dataclass(frozen=True)
class Played:
    """`share`: the minutes of a match so far, as a part of its plan."""

    share: float
    is_over: bool


@dataclass(frozen=True)
class HallPace:
    """`events`: by their names; `doubt`: as a part of the pace; `between_min`: from a free table to the first game."""

    events: Mapping[str, Pace]
    doubt: float
    between_min: float

    def of(self, draw: Draw) -> Pace:
        return self.events[draw.row.event]


def hall_pace(desk: Desk, connection: Connection, found: Sequence[tuple[Draw, Settings]]) -> HallPace:
    """Of these events, with their usual settings."""
    draws = [draw for draw, _ in found]
    now_s, known = desk.now_s(), desk.paces.current(connection, desk.now_s())
    plans = {draw.row.event: known.get(draw.row.event, USUAL) for draw in draws}
    way_min = _way_min(draws)
    played = {draw.row.event: [*_played(draw, usual, plans[draw.row.event], way_min, now_s)] for draw, usual in found}
    every = [one for each in played.values() for one in each]
    of_hall = fitted(every, 1.0, KNOWN_OF_HALL)
    doubt = 0.5 / math.sqrt(KNOWN_OF_HALL + sum(one.is_over for one in every))
    factors = {name: fitted(each, of_hall, KNOWN_OF_EVENT) for name, each in played.items()}
    paces = {name: _at(plans[name], factor) for name, factor in factors.items()}
    return HallPace(paces, doubt, _between_min(draws, way_min))


def fitted(played: Iterable[Played], usual: float, weight: int) -> float:
    """The mean share of these matches, those in play included, and of so many `usual` ones."""
    every = [one for one in played if 0 < one.share <= LONGEST_SHARE]
    squares = weight * (usual / MEAN) ** 2 + sum(one.share**2 for one in every)
    return MEAN * math.sqrt(squares / (weight + sum(one.is_over for one in every)))


def _at(plan: Pace, factor: float) -> Pace:
    return Pace(plan.point_min, plan.unclocked_point_min, 0, KNOWN_MATCHES * (factor - 1))


def _played(draw: Draw, usual: Settings, plan: Pace, way_min: float, now_s: float) -> Iterator[Played]:
    for one in _at_tables(draw):
        if one.started_s is not None and one.length:
            minutes = ((one.sealed_s or now_s) - one.started_s) / 60
            has_clock = one.has_clock is not False
            yield Played(minutes / plan.planned_min(one.length, has_clock), one.status in records.CLOSED_STATUSES)
    for code, board in draw.event.boards.items():
        report, length = draw.on_paper.get(code), length_of(draw, code, usual)
        end_s = report.at_s if report else now_s
        if board.at_s is None or end_s is None or not length:
            continue
        minutes = (end_s - board.at_s) / 60 - way_min - (SHEET_MIN if report else 0.0)
        has_clock = usual.options.get("clock") != "off"
        yield Played(minutes / plan.planned_min(length, has_clock), report is not None)


def _at_tables(draw: Draw) -> Iterator[records.MatchRow]:
    """Those that say something about pace: played to their end, or in play."""
    played = (records.ACCEPTED, records.PLAYING, *records.CLOSED_STATUSES)
    yield from (one.match for code in draw.played for one in draw.at_tables(code) if one.match.status in played)


def _way_min(draws: Iterable[Draw]) -> float:
    rows = [row for draw in draws for row in _at_tables(draw) if row.started_s is not None]
    ways = [(row.started_s - row.created_s) / 60 for row in rows if row.started_s is not None]
    return (KNOWN_WAYS * WAY_MIN + sum(ways)) / (KNOWN_WAYS + len(ways))


def _between_min(draws: Iterable[Draw], way_min: float) -> float:
    """With the sheets of as many matches as are played on boards."""
    on_boards, at_tables = (sum(map(len, found)) for found in zip(*((one.event.boards, one.played) for one in draws)))
    sheet_min = SHEET_MIN * on_boards / max(1, on_boards + at_tables)
    is_counted = any(draw.event.announced.calls == AUTOMATIC for draw in draws)
    return way_min + sheet_min + (COUNT_DOWN_MIN if is_counted else 0.0)
