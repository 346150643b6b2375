"""Acts of a draw as typed: the button's name is the kind of act, the fields beside it are its values."""

from collections.abc import Callable, Mapping

from host_tools.director.faults import Fault
from host_tools.director.formats.acts.drawing import (
    CLUB,
    COUNTRY,
    Draw,
    DrawAgain,
    GiveByes,
    OpenConsolation,
    OpenFinals,
)
from host_tools.director.formats.acts.entering import CloseLate, Withdraw
from host_tools.director.formats.acts.grouping import MOST_GROUPS, DrawFromGroups, DrawGroups, EndAfter
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report, Settle
from host_tools.director.formats.deciding import Act
from host_tools.director.formats.event import KINDS
from host_tools.director.formats.model import Result
from host_tools.director.texts import text
from host_tools.director.typed import fields
from host_tools.director.typed.fields import Form

LONGEST_DICE = 20
LONGEST_CODE = 12
MOST_LATE = 64
MOST_LIVES = 9
MOST_POINTS = 100_000  # of Swing
MOST_SCORE = 999
LONGEST_SCHEDULE = 40  # rounds
SEED = 0  # the desk puts the one committed to in its place
APART = ("", CLUB, COUNTRY)


def read(form: Form) -> Act:
    kind = form.get("form", "")
    if kind not in _READERS:
        raise Fault("NO_FORM", form=kind[:20])
    return _READERS[kind](form)


def answers(form: Form, begins: str) -> dict[str, str]:
    """The answers to questions about other matches, by the code of the pairing."""
    return {name.removeprefix(begins): value for name, value in form.items() if name.startswith(begins)}


def _dice(form: Form) -> str:
    """As they were thrown: 6 3 1 4."""
    return "".join(fields.line(form, "dice", text("draw.dice"), most=LONGEST_DICE).split())


def _number(form: Form, name: str, least: int, most: int, usual: int) -> int:
    if not fields.is_given(form, name):
        return usual
    return fields.number(form, name, text("draw." + name), least=least, most=most)


def _letter(form: Form) -> str:
    return fields.line(form, "letter", text("draw.letter"), most=1, is_needed=True)


def _draw(form: Form) -> Act:
    late, apart = _number(form, "late", 0, MOST_LATE, 0), fields.choice(form, "apart", text("draw.apart"), APART)
    return Draw(SEED, _dice(form), late, fields.is_checked(form, "is_seeded"), apart)


def _consolation(form: Form) -> Act:
    line = fields.choice(form, "line", text("draw.line"), KINDS)
    return OpenConsolation(line, _letter(form))


def _finals(form: Form) -> Act:
    return OpenFinals(fields.is_checked(form, "is_beaten_once"))


def _byes(form: Form) -> Act:
    return GiveByes(_letter(form), fields.number(form, "number", text("draw.number"), least=1), SEED, _dice(form))


def _again(form: Form) -> Act:
    return DrawAgain(_letter(form), SEED, _dice(form))


def _groups(form: Form) -> Act:
    number = _number(form, "groups", 1, MOST_GROUPS, 1)
    return DrawGroups(number, SEED, _dice(form), fields.is_checked(form, "is_by_rating"))


def _end_after(form: Form) -> Act:
    return EndAfter(fields.number(form, "round_number", text("draw.round_number"), least=1, most=LONGEST_SCHEDULE))


def _from_groups(form: Form) -> Act:
    return DrawFromGroups(_number(form, "first", 1, MOST_GROUPS, 2), SEED, _dice(form))


def _swiss(form: Form) -> Act:
    lives, is_monrad = _number(form, "lives", 0, MOST_LIVES, 0), fields.is_checked(form, "is_monrad")
    return PairSwiss(SEED, _dice(form), lives, is_monrad, _pairs(form, "allowed"))


def _pairs(form: Form, name: str) -> tuple[tuple[str, str], ...]:
    """Pairs of entries by their numbers: 3-5, 2-7."""
    found = []
    for typed in form.get(name, "").replace(";", ",").split(","):
        a, dash, b = (part.strip() for part in typed.partition("-"))
        if typed.strip() and not (dash and a.isdigit() and b.isdigit()):
            raise Fault("NOT_PAIRS", field=text("draw." + name), value=typed.strip()[:LONGEST_CODE])
        if typed.strip():
            found.append((a, b))
    return tuple(found)


def _start_swing(form: Form) -> Act:
    points = fields.number(form, "points", text("draw.points"), least=1, most=MOST_POINTS)
    typed = fields.line(form, "schedule", text("draw.schedule"), is_needed=True).replace(",", " ").split()
    rows = [fields.number({"row": one}, "row", text("draw.schedule"), least=1, most=MOST_POINTS) for one in typed]
    return StartSwing(points, tuple(rows[:LONGEST_SCHEDULE]))


def _withdraw(form: Form) -> Act:
    entry = fields.line(form, "entry", text("draw.entry"), most=LONGEST_CODE, is_needed=True)
    return Withdraw(entry, fields.is_checked(form, "is_disqualified"))


def _report(form: Form) -> Act:
    """A result on paper: both entries, which of them won, and the points of each."""
    code = fields.line(form, "code", text("draw.code"), most=LONGEST_CODE, is_needed=True)
    sides = (form.get("a", ""), form.get("b", ""))
    winner = fields.choice(form, "winner", text("field.winner"), ("0", "1"))
    points = (_number(form, "points_a", 0, MOST_SCORE, 0), _number(form, "points_b", 0, MOST_SCORE, 0))
    return Report(code, Result(sides, sides[int(winner)], points=points))


def _settle(form: Form) -> Act:
    return Settle(fields.line(form, "code", text("draw.code"), is_needed=True), fields.is_checked(form, "stands"))


_READERS: Mapping[str, Callable[[Form], Act]] = {
    "Draw": _draw,
    "OpenConsolation": _consolation,
    "OpenFinals": _finals,
    "GiveByes": _byes,
    "DrawAgain": _again,
    "DrawGroups": _groups,
    "EndAfter": _end_after,
    "DrawFromGroups": _from_groups,
    "PairSwiss": _swiss,
    "StartSwing": _start_swing,
    "PairSwing": lambda form: PairSwing(SEED, _dice(form)),
    "CloseLate": lambda form: CloseLate(),
    "Withdraw": _withdraw,
    "Report": _report,
    "Settle": _settle,
}
