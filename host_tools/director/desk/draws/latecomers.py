"""Somebody comes when no place is open: one more is opened, or he enters the consolation (R-07)."""

from collections.abc import Iterator

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.faults import Choice, Fault
from host_tools.director.formats import deciding, late
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import Act, Answers
from host_tools.director.formats.model import FORFEIT_LATE, Entry, Result
from host_tools.director.texts import text

LATE = "late"  # the field of the answer, after the beginning of all answers


def choices(draw: Draw, number: int, answers: Answers, begins: str) -> tuple[Choice, ...]:
    """Choices for this many arrivals; none while there is room, or once one is made."""
    event = draw.event
    ways = late.ways(event)
    if not event.lines or number <= late.places(event) or not ways or answers.get(LATE) in ways:
        return ()
    options = tuple((way, text("late." + way)) for way in ways)
    return (Choice(begins + LATE, text("late.closed"), options),)


def acts(draw: Draw, entry: Entry, answers: Answers) -> Iterator[Act]:
    """Those that bring an arrival in, on the first line where no match has begun."""
    event, way = draw.event, answers.get(LATE, "")
    if not event.lines or late.has_place(event) or way not in late.ways(event):
        yield Enter(entry)
        return
    lines = late.lines_to_open(event) if way == late.OPEN_ONE else late.byes(event)
    line = next((one for one in lines if not deciding.consequences(draw.state, Enter(entry, line=one)).questions), 0)
    if not line:
        raise Fault("DRAW_LATE_CLOSED", 409)
    yield Enter(entry, line=line)
    if way == late.AS_LOSER:
        opponent = event.lines[(line - 1) ^ 1].of
        sides = (opponent, entry.id) if line % 2 == 0 else (entry.id, opponent)
        yield Report(late.pairing_at(line), Result(sides, opponent, FORFEIT_LATE))
