"""The keys from which players' codes are worked out."""

from sqlalchemy import Connection, bindparam, delete, insert, select

from host_tools.director.store import sealing
from host_tools.director.store.schema.own_pages import player_keys

# Built once: it runs at every look at a player's page.
_KEY = select(player_keys.c.key).where(player_keys.c.player_id == bindparam("of"))


def read_all(connection: Connection) -> dict[int, bytes]:
    """By player."""
    rows = connection.execute(select(player_keys.c.player_id, player_keys.c.key))
    return {player_id: key for player_id, key in rows}


def find(connection: Connection, player_id: int) -> bytes | None:
    return connection.scalar(_KEY, {"of": player_id})


def change(connection: Connection, player_id: int, key: bytes, now_s: float) -> None:
    """In place of an earlier one."""
    connection.execute(delete(player_keys).where(player_keys.c.player_id == player_id))
    kept = sealing.closed(connection, key)
    connection.execute(insert(player_keys).values(player_id=player_id, key=kept, made_s=now_s))
