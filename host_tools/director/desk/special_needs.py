"""Tags of tables, and who needs them: needs follow a player into every event (ACC-01)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.store import players
from host_tools.director.texts import text

NEEDED = ("quiet", "step-free", "large-digits")
SET_THERE = LARGER, BRIGHT = ("larger-half", "bright")  # the call tells the device, so that it is no tag of a table
STAGE = "stage"
KEPT = (STAGE, "fixed")  # not for the queue: the director's own, and that of those bound to it
TAGS = (*KEPT, *NEEDED)
EVERY = (*NEEDED, *SET_THERE)  # that a player can have
_TABLE = "table="


@dataclass(frozen=True)
class Needs:
    """`tags` that the table must have, or that the call sets there; `table`: always this one, 0 = any."""

    tags: frozenset[str] = frozenset()
    table: int = 0

    def __bool__(self) -> bool:
        return bool(self.tags or self.table)

    def __str__(self) -> str:
        """As it is stored."""
        return " ".join([*sorted(self.tags), *([f"{_TABLE}{self.table}"] if self.table else [])])

    @property
    def words(self) -> str:
        said = [text("tag." + tag) for tag in EVERY if tag in self.tags]
        return ", ".join([*said, *([text("needs.always", number=self.table)] if self.table else [])])

    def are_met(self, number: int, tags: Collection[str]) -> bool:
        return self.tags <= {*tags, *SET_THERE} and self.table in (0, number)


def read(stored: str) -> Needs:
    words = stored.split()
    table = next((int(word.removeprefix(_TABLE)) for word in words if word.startswith(_TABLE)), 0)
    return Needs(frozenset(word for word in words if word in EVERY), table)


class Known:
    """The needs of everybody who has any, under their present and former names."""

    def __init__(self, connection: Connection) -> None:
        rows = players.in_need(connection)
        self._by_key = {spelling.key(row.name): (row.name, read(row.needs)) for row in rows}
        self._former = players.former(connection) if self._by_key else {}

    def of(self, sides: Iterable[str]) -> list[tuple[str, Needs]]:
        """Of those who play on these sides."""
        if not self._by_key:
            return []
        people = set[str]().union(*(spelling.people(side, self._former) for side in sides))
        return [self._by_key[key] for key in sorted(people & self._by_key.keys())]


def together(found: Iterable[tuple[str, Needs]]) -> Needs:
    """Of all who play; where two are bound to tables, the first one's counts."""
    tags, table = frozenset[str](), 0
    for _, needs in found:
        tags, table = tags | needs.tags, table or needs.table
    return Needs(tags, table)


def words(found: Iterable[tuple[str, Needs]]) -> tuple[str, ...]:
    return tuple(text("needs.of", name=name, needs=needs.words) for name, needs in found)


def words_of(tags: Collection[str]) -> str:
    return ", ".join(text("tag." + tag) for tag in TAGS if tag in tags)
