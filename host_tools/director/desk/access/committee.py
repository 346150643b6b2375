"""The committee for appeals: who may be in it, and who of it is a party (ROL-02)."""

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk.access import limits
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.refusals import worded
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.ruling import Appeal, NameCommittee
from host_tools.director.formats.deciding import settled
from host_tools.director.store import people


def check(connection: Connection, draw: Draw, wanted: NameCommittee) -> None:
    """`Fault` for a director of the event."""
    for one in people.read_all(connection):
        directs = one.role == identity.DIRECTOR and not one.is_blocked and one.event in ("", draw.row.event)
        if directs and (same := _same(draw, wanted.members + wanted.substitutes, (one.name, one.plays_as))):
            raise Fault("DIRECTOR_IN_COMMITTEE", 409, name=same[0])


def convened(draw: Draw, wanted: Appeal) -> Appeal:
    """With those who are a party, and who decides instead."""
    involved = _same(draw, draw.event.committee + draw.event.substitutes, [wanted.parties])
    with worded(draw):
        found = settled(draw.state, replace(wanted, involved=involved))
    assert isinstance(found, Appeal)
    return found


def _same(draw: Draw, named: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """Those of these names who are one of the others, by marks that do not mind how a name is written."""
    marks = limits.marks_of(tuple(one for one in others if one), draw.former)
    return tuple(name for name in named if marks & limits.marks_of((name,), draw.former))
