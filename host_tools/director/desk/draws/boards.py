"""Boards without a device: each has a name of its own, and one match at a time."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection

from host_tools.director.desk.draws.draw_state import Draw, KnownDraws, going_on
from host_tools.director.faults import Fault
from host_tools.director.spelling import Former, people as people_of
from host_tools.director.store import tables


def check_free(known: KnownDraws, connection: Connection, name: str) -> None:
    """Refuse the name of a table with a device, to which other matches are called, and a board in use."""
    table = next(
        (one for one in tables.read_all(connection) if _key(name) in (_key(str(one.number)), _key(one.name))), None
    )
    if table is not None:
        raise Fault("BOARD_HAS_DEVICE", 409, number=table.number)
    check_unused(known, connection, name)


def check_unused(known: KnownDraws, connection: Connection, name: str) -> None:
    for draw in going_on(known, connection):
        for code, board in in_use(draw).items():
            if _key(board) == _key(name):
                raise Fault("BOARD_IN_USE", 409, board=name.strip(), event=draw.row.event, pairing=code)


def numbers_in_use(found: Iterable[Draw]) -> set[int]:
    names = {_key(board) for draw in found for board in in_use(draw).values()}
    return {int(name) for name in names if name.isdecimal()}


def people(known: KnownDraws, connection: Connection, former: Former) -> Iterator[tuple[str, set[str]]]:
    """Each board in use, and who plays there."""
    for draw in going_on(known, connection):
        for code, board in in_use(draw).items():
            sides = (draw.names[side] for side in draw.event.boards[code].sides if side)
            yield board, set[str]().union(*(people_of(side, former) for side in sides))


def in_use(draw: Draw) -> dict[str, str]:
    """The board of each pairing that is played on one now."""
    over = {*draw.event.results, *draw.noted}
    return {code: board.name for code, board in draw.event.boards.items() if code not in over}


def _key(name: str) -> str:
    """As people mean it: 07 is 7."""
    words = " ".join(name.casefold().split())
    return words.lstrip("0") or words if words.isdecimal() else words
