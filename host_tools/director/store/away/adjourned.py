"""Adjourned matches: those that wait to be resumed, and those that did."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from host_tools.director.store.schema.play import adjourned

# How one leaves the register.
RESUMED = "resumed"  # at a table here
ELSEWHERE = "elsewhere"  # with another director, or without a clock of ours


@dataclass(frozen=True)
class AdjournedRow:
    id: int
    code: str
    match_id: int | None
    file: str
    key: str
    noted_s: float
    is_foreign: bool
    left_s: float | None
    how: str

    @property
    def is_waiting(self) -> bool:
        return not self.how


_ROWS = select(adjourned)
_ONE = _ROWS.where(adjourned.c.id == bindparam("of"))
_OF_CODE = _ROWS.where(adjourned.c.code == bindparam("code"))
_OF_MATCH = _ROWS.where(adjourned.c.match_id == bindparam("match")).order_by(adjourned.c.id)
_OF_KEY = _ROWS.where(adjourned.c.key == bindparam("key")).order_by(adjourned.c.id).limit(1)
_WAITING = _ROWS.where(adjourned.c.how == "").order_by(adjourned.c.noted_s, adjourned.c.id)
_LEFT = _ROWS.where(adjourned.c.how != "").order_by(adjourned.c.left_s.desc())


def add(
    connection: Connection, code: str, match_id: int | None, file: str, key: str, noted_s: float, *, is_foreign: bool
) -> int:
    values = {"code": code, "match_id": match_id, "file": file, "key": key, "noted_s": noted_s}
    added = insert(adjourned).values(**values, is_foreign=is_foreign).returning(adjourned.c.id)
    return connection.execute(added).scalar_one()


def leave(connection: Connection, adjourned_id: int, how: str, now_s: float, match_id: int | None) -> None:
    """It leaves the register; `match_id`: its match here, if it has one."""
    values = {"how": how, "left_s": now_s, "match_id": match_id}
    connection.execute(update(adjourned).where(adjourned.c.id == adjourned_id).values(values))


def wait_again(connection: Connection, adjourned_id: int) -> None:
    connection.execute(update(adjourned).where(adjourned.c.id == adjourned_id).values(how="", left_s=None))


def remove(connection: Connection, adjourned_id: int) -> None:
    connection.execute(delete(adjourned).where(adjourned.c.id == adjourned_id))


def find(connection: Connection, adjourned_id: int) -> AdjournedRow | None:
    return _first(connection, _ONE, of=adjourned_id)


def of_code(connection: Connection, code: str) -> AdjournedRow | None:
    return _first(connection, _OF_CODE, code=code)


def of_key(connection: Connection, key: str) -> AdjournedRow | None:
    """The first one that this key signed."""
    return _first(connection, _OF_KEY, key=key)


def of_match(connection: Connection, match_id: int) -> list[AdjournedRow]:
    """Oldest first."""
    return [AdjournedRow(*row) for row in connection.execute(_OF_MATCH, {"match": match_id})]


def waiting(connection: Connection) -> list[AdjournedRow]:
    """Longest first."""
    return [AdjournedRow(*row) for row in connection.execute(_WAITING)]


def left(connection: Connection, most: int) -> list[AdjournedRow]:
    """Those that wait no longer, at most so many; the last one first."""
    return [AdjournedRow(*row) for row in connection.execute(_LEFT.limit(most))]


def begun_of(connection: Connection) -> dict[int, str]:
    """By match, the file of its first adjournment."""
    files = select(adjourned.c.match_id, adjourned.c.file).where(adjourned.c.match_id.is_not(None))
    return {match: file for match, file in connection.execute(files.order_by(adjourned.c.id.desc()))}


def _first(connection: Connection, wanted, **values: object) -> AdjournedRow | None:
    row = connection.execute(wanted, values).first()
    return AdjournedRow(*row) if row else None
