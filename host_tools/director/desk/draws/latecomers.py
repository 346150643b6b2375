"""Somebody comes when no place is open: one more is opened, or he enters the consolation (R-07)."""

from collections.abc import Iterator

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.faults import Choice, Fault
from host_tools.director.formats import deciding, late
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import Act, Answers, State
from host_tools.director.formats.model import FORFEIT_LATE, Entry, FormatError, Result
from host_tools.director.texts import text

LATE = "late"  # the field of the answer, after the beginning of all answers


def choices(draw: Draw, number: int, answers: Answers, begins: str) -> tuple[Choice, ...]:
    """Choices for this many arrivals; none while there is room, or once one is made."""
    event = draw.event
    is_answered = answers.get(LATE) in late.ways(event)
    if not event.lines or number <= late.places(event) or is_answered:
        return ()
    options = tuple((way, text("late." + way)) for way in ways(draw.state, number))
    return (Choice(begins + LATE, text("late.closed"), options),) if options else ()


def ways(state: State, number: int) -> list[str]:
    """Of letting so many arrivals in; each is tried, so that none is offered that would be refused."""
    return [way for way in late.ways(state.event) if _is_accepted(state, number, way)]


def _is_accepted(state: State, number: int, way: str) -> bool:
    try:
        for each in range(number):
            for act in acts(state, Entry(f"late {each}", (f"late {each}",)), {LATE: way}):
                state = state.after(deciding.decided(state, act, deciding.consequences(state, act)))
    except (Fault, FormatError):
        return False
    return True


def acts(state: State, entry: Entry, answers: Answers) -> Iterator[Act]:
    """Those that bring an arrival in, on the first line where no match has begun."""
    event, way = state.event, answers.get(LATE, "")
    if not event.lines or late.has_place(event) or way not in late.ways(event):
        yield Enter(entry)
        return
    lines = late.lines_to_open(event) if way == late.OPEN_ONE else late.byes(event)
    line = next((one for one in lines if not deciding.consequences(state, Enter(entry, line=one)).questions), 0)
    if not line:
        raise Fault("DRAW_LATE_CLOSED", 409)
    yield Enter(entry, line=line)
    if way == late.AS_LOSER:
        opponent = event.lines[(line - 1) ^ 1].of
        sides = (opponent, entry.id) if line % 2 == 0 else (entry.id, opponent)
        yield Report(late.pairing_at(line), Result(sides, opponent, FORFEIT_LATE))
