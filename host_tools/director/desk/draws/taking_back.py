"""Undoing an act of a draw, from the log of acts."""

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director.desk import elsewhere
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import boards
from host_tools.director.desk.draws.acting import Step, check_rights, do, plan
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.formats import deciding
from host_tools.director.formats.acts.reporting import Seat
from host_tools.director.formats.deciding import Done, State, Undo
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text


def act_of_draw(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Everything is as without it; refused where a match that has begun rests on it."""
    both = [one for one in (act.became.get("also"), act.became) if one]  # an entry moved between two events
    steps = [_step(desk, connection, one["draw"], one["act"]) for one in both]

    def done(_: int) -> None:
        for step in steps:
            do(desk, connection, step)

    reasons = tuple(one for step in steps for one in step.reasons) or (text("undo.draw_open"),)
    return Plan(text("undo.draw", what=act.words), reasons, tuple(step.about for step in steps), done)


def possible(desk: Desk, connection: Connection, some: Iterable[ActRow]) -> set[int]:
    """The numbers of those that the current person may take back, and no lot rests on; a page has many of them."""
    found: set[int] = set()
    by_draw: dict[int, list[ActRow]] = {}
    for act in some:
        by_draw.setdefault(act.became["draw"], []).append(act)
    for draw_id, acts in by_draw.items():
        draw = need_draw(desk.draws, connection, draw_id)
        free = deciding.undoable(draw.state, [act.became["act"] for act in acts])
        found |= {act.id for act in acts if act.became["act"] in free and _may(connection, draw, act)}
    return found


def _may(connection: Connection, draw: Draw, act: ActRow) -> bool:
    try:
        check_rights(connection, draw, draw.state.log[act.became["act"]].act)
    except Fault:
        return False
    return True


def _step(desk: Desk, connection: Connection, draw_id: int, number: int) -> Step:
    draw = need_draw(desk.draws, connection, draw_id)
    act = draw.state.log[number].act
    check_rights(connection, draw, act)
    if isinstance(act, Seat) and act.code in {*draw.on_paper, *draw.noted} and act.code in draw.event.boards:
        raise Fault("CALL_PLAYED", 409, pairing=act.code, board=draw.event.boards[act.code].name)
    step = plan(draw, Undo(number), {})
    if step.choices:
        raise Fault("DRAW_WENT_ON", 409, pairing=step.preview.questions[0], words=" ".join(step.reasons))
    if any(isinstance(one.act, Seat) for one in draw.state.log):  # else nobody comes back to a board
        _check_boards(desk, connection, draw, draw.state.after(Done(step.act, step.preview.answers)))
    return step


def _check_boards(desk: Desk, connection: Connection, draw: Draw, after: State) -> None:
    """Refuse to bring a pairing back to its board while that has another match, or its players are elsewhere."""
    now, then = boards.in_use(draw), replace(draw, state=after)
    for code, board in boards.in_use(then).items():
        if code not in now:
            boards.check_unused(desk.draws, connection, board)
            names = [then.names[side] for side in then.event.boards[code].sides if side]
            elsewhere.check(desk, connection, elsewhere.AT_NO_TABLE, names)
