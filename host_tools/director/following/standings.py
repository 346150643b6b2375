"""The standing of a table's match, stored at intervals so that its log need not be folded from the start.

It is used only if the same fold made it from the same facts; anything else is ignored.
"""

import json
import logging
from functools import cache
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection

import matchcore
from host_tools.director import game
from host_tools.director.following.follower import Follower, Position
from host_tools.director.store import TableRow, facts as fact_rows, standings

OFTEN = 64  # facts after which a match in play is stored again
_APART = ("number", "game", "kinds", "folding", "position", "kept", "state", "remarks", "_ahead", "_stuck")
log = logging.getLogger("director")


@cache
def fold(played: str) -> str:
    """Identifies this game's fold by its sources: any line may change its outcome or its names."""
    own = Path(game.part("folding", played).__file__).parent
    folders = (Path(matchcore.__file__).parent, Path(__file__).parent, own)
    sources = [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*.py"))]
    return sha256(b"\0".join(sources)).hexdigest()[:16]


def keep(connection: Connection, follower: Follower) -> None:
    """Store the standing of its match, if it is over or has advanced far since the last time."""
    if not _is_due(follower):
        return
    follower.kept = follower.position
    try:
        values = _values_of(follower)
        said = json.dumps(values) if values[-1] is not None else ""
    except Exception:  # such facts can break anything: this table does without
        log.warning("the state of table %d cannot be stored", follower.number, exc_info=True)
        return
    if said:
        standings.keep(connection, follower.number, follower.position, fold(follower.game), said)


def _is_due(follower: Follower) -> bool:
    (log_id, seq, _), (kept_log_id, kept_seq, _) = follower.position, follower.kept
    if follower.problem_seq or not follower.run_seq or follower.position == follower.kept:
        return False
    is_long = seq - max(follower.run_seq, kept_seq if kept_log_id == log_id else 0) >= OFTEN
    return is_long or follower.sealed_result is not None


def follower_of(connection: Connection, table: TableRow) -> Follower:
    """A new follower of a table's log, now at its position, resumed from the stored standing."""
    row = standings.of_table(connection, table.number)
    if row:
        kept, made_by, said = row
        if made_by == fold(table.game) and _is_of(connection, table.number, kept, table.position):
            try:
                return _follower(table, kept, json.loads(said))
            except Exception as error:  # any error will do: the facts are there
                log.warning("the stored state of table %d cannot be read: %r", table.number, error)
    return Follower(table.number, table.game)


def _is_of(connection: Connection, number: int, kept: Position, position: Position) -> bool:
    """Whether the facts up to the stored standing are those of this log."""
    log_id, seq, digest = kept
    if kept == position:
        return True
    return log_id == position[0] and fact_rows.digest_at(connection, number, log_id, seq) == digest


def _values_of(follower: Follower) -> list:
    """Every attribute by its own name, so that none can be forgotten."""
    flat = {name: value for name, value in vars(follower).items() if name not in _APART}
    return [flat, vars(follower.remarks), follower.folding.values_of(follower.state)]


def _follower(table: TableRow, kept: Position, values: list) -> Follower:
    flat, remarks, state = values
    follower = Follower(table.number, table.game)
    follower.position = follower.kept = kept
    follower.folding.put_back(follower.state, state)
    follower.remarks = follower.folding.remarks_of(remarks)
    vars(follower).update(flat)
    result, winner, points, places = follower.reported
    follower.reported = result, winner, tuple(points), tuple(places)  # lists in JSON
    return follower
