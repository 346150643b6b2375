"""The queue as phones show it: who rests, who waits for what, and about when a table is free (DESK 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director.desk.draws import proposing, ties
from host_tools.director.desk.draws.draw_state import Draw


@dataclass(frozen=True)
class Queued:
    """`about`: the time of day at which a table is probably free; "" = nobody can say, or one is."""

    rests: tuple[str, ...]
    waits: tuple[str, ...]
    about: str


def of_events(
    connection: Connection, found: Sequence[Draw], now_s: float, ends: Sequence[str]
) -> Mapping[int, Mapping[str, Queued]]:
    """Pairings that are ready, by draw and code; none of an event whose calls are held back.  `ends`: when tables are
    free, next one first.  Of a tie's matches one that has to wait counts."""
    coming, every = iter(ends), dict[int, dict[str, Queued]]()
    held = {draw.row.id for draw in found if proposing.held_words(draw, now_s)}
    for one in proposing.whole_queue(connection, found, now_s):
        is_waiting = not one.table and not one.rests and not one.waits
        about = next(coming, "") if is_waiting else ""
        if one.draw_id in held:
            continue
        queue, (code, _) = every.setdefault(one.draw_id, {}), ties.split(one.code)
        if one.rests or one.waits or code not in queue or not (queue[code].rests or queue[code].waits):
            queue[code] = Queued(one.rests, one.waits, about)
    return every
