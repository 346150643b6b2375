"""A match on its way to a table: assigned, or moved from another table, and not on its screen yet."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.store import MatchRow
from host_tools.director.store.away import previous_tables
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
    left = previous_tables.of_match(connection, match.id)
    since_s = left[-1].moved_s if left else match.created_s
    said = {"time": time.strftime("%H:%M", time.localtime(since_s))}
    words = text("coming.moved", number=left[-1].table_number, **said) if left else text("coming.assigned", **said)
    return Coming(match.id, match.names, match.event, wording.round_of(match), match.length, since_s, words)
