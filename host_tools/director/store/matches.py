"""The matches: ordered, or begun at a table; their sealed results, and the director's corrections."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from host_tools.director import spelling
from host_tools.director.store import events as event_rows, players, records
from host_tools.director.store.databases.gathering import gathered
from host_tools.director.store.databases.prepared import Prepared
from host_tools.director.store.records import CorrectionRow, MatchRow, Score, Side
from host_tools.director.store.schema.play import (
    corrected_sides,
    corrections,
    draw_matches,
    events,
    matches,
    side_players,
    sides,
)

NO_RESULT: dict[str, Any] = {
    "result": 0,
    "winner": -1,
    "code": "",
    "games": None,
    "sealed_s": None,
    "verified_s": None,
    "handed_over": "",
}


# As `MatchRow` has it: the event by its name, and the sides.
_SIDES = gathered(Side, sides.c.side, sides.c.name, sides.c.points, sides.c.place).where(
    sides.c.match_id == matches.c.id
)
COLUMNS = (*(events.c.name.label("event") if one.name == "event_id" else one for one in matches.c), _SIDES)
_ROWS = select(*COLUMNS).join(events)

# Built once: building takes longer than running, and most run at every fact or card.
_CHANGE = update(matches).where(matches.c.id == bindparam("of"))
_ADD_SIDE, _SEAT = insert(sides), insert(side_players)
_NAME = update(sides).where(sides.c.match_id == bindparam("of"), sides.c.side == bindparam("at"))
_SCORE = _NAME.values(points=bindparam("made"), place=bindparam("rank"))
_LEAVE = delete(side_players).where(side_players.c.match_id == bindparam("of"))
# A correction has annulled it: its draw has another match for the pairing.
IS_ANNULLED = exists().where(draw_matches.c.match_id == matches.c.id, draw_matches.c.counts.is_(False))
_IS_REPORTED = (matches.c.status == records.REPORTED) & ~IS_ANNULLED
_WAITING = select(func.count()).select_from(matches).where(_IS_REPORTED)
_ONE = Prepared(_ROWS.where(matches.c.id == bindparam("of")))
_AT_TABLE = _ROWS.where(matches.c.table_number == bindparam("table"))
_OF_LOG = _AT_TABLE.where(matches.c.log_id == bindparam("log"))
_OF_RUN = Prepared(_OF_LOG.where(matches.c.assigned_seq == bindparam("seq")))
_BETWEEN = _OF_LOG.where(matches.c.assigned_seq > bindparam("after"), matches.c.assigned_seq < bindparam("before"))
_OF_ORDER = Prepared(_AT_TABLE.where(matches.c.order_number == bindparam("order")))
_LAST = _AT_TABLE.order_by(matches.c.id.desc()).limit(1)
_NEWEST, _OF_CODE = Prepared(_LAST), Prepared(_LAST.where(matches.c.code == bindparam("code")))
_IS_OPEN = matches.c.status.in_(records.OPEN_STATUSES)
_OLDEST_OPEN = Prepared(_AT_TABLE.where(_IS_OPEN).order_by(matches.c.id).limit(1))
_OF_SERIES = _ROWS.where((matches.c.id == bindparam("of")) | (matches.c.series_id == bindparam("of"))).order_by(
    matches.c.id
)
_SCORES = gathered(Score, corrected_sides.c.side, corrected_sides.c.points, corrected_sides.c.place).where(
    corrected_sides.c.correction_id == corrections.c.id
)
CORRECTED = select(corrections, _SCORES)  # as `CorrectionRow` has it
_CORRECTIONS = CORRECTED.where(corrections.c.match_id == bindparam("of"), corrections.c.undone_by.is_(None)).order_by(
    corrections.c.id
)


def add(connection: Connection, names: Sequence[str], **values: Any) -> int:
    """`names`: of each side."""
    values["event_id"] = event_rows.know(connection, values.pop("event"))
    added = insert(matches).values(NO_RESULT | values).returning(matches.c.id)
    match_id = connection.execute(added).scalar_one()
    named = [{"match_id": match_id, "side": side, "name": name, "points": 0} for side, name in enumerate(names)]
    connection.execute(_ADD_SIDE, named)
    _seat(connection, match_id, names)
    return match_id


def _seat(connection: Connection, match_id: int, names: Sequence[str]) -> None:
    seated = [
        {"match_id": match_id, "side": side, "player_id": player_id}
        for side, name in enumerate(names)
        for player_id in sorted(players.know(connection, name.split(spelling.BETWEEN)))
    ]
    if seated:
        connection.execute(_SEAT, seated)


def set_names(connection: Connection, match_id: int, names: Sequence[str]) -> None:
    connection.execute(_LEAVE, {"of": match_id})
    _seat(connection, match_id, names)
    write_names(connection, match_id, names)


def write_names(connection: Connection, match_id: int, names: Sequence[str]) -> None:
    """The same players, written otherwise."""
    connection.execute(_NAME, [{"of": match_id, "at": side, "name": name} for side, name in enumerate(names)])


def change(
    connection: Connection, match_id: int, *, points: Sequence[int] = (), places: Sequence[int] = (), **values: Any
) -> None:
    """`points`: of each side, none = as they are; `places`: with points, none = no places."""
    if values:
        connection.execute(_CHANGE, {"of": match_id, **values})
    if points:
        scores = _scores(points, places)
        connection.execute(
            _SCORE, [{"of": match_id, "at": at, "made": one.points, "rank": one.place} for at, one in scores]
        )


def _scores(points: Sequence[int], places: Sequence[int]) -> list[tuple[int, Score]]:
    """Of each side, with its number."""
    return [(at, Score(made, places[at] if places else None)) for at, made in enumerate(points)]


def no_result(match: MatchRow) -> dict[str, Any]:
    """The values with which `change` takes the result of a match back."""
    return {**NO_RESULT, "points": (0,) * len(match.sides), "places": ()}


def remove(connection: Connection, match_id: int) -> None:
    """Remove a match that has turned out to be a duplicate."""
    connection.execute(_LEAVE, {"of": match_id})
    connection.execute(delete(sides).where(sides.c.match_id == match_id))
    connection.execute(delete(matches).where(matches.c.id == match_id))


def count_reported(connection: Connection) -> int:
    return connection.execute(_WAITING).scalar_one()


_REPORTED = _ROWS.where(_IS_REPORTED).order_by(matches.c.id)


def reported(connection: Connection) -> dict[int, list[MatchRow]]:
    """The results awaiting verification, by table."""
    found: dict[int, list[MatchRow]] = {}
    for row in connection.execute(_REPORTED):
        found.setdefault(row.table_number, []).append(MatchRow(*row))
    return found


_COMING = _ROWS.where(matches.c.status == records.ASSIGNED).order_by(matches.c.id)


def coming(connection: Connection) -> dict[int, MatchRow]:
    """The next match on its way to each table."""
    found: dict[int, MatchRow] = {}
    for row in connection.execute(_COMING):
        found.setdefault(row.table_number, MatchRow(*row))
    return found


def tables_of(connection: Connection, event: str) -> list[int]:
    """The tables with an open match of an event."""
    at = select(matches.c.table_number).join(events).where(events.c.name == event, _IS_OPEN)
    return list(connection.scalars(at.distinct()))


def find(connection: Connection, match_id: int) -> MatchRow | None:
    return _found(connection, _ONE, of=match_id)


def of_run(connection: Connection, table_number: int, log_id: int, assigned_seq: int) -> MatchRow | None:
    return _found(connection, _OF_RUN, table=table_number, log=log_id, seq=assigned_seq)


def of_order(connection: Connection, table_number: int, order_number: int) -> MatchRow | None:
    return _found(connection, _OF_ORDER, table=table_number, order=order_number)


def of_code(connection: Connection, table_number: int, code: str) -> MatchRow | None:
    """A table's newest match sealed with this code."""
    return _found(connection, _OF_CODE, table=table_number, code=code)


