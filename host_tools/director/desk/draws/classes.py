"""An entry moved to another class: it leaves one event and enters the other in one act (TOU-02)."""

from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director.desk import acts, confirmation
from host_tools.director.desk.access import limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.draws.naming_acts import in_words
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.leaving import MoveTo
from host_tools.director.formats.deciding import Answers
from host_tools.director.formats.model import Entry
from host_tools.director.store import draws
from host_tools.director.texts import text


def move(desk: Desk, draw_id: int, wanted: MoveTo, answers: Answers, *, confirmed: Confirmed = None) -> None:
    """The fee is not carried over: classes have fees of their own."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        acting.check_rights(connection, draw, wanted)
        other = _other(desk, connection, draw, wanted)
        limits.check_event(other.row.event)
        leaving = acting.plan(draw, wanted, answers)
        entering = acting.plan(other, Enter(_entry_there(draw, other, wanted)), {})
        what = in_words(draw, wanted, 0)
        reasons, choices = [*leaving.reasons, *entering.reasons], (*leaving.choices, *entering.choices)
        about = (leaving.about, entering.about)
        confirmation.need_yes(confirmed, text("draw.will", what=what), reasons, about, choices=choices)
        done = {"draw": draw_id, "act": acting.do(desk, connection, leaving)}
        there = {"draw": other.row.id, "act": acting.do(desk, connection, entering)}  # taken back together
        after = {**done, "also": there}
        acts.note(
            desk,
            connection,
            acts.DRAW,
            after=after,
            reason=wanted.reason,
            rule=acting.RULES[MoveTo],
            event=draw.row.event,
            what=what,
        )


def _other(desk: Desk, connection: Connection, draw: Draw, wanted: MoveTo) -> Draw:
    row = draws.of_event(connection, wanted.to)
    others = sorted(one.event for one in draws.read_all(connection) if one.id != draw.row.id)
    if row is None or row.id == draw.row.id:
        raise Fault("NO_CLASS", 404, event=wanted.to, events=", ".join(others) or "–")
    return need_draw(desk.draws, connection, row.id)


def _entry_there(draw: Draw, other: Draw, wanted: MoveTo) -> Entry:
    """The same people with the next number there; seeds and re-entries stay behind."""
    people = set(draw.people[wanted.entry])
    if any(people & set(other.people[one.id]) for one in other.event.still_in):
        raise Fault("SAME_CLASS", 409, name=draw.names[wanted.entry], event=other.row.event)
    number = 1 + max((int(one.id) for one in other.event.entries if one.id.isdigit()), default=0)
    return replace(draw.event.entry(wanted.entry), id=str(number), seed=0, again=())
