"""Undoing people's acts: shown first, bound to what was shown, and an act itself.

Only the act's own changes are reverted; where others' later changes depend on it the undo is refused. A director can
undo any act, everybody else only their own last one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts, confirmation, more_time, naming, places, withdrawing
from host_tools.director.desk.access import limits
from host_tools.director.desk.adjourning import resuming
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_match
from host_tools.director.desk.draws import taking_back
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.store import acts as rows
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import has, text
from matchcore.refusal import Refusal

RECENT = 50  # acts searched for somebody's last one

_PLANS: dict[str, Callable[[Desk, Connection, ActRow], Plan]] = {
    acts.ORDER: withdrawing.order,
    acts.ASSIGN: withdrawing.assignment,
    acts.ADJOURN: resuming.of_adjourning,
    acts.WRITE_DOWN: resuming.of_taking,
    acts.TAKE_ADJOURNED: resuming.of_taking,
    acts.GOES_ON_ELSEWHERE: resuming.of_leaving,
    acts.HAND_OVER: withdrawing.handed_over,
    acts.VERIFY: withdrawing.verdict,
    acts.CORRECT: withdrawing.verdict,
    acts.EVENT: withdrawing.event,
    acts.REMOVE_EVENT: withdrawing.event,
    acts.RENAME: naming.of_player,
    acts.RENAME_EVENT: naming.of_event,
    acts.NUMBER: naming.of_number,
    acts.MORE_TIME: more_time.of_act,
    acts.NEEDS: more_time.of_needs,
    acts.PLACES: places.of_act,
    acts.SPOKEN: naming.of_spoken,
    acts.OFFER: withdrawing.offer,
    acts.PROPOSE: withdrawing.proposal,
    acts.CALL: withdrawing.proposal,
    acts.DROP_LATE: withdrawing.dropped,
    acts.DRAW: taking_back.act_of_draw,
}


@dataclass(frozen=True)
class Preview:
    """The effect of an undo, with its mark; `refusal`: why it is impossible, and the alternative."""

    act: ActRow
    sentence: str
    reasons: tuple[str, ...]
    mark: str
    refusal: str


def preview(desk: Desk, act_id: int) -> Preview:
    with desk.reading() as connection:
        act = _need_act(connection, act_id)
        try:
            plan = _plan(desk, connection, act)
        except Fault as fault:
            return Preview(act, "", (), "", fault.message)
    mark = confirmation.mark_of(plan.sentence, plan.reasons, _about(act, plan))
    return Preview(act, plan.sentence, plan.reasons, mark, "")


def possible(desk: Desk, some: Iterable[ActRow]) -> set[int]:
    """Those of these acts that the current person can undo now; of draws, those that may be asked for."""
    every = list(some)
    with desk.reading() as connection:
        found = taking_back.possible(desk, connection, [act for act in every if act.kind == acts.DRAW])
        for act in every:
            if act.kind == acts.DRAW:
                continue
            try:
                _plan(desk, connection, act)
            except (Fault, Refusal):
                continue
            found.add(act.id)
    return found


def last_own(desk: Desk) -> int | None:
    """The current person's newest act that is not undone or an undo: the one Ctrl+Z offers."""
    with desk.store.reading() as connection:
        return _last_own(connection)


def _last_own(connection: Connection) -> int | None:
    person = identity.current()
    mine = [act for act in rows.listed(connection, RECENT, name=person.name) if act.role == person.role]
    gone = rows.undone(connection, [act.id for act in mine])
    return next((act.id for act in mine if act.id not in gone and act.kind != acts.UNDO), None)


def undo(desk: Desk, act_id: int, *, confirmed: confirmation.Confirmed = None) -> int:
    """Undo an act; the number of the undoing act. `confirmed`: the mark of what was shown (`confirmation`)."""
    with desk.writing() as connection:
        act = _need_act(connection, act_id)
        plan = _plan(desk, connection, act)
        confirmation.need_yes(confirmed, plan.sentence, plan.reasons, _about(act, plan))
        undo_id = rows.head(connection)[0] + 1
        plan.do(undo_id)
        about = {"table": act.table_number, "match": act.match_id, "undoes": act.id}
        return acts.note(desk, connection, acts.UNDO, before=act.became, after=act.was, what=act.words, **about)


def _about(act: ActRow, plan: Plan) -> object:
    return act.id, act.digest, plan.about


def _need_act(connection: Connection, act_id: int) -> ActRow:
    act = rows.find(connection, act_id) if act_id <= LARGEST_ID else None
    if act is None:
        raise Fault("NO_ACT", 404, number=act_id)
    return act


def _plan(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """`Fault` says why it is impossible, and the alternative."""
    by = rows.undone_by(connection, act.id)
    if by is not None:
        raise Fault("UNDONE_ALREADY", 409, what=act.words, name=by.name, number=by.id)
    if identity.current().role != identity.DIRECTOR and act.id != _last_own(connection):
        raise Fault("NOT_OWN_LAST", 403, what=act.words, name=act.name)
    if act.match_id is not None:
        limits.check_match(connection, need_match(connection, act.match_id))
    if act.kind not in _PLANS:
        instead = text("undo.instead." + act.kind) if has("undo.instead." + act.kind) else text("undo.instead")
        raise Fault("CANNOT_UNDO", 409, what=act.words, instead=instead)
    return _PLANS[act.kind](desk, connection, act)