def oldest_open(connection: Connection, table_number: int) -> MatchRow | None:
    """The match on the table, or else the first one on its way there."""
    return _found(connection, _OLDEST_OPEN, table=table_number)


def _found(connection: Connection, wanted: Prepared, **values: object) -> MatchRow | None:
    """There is one at most."""
    rows = wanted.rows(connection, values)
    return MatchRow(*rows[0]) if rows else None


def begun_between(connection: Connection, table_number: int, log_id: int, after: int, before: int) -> list[MatchRow]:
    """The matches of a log that begin between these two facts."""
    between = {"table": table_number, "log": log_id, "after": after, "before": before}
    return [MatchRow(*row) for row in connection.execute(_BETWEEN, between)]


def set_apart(connection: Connection, table_number: int, log_id: int, after: int, apart: int) -> None:
    """The facts with which these matches begin are now those of another log (`facts.set_apart`)."""
    mine = (matches.c.table_number == table_number) & (matches.c.log_id == log_id) & (matches.c.assigned_seq > after)
    connection.execute(update(matches).where(mine).values(log_id=apart))


def of_series(connection: Connection, first_id: int) -> list[MatchRow]:
    """The series beginning with this match, oldest first."""
    return [MatchRow(*row) for row in connection.execute(_OF_SERIES, {"of": first_id})]


