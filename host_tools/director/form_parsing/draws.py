"""Acts of a draw as typed: the button's name is the kind of act, the fields beside it are its values."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from host_tools.director import wording
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import entries, fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.acts.announcing import (
    LARGEST_JACKPOT,
    LONGEST_MATCH,
    LONGEST_REST_MIN,
    MOST_EACH,
    MOST_ROUNDS,
    MOST_SHARES,
    Announce,
)
from host_tools.director.formats.acts.calling import SetRound
from host_tools.director.formats.acts.drawing import (
    CLUB,
    COUNTRY,
    Draw,
    DrawAgain,
    DrawByHand,
    GiveByes,
    OpenConsolation,
    OpenFinals,
)
from host_tools.director.formats.acts.entering import Amend, CheckIn, CloseLate, Pay, PayOut
from host_tools.director.formats.acts.grouping import MOST_GROUPS, DrawFromGroups, DrawGroups, EndAfter
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, PairWaiting, StartSwing
from host_tools.director.formats.acts.reporting import Report, Seat, Settle
from host_tools.director.formats.announced import CALLS, PROPOSED, Announced, Prizes, Ties
from host_tools.director.formats.consolation_line import SECOND_CHANCE
from host_tools.director.formats.deciding import Act
from host_tools.director.formats.event import KINDS
from host_tools.director.formats.model import DOUBLE_DISQUALIFICATION, NOBODY, POINTS, Result
from host_tools.director.formats.progress import Sides
from host_tools.director.texts import text

LONGEST_DICE = 20
LONGEST_DELAY_S = 600
MOST_FEE = 1_000_000
MOST_PRIZE = 1_000_000_000
LONGEST_CODE = 12
MOST_LATE = 64
MOST_THROWN = 4000
MOST_LIVES = 9
MOST_POINTS = 100_000  # of Swing
MOST_SCORE = 999
LONGEST_SCHEDULE = 40  # rounds
SEED = 0  # the desk puts the one committed to in its place
WINNERS, NOBODY_WON = ("0", "1"), "nobody"
APART = ("", CLUB, COUNTRY)


def read(form: Form, now_s: float) -> Act:
    """`now_s`: a time of day is on the day that puts it nearest."""
    kind = form.get("form", "")
    if kind in _TIMED:
        return _TIMED[kind](form, now_s)
    if kind not in _READERS:
        raise Fault("NO_FORM", form=kind[:20])
    return _READERS[kind](form)


def at_the_desk(form: Form) -> Act:
    """An entry is here, or has paid."""
    kinds: dict[str, type[CheckIn] | type[Pay]] = {"here": CheckIn, "paid": Pay}
    return kinds[fields.choice(form, "what", text("draw.entry"), tuple(kinds))](_entry(form))


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


def _draw(form: Form, now_s: float) -> Act:
    late, apart = _number(form, "late", 0, MOST_LATE, 0), fields.choice(form, "apart", text("draw.apart"), APART)
    is_seeded, until_s = fields.is_checked(form, "is_seeded"), _time(form, "late_until", now_s)
    return Draw(SEED, _dice(form), late, is_seeded, apart, late_until_s=until_s)


def _by_hand(form: Form, now_s: float) -> Act:
    """Numbers with spaces, commas or lines between, as they are drawn."""
    typed = form.get("thrown", "").replace(",", " ").replace(";", " ").split()
    order = tuple(one.lstrip("0")[:LONGEST_CODE] or "0" for one in typed[:MOST_THROWN])
    return DrawByHand(order, _number(form, "late", 0, MOST_LATE, 0), _time(form, "late_until", now_s))


def _time(form: Form, name: str, now_s: float) -> float | None:
    if not fields.is_given(form, name):
        return None
    return wording.nearest_s(fields.time_of_day(form, name, text("draw." + name)), now_s)


def _consolation(form: Form) -> Act:
    line = fields.choice(form, "line", text("draw.line"), (*KINDS, SECOND_CHANCE))
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


def _announce(form: Form, now_s: float) -> Act:
    lengths, side_lengths = (_numbers(form, name, LONGEST_MATCH) for name in ("lengths", "side_lengths"))
    calls = fields.choice(form, "calls", text("draw.calls"), CALLS, usual=PROPOSED)
    rest_min = _number(form, "rest_min", 0, LONGEST_REST_MIN, 0)
    checks = (fields.is_checked(form, name) for name in ("are_from_the_end", "verifies_itself"))
    is_from_the_end, verifies = checks
    prizes, ties = _prizes(form), _ties(form)
    said = Announced(lengths, is_from_the_end, side_lengths, calls, rest_min, verifies, prizes, ties)
    full_at, each = _number(form, "full_at", 0, LARGEST_JACKPOT, 0), _number(form, "entries_each", 1, MOST_EACH, 1)
    until_s = _time(form, "until", now_s)
    rounds, by_phone = _number(form, "rounds", 0, MOST_ROUNDS, 0), fields.is_checked(form, "checks_in_by_phone")
    pairs, last_chance_s = fields.is_checked(form, "pairs_itself"), _time(form, "last_chance", now_s)
    said = replace(said, rounds=rounds, checks_in_by_phone=by_phone, pairs_itself=pairs, last_chance_s=last_chance_s)
    return Announce(replace(said, full_at=full_at, entries_each=each, re_entry_until_s=until_s))


def _ties(form: Form) -> Ties | None:
    """The times of the pairs' match may follow later."""
    if not fields.is_checked(form, "ties"):
        return None
    has_bank, has_delay = (fields.is_given(form, name) for name in ("pairs_bank", "pairs_delay"))
    bank_ms = fields.milliseconds(form, "pairs_bank", text("draw.pairs_bank")) if has_bank else None
    return Ties(bank_ms, 1000 * _number(form, "pairs_delay", 0, LONGEST_DELAY_S, 0) if has_delay else None)


