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
from host_tools.director.following.folding import folding
from host_tools.director.following.follower import Follower, Position
from host_tools.director.store import facts as fact_rows, standings

OFTEN = 64  # facts after which a match in play is stored again
_APART = ("number", "position", "kept", "state", "remarks", "_ahead", "_stuck")
log = logging.getLogger("director")


@cache
def fold() -> str:
    """Identifies this fold by its sources: any line may change its outcome or its names."""
    folders = (Path(matchcore.__file__).parent, Path(__file__).parent, Path(game.part("folding").__file__).parent)
    sources = [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*.py"))]
    return sha256(b"\0".join(sources)).hexdigest()[:16]


def keep(connection: Connection, follower: Follower) -> None:
    """Store the standing of its match, if it is over or has advanced far since the last time."""
    if not _is_due(follower):
        return
    follower.kept = follower.position
    try:
        said = json.dumps(_values_of(follower))
    except Exception:  # such facts can break anything: this table does without
        log.warning("the state of table %d cannot be stored", follower.number, exc_info=True)
        return
    standings.keep(connection, follower.number, follower.position, fold(), said)


def _is_due(follower: Follower) -> bool:
    (log_id, seq, _), (kept_log_id, kept_seq, _) = follower.position, follower.kept
    if follower.problem_seq or not follower.run_seq or follower.position == follower.kept:
        return False
    is_long = seq - max(follower.run_seq, kept_seq if kept_log_id == log_id else 0) >= OFTEN
    return is_long or follower.sealed_result is not None


def follower_of(connection: Connection, number: int, position: Position) -> Follower:
    """A new follower of a table's log, now at this position, resumed from the stored standing."""
    row = standings.of_table(connection, number)
    if row:
        kept, made_by, said = row
        if made_by == fold() and _is_of(connection, number, kept, position):
            try:
                return _follower(number, kept, json.loads(said))
            except Exception as error:  # any error will do: the facts are there
                log.warning("the stored state of table %d cannot be read: %r", number, error)
    return Follower(number)


def _is_of(connection: Connection, number: int, kept: Position, position: Position) -> bool:
    """Whether the facts up to the stored standing are those of this log."""
    log_id, seq, digest = kept
    if kept == position:
        return True
    return log_id == position[0] and fact_rows.digest_at(connection, number, log_id, seq) == digest


def _values_of(follower: Follower) -> list:
    """Every attribute by its own name, so that none can be forgotten."""
    flat = {name: value for name, value in vars(follower).items() if name not in _APART}
    return [flat, vars(follower.remarks), folding().values_of(follower.state)]


def _follower(number: int, kept: Position, values: list) -> Follower:
    flat, remarks, state = values
    follower = Follower(number)
    follower.position = follower.kept = kept
    folding().put_back(follower.state, state)
    follower.remarks = folding().remarks_of(remarks)
    vars(follower).update(flat, reported=tuple(flat["reported"]))
    return follower