_NEWEST_FIRST = _ROWS.order_by(matches.c.id.desc())


def read_all(connection: Connection) -> list[MatchRow]:
    """Newest first."""
    return [MatchRow(*row) for row in connection.execute(_NEWEST_FIRST)]


# Built once: the desk asks each second.
_OPEN = _ROWS.where(_IS_OPEN)
_ENDED = _ROWS.where(matches.c.sealed_s > bindparam("since"), matches.c.sealed_s <= bindparam("now"))
_ENDED_FIRST = _ENDED.order_by(matches.c.sealed_s)


def are_open(connection: Connection) -> list[MatchRow]:
    return [MatchRow(*row) for row in connection.execute(_OPEN)]


def ended_between(connection: Connection, since_s: float, now_s: float) -> list[MatchRow]:
    """Whose result was signed since then; oldest first. After the clock was set back, some lie in the future."""
    return [MatchRow(*row) for row in connection.execute(_ENDED_FIRST, {"since": since_s, "now": now_s})]


@dataclass(frozen=True)
class Wanted:
    """A filter: older than one match, of one event, in some statuses; None = any.  `ANNULLED` is one of them."""

    before: int | None = None
    event: str | None = None
    statuses: Collection[str] | None = None


def newest(connection: Connection, wanted: Wanted, most: int, past: int = 0) -> list[MatchRow]:
    """At most `most`, newest first, skipping `past`."""
    ids = select(matches.c.id).order_by(matches.c.id.desc()).limit(most).offset(past)
    if wanted.before is not None:
        ids = ids.where(matches.c.id < wanted.before)
    if wanted.event is not None:
        ids = ids.join(events).where(events.c.name == wanted.event)
    if wanted.statuses is not None:
        ids = ids.where(_is_in(wanted.statuses))
    found = _NEWEST_FIRST.where(matches.c.id.in_(ids))  # in two steps: the sides of those skipped are not read
    return [MatchRow(*row) for row in connection.execute(found)]


def _is_in(statuses: Collection[str]) -> ColumnElement[bool]:
    has_ended = matches.c.status.in_(records.CLOSED_STATUSES)
    counting = matches.c.status.in_(statuses) & or_(~has_ended, ~IS_ANNULLED)
    return or_(counting, has_ended & IS_ANNULLED) if records.ANNULLED in statuses else counting


