"""The director's acts: every order and correction, sensible and absurd, in time and too late.

`pick(n)` chooses a number below n.
"""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DOUBLED, OFFERED, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import (
    absences,
    clock_corrections,
    cube_corrections,
    game_corrections,
    lengths,
    moving,
    notices,
    procedures,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.log.fact import LONGEST_TEXT, MOST_INTS, Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, NOBODY
from random_play import BANKS_MS, DELAYS_MS, WORDS
from tests.core_properties.assignments import BAD_RULES, OVERRIDES

LENGTHS = (1, 2, 3, 5, 6, 7, 9, 11, 25)
HUGE = (-(1 << 40), -(1 << 31), -(1 << 30), -2, -1, 0, 1, 2, 3, 7, 99, 100, 59400001, (1 << 30), 1 << 31, 1 << 40)


def points(match, pick) -> int:
    return pick((match.length or 9) + 2)


def finished_game(match, pick) -> int:
    """The number of a played game, or sometimes of one not played."""
    return match.games[pick(len(match.games))][0] if match.games and pick(12) else pick(5)


def rule(pick) -> str:
    known = OVERRIDES if pick(5) else BAD_RULES
    return "%s = %s" % known[pick(len(known))]


def moved_state(match, pick) -> str:
    """The state of this match for another table to take up, with one number damaged.

    In an offered match, where a valid line could be taken up, it is no line at all: a signed line is intact.
    """
    try:
        words = moving.describe(match, match.at_ms).split(" ")
    except Refusal:
        words = []
    if match.phase == OFFERED or not words:
        return ("", "2", "x", "2 " * 40, "9 " * 36 + "9")[pick(5)]
    words[pick(len(words))] = str(HUGE[pick(len(HUGE))])
    return " ".join(words)[:LONGEST_TEXT]


# The parameters of an order: the kind of the fact, how its values are chosen.
ORDERS = (
    (facts.BANK_SET, lambda m, pick: (pick(2), pick(60000) * pick(2))),
    (facts.BANK_GIVEN, lambda m, pick: (pick(2), pick(40000) - 20000)),
    (facts.CUBE_SET, lambda m, pick: (1 << pick(5), pick(4) - 1)),
    (facts.SCORE_SET, lambda m, pick: (points(m, pick) - pick(2), points(m, pick), pick(2))),
    (facts.LENGTH_SET, lambda m, pick: (LENGTHS[pick(len(LENGTHS))],)),
    (facts.PENALTY, lambda m, pick: (pick(2), pick(4))),
    (facts.CLOCK_SET, lambda m, pick: (BANKS_MS[pick(len(BANKS_MS))], DELAYS_MS[pick(len(DELAYS_MS))])),
    (facts.CLOCK_CORRECTED, lambda m, pick: (60000, DELAYS_MS[pick(4)], pick(40000) - 20000, pick(40000) - 20000)),
    (facts.TURN_SET, lambda m, pick: (pick(2),)),
    (facts.CALL_ENDED, lambda m, pick: ()),
    (facts.CALL_ENDED, lambda m, pick: ()),
    (facts.PAUSED, lambda m, pick: ()),
    (facts.RESUMED, lambda m, pick: ()),
    (facts.RESUMED, lambda m, pick: ()),
    (facts.DELAY_RESTARTED, lambda m, pick: ()),
    (facts.TIME_CLAIMED, lambda m, pick: ()),
    (facts.VERIFIED, lambda m, pick: ()),
    (facts.CLOSED, lambda m, pick: ()),
    (facts.RULED, lambda m, pick: (1 + pick(len(scoring.RESULTS)), pick(3) - 1)),
    (facts.MODE_OPENED, lambda m, pick: ()),
    (facts.GAME_RULED, lambda m, pick: (NOBODY, scoring.VOID) if pick(2) else (pick(2), 1 + pick(3))),
    (facts.ANNOUNCED, lambda m, pick: (pick(2),)),
    (facts.BREAK_ENDED, lambda m, pick: ()),
    (facts.DELAY_LOST, lambda m, pick: (pick(2),)),
    (facts.TURN_TAKEN_BACK, lambda m, pick: (pick(2),)),
    (facts.TURN_TAKEN_BACK, lambda m, pick: (pick(2),)),
    (facts.LATE_POINTS_FOR, lambda m, pick: (pick(2), pick(5), pick(4) - 2)),
    (facts.ABSENT_STARTED, lambda m, pick: (pick(2),)),
    (facts.ABSENT_STARTED, lambda m, pick: (pick(2),)),
    (facts.ABSENT_ENDED, lambda m, pick: ()),
    (facts.GAME_CORRECTED, lambda m, pick: (finished_game(m, pick), pick(2), 1 + pick(4), 1 << pick(4))),
    (facts.GAME_CORRECTED, lambda m, pick: (finished_game(m, pick), pick(2), 1 + pick(4), 1 << pick(2))),
    (facts.DOUBLE_VOIDED, lambda m, pick: (1 + pick(2),)),
    (facts.DOUBLE_VOIDED, lambda m, pick: (1 + pick(2),)),
    (facts.RULE_CHANGED, lambda m, pick: ()),
    (facts.MOVED, lambda m, pick: ()),
)
_UNDO = (facts.UNDONE, lambda m, pick: (m.undoable(),))
_WORDLESS = (
    facts.RESUMED,
    facts.DELAY_RESTARTED,
    facts.TIME_CLAIMED,
    facts.VERIFIED,
    facts.BREAK_ENDED,
    facts.DELAY_LOST,
    facts.TURN_TAKEN_BACK,
    facts.ABSENT_ENDED,
    facts.MODE_OPENED,
)


def order(match, pick) -> Fact:
    """A new order or sometimes one with an old number; every fourth takes something back."""
    kind, values = ORDERS[pick(len(ORDERS))] if pick(4) else _UNDO
    if pick(3) == 0:
        kind, values = _fitting(match) or (kind, values)
    number = match.last_order + (1 + pick(3) if pick(8) else -pick(2))
    return orders.make(number, kind, values(match, pick), _text(match, kind, pick))


def _fitting(match) -> tuple | None:
    """The director's most likely order now, if any; without values."""
    kind = facts.CALL_ENDED if match.is_called() else facts.VERIFIED if match.phase == SEALED else 0
    if match.phase == DOUBLED and match.length > 2:
        return _voiding(match)
    if match.is_on_break() or match.absent != NOBODY:
        kind = facts.BREAK_ENDED if match.is_on_break() else facts.ABSENT_ENDED
    return (kind, lambda match, pick: ()) if kind else None


def _voiding(match) -> tuple:
    """The score turns out to make this the Crawford game; then the double is void."""
    try:
        game_corrections.check_void(match, game_corrections.IN_CRAWFORD_GAME)
    except Refusal:
        return facts.SCORE_SET, lambda match, pick: (match.length - 1, 0, 0)
    return facts.DOUBLE_VOIDED, lambda match, pick: (game_corrections.IN_CRAWFORD_GAME,)


def _text(match, kind: int, pick) -> str:
    if kind == facts.RULE_CHANGED:
        return rule(pick)
    if kind == facts.MOVED:
        return moved_state(match, pick)
    return "" if kind in _WORDLESS else WORDS[pick(len(WORDS))]


def assignment(match, settings) -> Fact:
    made = Fact()
    made.seq = match.last_order + 1
    made.kind, made.count = facts.ASSIGNED, facts.ROWS.counts[facts.ASSIGNED]
    settings.fill(made, made.seq)
    return made


def absurd_order(match, kind: int, values: list) -> Fact:
    """Any kind of fact as an order, with any values: no director's software makes this one."""
    made = Fact()
    made.seq, made.kind, made.count = match.last_order + 1, kind, facts.ROWS.counts[kind]
    made.ints[1 : 1 + len(values)] = values
    made.ints = made.ints[:MOST_INTS]
    return made


# Called by the director's mode at the table, without a number: functions of match, time, four values and words.
ENTRIES = (
    lambda m, now, v, words: clock_corrections.set_bank(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: clock_corrections.give_time(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: clock_corrections.set_clock(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: clock_corrections.correct_clock(m, now, v[0], v[1], v[2], v[3], 0, words),
    lambda m, now, v, words: clock_corrections.set_turn(m, now, v[0], 0, words),
    lambda m, now, v, words: cube_corrections.set_cube(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: score_corrections.set_score(m, now, v[0], v[1], v[2] > 0, 0, words),
    lambda m, now, v, words: lengths.set_length(m, now, v[0], 0, words),
    lambda m, now, v, words: score_corrections.penalise(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: rulings.rule_result(m, now, v[0], v[1], 0, words),
    lambda m, now, v, words: undoing.undo(m, now, 0, 0, words),
    lambda m, now, v, words: undoing.undo(m, now, 0, 0, words),
    lambda m, now, v, words: absences.late_points(m, now, v[0], v[1], absences.FOR_LAST, 0, words),
    lambda m, now, v, words: absences.start_absent(m, now, v[0], 0, words),
    lambda m, now, v, words: game_corrections.correct_game(m, now, *tuple(v), 0, words),
    lambda m, now, v, words: game_corrections.void_double(m, now, v[0], 0, words),
    lambda m, now, v, words: notices.announce(m, now, v[0] > 0, 0, words),
    lambda m, now, v, words: rulings.change_rule(m, now, 0, words),
    lambda m, now, v, words: notices.open_mode(m, now, 0),
    lambda m, now, v, words: procedures.lose_delay(m, now, v[0], BY_DIRECTOR),
    lambda m, now, v, words: procedures.take_turn_back(m, now, v[0], BY_DIRECTOR),
    lambda m, now, v, words: turn.pause(m, now, BY_DIRECTOR, 0, words),
)
ANY_WORDS = ("", "late", "breaks.minutes = 1", "x" * 701, "ж" * 351)
