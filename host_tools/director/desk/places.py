"""Tags of tables, and boards without a device that are proposed like tables."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from host_tools.director.desk import acts, special_needs
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.special_needs import TAGS
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import numbers
from host_tools.director.store import places, tables
from host_tools.director.store.acts import ActRow
from host_tools.director.store.places import PlaceRow
from host_tools.director.texts import text

Rows = Mapping[int, PlaceRow]


def change(desk: Desk, boards: Sequence[int], tags: Mapping[int, Sequence[str]]) -> None:
    """All boards without a device, and the tags of all places; of those not named: none."""
    with desk.writing() as connection:
        enrolled = [one.number for one in tables.read_all(connection) if one.number in boards]
        if enrolled:
            raise Fault("BOARD_HAS_DEVICE", 409, number=enrolled[0])
        before = places.read_all(connection)
        wanted = {number: PlaceRow(number, True) for number in boards}
        for number, said in tags.items():
            if said:
                wanted[number] = PlaceRow(number, number in boards, tuple(tag for tag in TAGS if tag in said))
        if before != wanted:
            _keep(desk, connection, before, wanted)
            acts.note(desk, connection, acts.PLACES, before=_json(before), after=_json(wanted), said=_words(wanted))


def of_act(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Takes it back; `Fault` if it has been changed again since."""
    now, was = places.read_all(connection), _read(act.was)
    if _json(now) != act.became:
        raise Fault("PLACES_SINCE", 409)
    return Plan(_words(was), (text("places.undo"),), act.was, lambda _: _keep(desk, connection, now, was))


def _keep(desk: Desk, connection: Connection, before: Rows, wanted: Rows) -> None:
    for number in {*before, *wanted}:
        places.keep(connection, wanted.get(number, PlaceRow(number)))
    tables.change_all(connection)


def _json(rows: Rows) -> list[list[object]]:
    return [[row.number, row.is_board, list(row.tags)] for row in sorted(rows.values(), key=lambda row: row.number)]


def _read(stored: Sequence[tuple[int, bool, list[str]]]) -> Rows:
    return {number: PlaceRow(number, is_board, tuple(tags)) for number, is_board, tags in stored}


def _words(rows: Rows) -> str:
    boards = numbers.words([row.number for row in rows.values() if row.is_board]) or text("none")
    tagged = [f"{number}: {special_needs.words_of(row.tags)}" for number, row in sorted(rows.items()) if row.tags]
    return text("places.said", boards=boards, tags="; ".join(tagged) or text("none"))
