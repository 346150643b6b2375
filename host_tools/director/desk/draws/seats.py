"""Which free table, or board without a device, a match takes (DESK 6)."""

from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk import special_needs
from host_tools.director.desk.devices import promises
from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.special_needs import KEPT, Needs
from host_tools.director.store import matches, places, tables
from host_tools.director.store.places import PlaceRow

DRAWN = game.USUAL  # the game of events that are drawn here


def free_tables(connection: Connection, now_s: float) -> list[int]:
    """Tables that were heard of lately, have no match and play what is drawn here, lowest number first."""
    busy = {match.table_number for match in matches.are_open(connection)}
    return [
        table.number
        for table in tables.read_all(connection)
        if table.number not in busy and table.game == DRAWN and promises.is_linked(table, now_s)
    ]


class Seats:
    """The free places of the hall, and who needs what of them; each is taken once."""

    def __init__(self, connection: Connection, found: Sequence[Draw], now_s: float) -> None:
        self._known, self._places = special_needs.Known(connection), places.read_all(connection)
        enrolled, in_use = {one.number for one in tables.read_all(connection)}, boards.numbers_in_use(found)
        self.boards = {one.number for one in self._places.values() if one.is_board} - enrolled
        every = {*free_tables(connection, now_s), *self.boards}
        self.free = sorted(every - in_use)

    @property
    def for_the_queue(self) -> list[int]:
        return [number for number in self.free if not self.is_kept(number)]

    def is_kept(self, number: int) -> bool:
        return not set(KEPT).isdisjoint(self.tags(number))

    def tags(self, number: int) -> tuple[str, ...]:
        return self._places.get(number, PlaceRow(number)).tags

    def needs(self, sides: Sequence[str]) -> list[tuple[str, Needs]]:
        return self._known.of(sides)

    def take(self, home: list[int], needs: Needs, *, has_device: bool) -> int:
        """The one that fits, with the fewest tags that others may need; nearest to `home`; lowest.  0 = there is none.

        `home`: tables of the same tie, which it joins.  `has_device`: it has to have one."""
        fitting = [one for one in self.free if self._fits(one, needs) and not (has_device and one in self.boards)]
        if not fitting:
            return 0
        spare = {one: len(set(self.tags(one)) - needs.tags) for one in fitting}
        number = min(fitting, key=lambda one: (spare[one], abs(one - home[0]) if home else 0, one))
        self.free.remove(number)
        home.append(number)
        return number

    def _fits(self, number: int, needs: Needs) -> bool:
        """A kept one only for whoever is bound to it."""
        return needs.are_met(number, self.tags(number)) and (needs.table == number or not self.is_kept(number))


def unmet(connection: Connection, number: int, sides: Sequence[str]) -> tuple[str, ...]:
    """Who needs another table than this one, in words."""
    row = places.read_all(connection).get(number, PlaceRow(number))
    found = special_needs.Known(connection).of(sides)
    return special_needs.words([one for one in found if not one[1].are_met(number, row.tags)])


def is_board(connection: Connection, number: int) -> bool:
    """Whether a board without a device has this number."""
    row = places.read_all(connection).get(number)
    return row is not None and row.is_board and tables.find(connection, number) is None
