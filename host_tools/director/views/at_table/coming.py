"""A match on its way to a table: assigned, or moved from another table, and not on its screen yet."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.store import MatchRow
from host_tools.director.store.away import adjourned, previous_tables
from host_tools.director.texts import text


@dataclass(frozen=True)
class Coming:
    match: int
    names: tuple[str, ...]
    event: str
    round: str
    length: int
    since_s: float
    words: str  # since when, and from where


def of_match(connection: Connection, match: MatchRow) -> Coming:
    since_s, key, said = _since(connection, match)
    words = text(key, time=time.strftime("%H:%M", time.localtime(since_s)), **said)
    return Coming(match.id, match.names, match.event, wording.round_of(match), match.length, since_s, words)


def _since(connection: Connection, match: MatchRow) -> tuple[float, str, dict[str, int]]:
    """Since when, and the text that says how it came, with its values."""
    left = previous_tables.of_match(connection, match.id)
    waited = adjourned.of_match(connection, match.id) if left or match.started_s is not None else []
    resumed_s = waited[-1].left_s if waited else None
    if resumed_s is not None and (not left or left[-1].moved_s <= resumed_s):
        return resumed_s, "coming.resumed", {}
    if left:
        return left[-1].moved_s, "coming.moved", {"number": left[-1].table_number}
    return match.created_s, "coming.assigned", {}