def _numbers(form: Form, name: str, most: int) -> tuple[int, ...]:
    """Numbers between spaces or commas."""
    label, typed = text("draw." + name), form.get(name, "").replace(",", " ").split()
    found = tuple(fields.number({name: one}, name, label, least=0, most=most) for one in typed[: MOST_SHARES + 1])
    if len(found) > MOST_SHARES:
        raise Fault("TOO_LONG", field=label, number=len(typed), most=MOST_SHARES)
    return found


def _prizes(form: Form) -> Prizes | None:
    """No prizes without a fee; sections are letters with their shares, M 60 C 40."""
    if not fields.is_given(form, "fee"):
        return None
    fee = fields.number(form, "fee", text("draw.fee"), most=MOST_FEE)
    returned, unit = _number(form, "returned", 0, 100, 100), _number(form, "unit", 1, MOST_FEE, 1)
    words = fields.line(form, "sections", text("draw.sections"), is_needed=True).replace(",", " ").split()
    fields.line(form, "places", text("draw.places"), is_needed=True)
    shares = _numbers({"shares": " ".join(words[1::2])}, "shares", 100)
    if len(words) % 2:
        raise Fault("NOT_SHARES", field=text("draw.sections"), value=" ".join(words)[:40])
    letters = [letter.upper()[:LONGEST_CODE] for letter in words[::2]]
    return Prizes(fee, returned, unit, tuple(zip(letters, shares)), _numbers(form, "places", 100))


def _amend(form: Form) -> Act:
    return Amend(_entry(form), *entries.about(form))


def _entry(form: Form) -> str:
    return fields.line(form, "entry", text("draw.entry"), most=LONGEST_CODE, is_needed=True)