def annulled(connection: Connection, of: Collection[int]) -> set[int]:
    """Which of these matches ended, and were annulled."""
    has_ended = matches.c.status.in_(records.CLOSED_STATUSES)
    return set(connection.scalars(select(matches.c.id).where(matches.c.id.in_(of), has_ended, IS_ANNULLED)))


_BESIDE = side_players.alias()
_WITH_SAME = (
    select(side_players.c.match_id)
    .join(_BESIDE, _BESIDE.c.player_id == side_players.c.player_id)
    .where(_BESIDE.c.match_id == bindparam("of"))
)
_OF_EVENT = matches.c.event_id == select(matches.c.event_id).where(matches.c.id == bindparam("of")).scalar_subquery()
_OF_SAME = _ROWS.where(matches.c.id.in_(_WITH_SAME), _OF_EVENT).order_by(matches.c.id)


def of_same_players(connection: Connection, match_id: int) -> list[MatchRow]:
    """The matches of its event that somebody plays who plays this one, with itself."""
    return [MatchRow(*row) for row in connection.execute(_OF_SAME, {"of": match_id})]


def of_player(connection: Connection, player_id: int) -> list[MatchRow]:
    played = select(side_players.c.match_id).where(side_players.c.player_id == player_id)
    return [MatchRow(*row) for row in connection.execute(_ROWS.where(matches.c.id.in_(played)).order_by(matches.c.id))]


def after(connection: Connection, match_id: int, most: int) -> list[MatchRow]:
    """At most `most`, oldest first."""
    newer = _ROWS.where(matches.c.id > match_id).order_by(matches.c.id).limit(most)
    return [MatchRow(*row) for row in connection.execute(newer)]


def event_names(connection: Connection) -> list[str]:
    return list(connection.scalars(select(events.c.name).join(matches).distinct().order_by(events.c.name)))


def last_on(connection: Connection, table_number: int) -> MatchRow | None:
    return _found(connection, _NEWEST, table=table_number)


def number_on(connection: Connection, table_number: int) -> int:
    where = matches.c.table_number == table_number
    return connection.execute(select(func.count()).select_from(matches).where(where)).scalar_one()


def correct(
    connection: Connection, match_id: int, points: Sequence[int], places: Sequence[int] = (), **values: Any
) -> int:
    """Add a correction; its id.  The table's sealed result stays (RES-10)."""
    added = insert(corrections).values(match_id=match_id, **values).returning(corrections.c.id)
    correction_id = connection.execute(added).scalar_one()
    scored = [{"correction_id": correction_id, "side": at, **one._asdict()} for at, one in _scores(points, places)]
    connection.execute(insert(corrected_sides), scored)
    return correction_id


BY_NOBODY = 0  # no act has this number


def take_back(connection: Connection, correction_id: int, act_id: int) -> None:
    """Void a correction; its row stays."""
    connection.execute(update(corrections).where(corrections.c.id == correction_id).values(undone_by=act_id))


def pass_over(connection: Connection, match_id: int) -> None:
    """Void the corrections of a result overtaken by play; their rows stay."""
    counting = (corrections.c.match_id == match_id) & corrections.c.undone_by.is_(None)
    connection.execute(update(corrections).where(counting).values(undone_by=BY_NOBODY))


def corrections_of(connection: Connection, match_id: int) -> list[CorrectionRow]:
    """Valid ones, oldest first; the last is the result."""
    return [CorrectionRow(*row) for row in connection.execute(_CORRECTIONS, {"of": match_id})]


def all_corrections(connection: Connection, of: Collection[int] | None = None) -> dict[int, list[CorrectionRow]]:
    """Valid ones by match, oldest first; `of`: only of these matches."""
    found: dict[int, list[CorrectionRow]] = {}
    counting = CORRECTED.where(corrections.c.undone_by.is_(None))
    if of is not None:
        counting = counting.where(corrections.c.match_id.in_(of))
    for row in connection.execute(counting.order_by(corrections.c.id)):
        correction = CorrectionRow(*row)
        found.setdefault(correction.match_id, []).append(correction)
    return found
