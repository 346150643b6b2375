"""Opening and closing the hall, noted with the person and the addresses others could reach."""

from collections.abc import Sequence

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk


def note_open(desk: Desk, addresses: Sequence[str]) -> None:
    with desk.writing() as connection:
        acts.note(desk, connection, acts.OPEN_HALL, before=[], after=list(addresses), addresses=", ".join(addresses))


def note_close(desk: Desk, addresses: Sequence[str]) -> None:
    with desk.writing() as connection:
        acts.note(desk, connection, acts.CLOSE_HALL, before=list(addresses), after=[])