def _report(form: Form) -> Report:
    """A result on paper: both entries, which of them won and how, and the points of each."""
    code = fields.line(form, "code", text("draw.code"), most=LONGEST_CODE, is_needed=True)
    sides = (form.get("a", ""), form.get("b", ""))
    winner = fields.choice(form, "winner", text("field.winner"), (*WINNERS, NOBODY_WON))
    points = (_number(form, "points_a", 0, MOST_SCORE, 0), _number(form, "points_b", 0, MOST_SCORE, 0))
    kind = POINTS
    if fields.is_given(form, "result"):
        kind = fields.number(form, "result", text("field.result"), least=1, most=DOUBLE_DISQUALIFICATION)
    won = NOBODY if winner == NOBODY_WON else sides[WINNERS.index(winner)]
    return Report(code, Result(sides, won, kind, points), is_on_paper=True)


def _set_round(form: Form, now_s: float) -> Act:
    """An empty field is what was announced."""
    code = fields.line(form, "code", text("draw.code"), most=LONGEST_CODE, is_needed=True)
    length, starts_s = 0, 0.0
    if fields.is_given(form, "length"):
        length = fields.number(form, "length", text("assign.length"), least=1, most=LONGEST_MATCH)
    if fields.is_given(form, "starts"):
        starts_s = wording.nearest_s(fields.time_of_day(form, "starts", text("draw.starts")), now_s)
    return SetRound(code, length, starts_s)


def _pay_out(form: Form) -> Act:
    section = fields.line(form, "section", text("draw.prize_section"), most=LONGEST_CODE, is_needed=True)
    return PayOut(section, _entry(form), fields.number(form, "amount", text("draw.amount"), most=MOST_PRIZE))


def of_board(form: Form) -> Report:
    """As `_report`; whoever has more points has won, where nothing else is said."""
    if not fields.is_given(form, "winner"):
        a, b = (_number(form, name, 0, MOST_SCORE, 0) for name in ("points_a", "points_b"))
        if a == b:
            raise Fault("LEVEL_POINTS")
        form = {**form, "winner": WINNERS[a < b]}
    return _report(form)


def of_phone(form: Form, code: str, sides: Sides, own: int) -> Report:
    """As `of_board`, from the page of one of its players: with the own points, and those of the other."""
    winners = {"own": WINNERS[own], "other": WINNERS[1 - own]}
    points = form.get("own", ""), form.get("other", "")
    said = {"code": code, "a": sides[0] or "", "b": sides[1] or "", "result": form.get("result", "")}
    said |= {"points_a": points[own], "points_b": points[1 - own]}
    winner = form.get("winner", "")
    return of_board({**said, "winner": winners.get(winner, winner)})


def _seat(form: Form) -> Act:
    code = fields.line(form, "code", text("draw.code"), most=LONGEST_CODE, is_needed=True)
    return Seat(code, fields.line(form, "table", text("log.table"), most=LONGEST_CODE, is_needed=True))


def _settle(form: Form) -> Act:
    return Settle(fields.line(form, "code", text("draw.code"), is_needed=True), fields.is_checked(form, "stands"))


_TIMED: Mapping[str, Callable[[Form, float], Act]] = {
    "Announce": _announce,
    "Draw": _draw,
    "DrawByHand": _by_hand,
    "SetRound": _set_round,
}
_READERS: Mapping[str, Callable[[Form], Act]] = {
    "OpenConsolation": _consolation,
    "OpenFinals": _finals,
    "PayOut": _pay_out,
    "GiveByes": _byes,
    "DrawAgain": _again,
    "DrawGroups": _groups,
    "EndAfter": _end_after,
    "DrawFromGroups": _from_groups,
    "PairSwiss": _swiss,
    "PairWaiting": lambda form: PairWaiting(SEED, _dice(form), _number(form, "lives", 0, MOST_LIVES, 0)),
    "StartSwing": _start_swing,
    "PairSwing": lambda form: PairSwing(SEED, _dice(form)),
    "CloseLate": lambda form: CloseLate(),
    "Withdraw": lambda form: Withdraw(_entry(form)),
    "Amend": _amend,
    "Report": _report,
    "Settle": _settle,
    "Seat": _seat,
}
