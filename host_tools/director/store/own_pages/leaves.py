"""Players who must leave, until the director has decided."""

from sqlalchemy import Connection, delete, insert, select

from host_tools.director.store.schema.own_pages import player_leaves
from host_tools.director.store.schema.play import players

_NAMED = select(players.c.id, players.c.name, player_leaves.c.said_s).join_from(player_leaves, players)
_EVERY = _NAMED.order_by(player_leaves.c.said_s)  # built once: the queue asks each second


def read_all(connection: Connection) -> list[tuple[int, str, float]]:
    """(id, name, since when) of the players who must leave, the first to say so first."""
    found = connection.execute(_EVERY)
    return [(player_id, name, said_s) for player_id, name, said_s in found]


def add(connection: Connection, player_id: int, now_s: float) -> None:
    connection.execute(insert(player_leaves).values(player_id=player_id, said_s=now_s))


def remove(connection: Connection, player_id: int) -> bool:
    """False: the player had not said so."""
    return connection.execute(delete(player_leaves).where(player_leaves.c.player_id == player_id)).rowcount > 0
