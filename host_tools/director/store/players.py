"""Players: who is written the same is the same person, under the names of before, too."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from host_tools.director import spelling
from host_tools.director.store.schema.desk import people
from host_tools.director.store.schema.play import HAS_MEMBER, former_names, players, side_players


@dataclass(frozen=True)
class PlayerRow:
    id: int
    name: str
    federation: str  # with `member`: the number there, "" = not known
    member: str
    bank_extra_ms: int = 0  # more time in every match (ACC-01)
    delay_extra_ms: int = 0
    needs: str = ""  # of their table, as desk/special_needs.py writes it (ACC-01)
    spoken: str = ""  # the name, for an announcer

    @property
    def more_time(self) -> tuple[int, int]:
        """(ms of bank, ms of delay)"""
        return self.bank_extra_ms, self.delay_extra_ms


_FIELDS = ("id", "name", "federation", "member", "bank_extra_ms", "delay_extra_ms", "needs", "spoken")
_ROW = select(*(players.c[name] for name in _FIELDS))
# Built once: they run for every match that begins.
_FORMER = select(former_names.c.key, players.c.name).join_from(former_names, players)
_IN_NEED = _ROW.where(players.c.key.is_not(None), players.c.needs != "").order_by(players.c.key)
_SPOKEN = select(players.c.name, players.c.spoken).where(players.c.key.is_not(None), players.c.spoken != "")
_BY_KEY = _ROW.where(players.c.key == bindparam("key"))
_BY_FORMER = _ROW.join(former_names).where(former_names.c.key == bindparam("key"))


def named(connection: Connection, name: str) -> PlayerRow | None:
    """Whoever has this name now, or else had it before."""
    asked = {"key": spelling.key(name)}
    row = connection.execute(_BY_KEY, asked).one_or_none() or connection.execute(_BY_FORMER, asked).one_or_none()
    return PlayerRow(*row) if row else None


def find(connection: Connection, player_id: int) -> PlayerRow | None:
    """By id; whoever has turned out to be another player is that one."""
    row = connection.execute(_ROW.add_columns(players.c.key).where(players.c.id == player_id)).one_or_none()
    if row is None:
        return None
    *values, key = row
    return PlayerRow(*values) if key is not None else named(connection, row.name)


def numbered(connection: Connection, federation: str, member: str) -> PlayerRow | None:
    """Whoever has this number; without one, nobody: most players have none."""
    if not member:
        return None
    row = connection.execute(_ROW.where(players.c.federation == federation, players.c.member == member)).one_or_none()
    return PlayerRow(*row) if row else None


def read_all(connection: Connection) -> list[PlayerRow]:
    found = connection.execute(_ROW.where(players.c.key.is_not(None)).order_by(players.c.key))
    return [PlayerRow(*row) for row in found]


def in_need(connection: Connection) -> list[PlayerRow]:
    """Those with needs of their table."""
    return [PlayerRow(*row) for row in connection.execute(_IN_NEED)]


def know(connection: Connection, names: Iterable[str]) -> set[int]:
    """Their ids; unknown names become new players."""
    found = {spelling.key(name): name.strip() for name in names if name.strip()}
    return {_know(connection, name) for name in found.values()}


def _know(connection: Connection, name: str) -> int:
    row = named(connection, name)
    return row.id if row else add(connection, name)


def add(connection: Connection, name: str) -> int:
    values = {"name": name, "key": spelling.key(name)}
    return connection.execute(insert(players).values(values).returning(players.c.id)).scalar_one()


def number(connection: Connection, name: str, federation: str, member: str) -> None:
    player = named(connection, name)
    if player is not None:
        _change(connection, player.id, federation=federation, member=member)


def give_time(connection: Connection, player: PlayerRow, bank_ms: int, delay_ms: int) -> None:
    _change(connection, player.id, bank_extra_ms=bank_ms, delay_extra_ms=delay_ms)


def need(connection: Connection, player: PlayerRow, needs: str) -> None:
    _change(connection, player.id, needs=needs)


def speak(connection: Connection, name: str, spoken: str) -> None:
    player = named(connection, name)
    if player is not None:
        _change(connection, player.id, spoken=spoken)


def spoken(connection: Connection) -> dict[str, str]:
    """How names are spoken that say so."""
    return dict(connection.execute(_SPOKEN).all())


# -- names -------------------------------------------------------------------------------------------------------------


def former(connection: Connection) -> dict[str, str]:
    """The present name by the key of each former one."""
    return dict(connection.execute(_FORMER).all())


def rename(connection: Connection, player: PlayerRow, name: str) -> None:
    """The former name counts as this one, which nobody else has."""
    _change(connection, player.id, name=name, key=spelling.key(name))
    _keep_former(connection, player, player.id)


def join(connection: Connection, player: PlayerRow, other: PlayerRow) -> None:
    """They are one person: all that was the first one's is the other's; only the row itself stays."""
    _change(connection, player.id, key=None, federation="", member="")
    if player.member:
        _change(connection, other.id, federation=player.federation, member=player.member)
    if any(player.more_time) and not any(other.more_time):
        give_time(connection, other, *player.more_time)
    if player.needs and not other.needs:
        need(connection, other, player.needs)
    if player.spoken and not other.spoken:
        speak(connection, other.name, player.spoken)
    both = select(side_players.c.match_id).where(side_players.c.player_id == other.id)
    connection.execute(
        delete(side_players).where(side_players.c.player_id == player.id, side_players.c.match_id.in_(both))
    )
    for table in (side_players, former_names, people):
        connection.execute(update(table).where(table.c.player_id == player.id).values(player_id=other.id))
    _keep_former(connection, player, other.id)


def _keep_former(connection: Connection, player: PlayerRow, now: int) -> None:
    """The name counts as that of player `now`."""
    key = spelling.key(player.name)
    if connection.scalar(select(former_names.c.key).where(former_names.c.key == key)) is None:
        connection.execute(insert(former_names).values(key=key, player_id=now))


def part(connection: Connection, name: str, player: PlayerRow | None, keys: Collection[str]) -> None:
    """Take `join` back; `player`: as it was, None = joined by a version without ids; `keys`: of its former names.

    The sides of matches are left to the caller."""
    if spelling.key(name) not in keys:
        connection.execute(delete(former_names).where(former_names.c.key == spelling.key(name)))
    if player is None:
        player_id = add(connection, name)
    else:
        player_id = player.id
        _leave_number(connection, player)
        numbered = {"federation": player.federation, "member": player.member}
        _change(connection, player_id, key=spelling.key(name), **numbered)
    connection.execute(update(former_names).where(former_names.c.key.in_(keys)).values(player_id=player_id))


def _leave_number(connection: Connection, player: PlayerRow) -> None:
    """Whoever has got this player's number has it no longer."""
    has_it = (players.c.federation == player.federation) & (players.c.member == player.member)
    connection.execute(update(players).where(HAS_MEMBER, has_it).values(federation="", member=""))


def _change(connection: Connection, player_id: int, **values: str | int | None) -> None:
    connection.execute(update(players).where(players.c.id == player_id).values(values))
