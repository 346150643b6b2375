"""Random commands for a match: mostly the people's likely next act, sometimes anything.

`pick(n)` chooses a number below n; the caller provides the randomness. The same picks give the same commands on every
interpreter.
"""

from matchcore.clock import PAUSED, RUNNING
from matchcore.folding.orders import seam
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import (
    CAUSE_POWER,
    CAUSE_RESET,
    CLAIMED,
    DECIDED,
    DOUBLED,
    IDLE,
    OFFERED,
    PLAYING,
    READY,
    SEALED,
)
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules import rulesets, settings
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    doubts,
    early,
    flags,
    game_corrections,
    lengths,
    moving,
    notices,
    procedures,
    restoring,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_BOTH, BY_DIRECTOR, BY_TABLE, NOBODY, A, B, author, other
from matchcore.vocabulary import TEXT

NAMES = ("Anna", "Борис", "Zoë", "Núria i Òscar", "x" * 60, "名前")
RULE_SETS = ("wbgf21", "wbgf21", "wbgf21", "eubgf13", "club")  # the last one ends a match by itself (EXP-03)
LENGTHS = (1, 2, 3, 5, 7, 9, 25)
BANKS_MS = (0, 500, 5000, 30000, 120000)  # a point
DELAYS_MS = (0, 1, 2000, 12000)
STEPS_MS = (1, 150, 1000, 4000, 15000, 90000)  # the next command comes within this time
WORDS = ("", "late", "спор", "as shown on the board", "é" * 30)
OPTIONS = (
    {"clock": "off"},
    {"bank_extra_a_ms": "60000", "delay_extra_b_ms": "-1000"},
    {"best_of": "3", "series_b": "1"},
    {"players": "doubles", "times_given": "yes", "sign": "yes"},
    {"split_first_ms": "20000", "overtime_min": "1"},
    {"bank_ms": "90000", "breaks.minutes": "1"},
    {"players": "consultation"},
    {"observer": "Núria", "start_s": "36000"},
)
RULES = ("breaks.minutes = 2", "illegal.clock = run_out_delay", "expiry.trigger = automatic", "breaks.minutes = none")


class Chance:
    """A linear congruential generator: the numbers depend only on the seed."""

    def __init__(self, seed):
        self._value = seed

    def pick(self, n):
        self._value = (self._value * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._value >> 9) % n


def random_settings(pick):
    """Mostly playable settings."""
    names = NAMES[pick(len(NAMES))], NAMES[pick(len(NAMES))]
    made = settings.Settings(LENGTHS[pick(len(LENGTHS))], names[0], names[1], RULE_SETS[pick(len(RULE_SETS))])
    made.per_point_ms, made.delay_ms = BANKS_MS[pick(len(BANKS_MS))], DELAYS_MS[pick(len(DELAYS_MS))]
    made.event, made.table, made.number = WORDS[pick(len(WORDS))], pick(100), pick(1000)
    if pick(4) == 0:
        made.score_a, made.score_b, made.crawford_played = pick(made.length + 1), pick(made.length), pick(2) == 1
    elif pick(3) == 0:
        made.options = OPTIONS[pick(len(OPTIONS))]
    elif pick(8) == 0:
        made.length, made.options = 0, {"bank_ms": "600000"} if pick(2) else {"clock": "off"}
    return made


def on_turn(match, pick):
    """The side on turn, or sometimes any."""
    side = match.clock.active
    return side if side != NOBODY and pick(12) else pick(2)


def answering(match, pick):
    return other(match.doubler) if match.doubler != NOBODY and pick(12) else pick(2)


def reason(pick):
    return rulesets.PAUSE_REASONS[pick(len(rulesets.PAUSE_REASONS))]


def claim(match, now_ms, pick):
    winner, kind = pick(2), 1 + pick(4)
    results.claim(match, now_ms, winner, kind, BY_TABLE if pick(2) else BY_A + winner)


def elsewhere(is_playing):
    """The line of a match played on another device: between games, or in the bank of a turn."""
    match = new_match()
    beginning.assign(match, 0, settings.Settings(7, "Anna", "Boris"))
    for side in (A, B):
        beginning.accept(match, 0, side)
    match.clear_fresh()
    turn.press(match, 1000, A)
    turn.pause(match, 2000)
    results.claim(match, 3000, B, scoring.GAMMON)
    match.clear_fresh()
    for side in (A, B):
        results.confirm(match, 4000 + 1000 * side, side)
    if is_playing:
        turn.press(match, 5000, A)
    match.clear_fresh()
    return moving.describe(match, 30000)


def move_in(match, now_ms, pick):
    line = (MOVED[0], MOVED[1], MOVED[0] + " 1", "")[pick(4)]
    words = line.split(" ")
    if pick(3) and len(words) > 4:  # of this match: length, bank per point and delay as they were assigned
        words[1:4] = ["%d" % value for value in (match.length, match.per_point_ms, match.delay_ms)]
        line = " ".join(words)
    moving.move_in(match, now_ms, match.last_order + 1, line)


def lose_delay(match, now_ms, pick):
    side = other(on_turn(match, pick))
    procedures.lose_delay(match, now_ms, side, author(side) if pick(3) else BY_DIRECTOR)


def take_turn_back(match, now_ms, pick):
    side = other(on_turn(match, pick)) if match.phase == PLAYING else on_turn(match, pick)
    procedures.take_turn_back(match, now_ms, side, author(side) if pick(3) else BY_DIRECTOR)


def return_time(match, now_ms, pick):
    procedures.return_time(match, now_ms, pick(procedures.returnable_ms(match, now_ms) + 1) + pick(2))


def restart_delay(match, now_ms, pick):
    by = author(other(on_turn(match, pick))) if pick(6) else BY_TABLE
    turn.restart_delay(match, now_ms, by, is_thrown=pick(2) == 1)


def press_late(match, now_ms, pick):
    """A press with an uncertainty, mostly reaching back before the flag."""
    uncertain_ms = pick(100)
    if match.clock.state == RUNNING:
        flag_ms = max(match.clock.next_flag_ms(), match.clock.sides[match.clock.active].flag_ms)
        uncertain_ms += max(0, now_ms - flag_ms)
    side, flagged = on_turn(match, pick), doubts.noted(match, now_ms, uncertain_ms)
    # A press ends no call, absence or double, and none comes from the past: it is refused, and takes nothing back.
    is_refused = match.absent != NOBODY or match.phase == DOUBLED or match.is_called() or now_ms < match.at_ms
    if flagged != NOBODY and not is_refused:
        doubts.take_back(match, now_ms, flagged, uncertain_ms)
    doubts.hear(match, now_ms, uncertain_ms, lambda at_ms: turn.press(match, at_ms, side))


def withdraw_claim(match, now_ms, pick):
    by = BY_BOTH if match.phase == DECIDED and pick(4) else (BY_TABLE, BY_A, BY_A + 1)[pick(3)]
    results.withdraw_claim(match, now_ms, by)


def restore(match, now_ms, pick):
    restoring.restore(match, now_ms, CAUSE_POWER if pick(3) else CAUSE_RESET, pick(3600), pick(11))


# Acts possible for anybody at the table, and for the device itself.
TABLE_COMMANDS = {
    "assign": lambda m, now, pick: beginning.assign(m, now, random_settings(pick)),
    "accept": lambda m, now, pick: beginning.accept(m, now, pick(2)),
    "swap_sides": lambda m, now, pick: beginning.swap_sides(m, now),
    "press": lambda m, now, pick: turn.press(m, now, on_turn(m, pick)),
    "press_late": press_late,
    "pause": lambda m, now, pick: turn.pause(m, now),
    "state_reason": lambda m, now, pick: turn.state_reason(m, now, reason(pick)),
    "resume": lambda m, now, pick: turn.resume(m, now),
    "restart_delay": restart_delay,
    "mark": lambda m, now, pick: notices.mark(m, now, on_turn(m, pick)),
    "double": lambda m, now, pick: doubling.double(m, now, on_turn(m, pick)),
    "take": lambda m, now, pick: doubling.take(m, now, answering(m, pick)),
    "pass_double": lambda m, now, pick: doubling.pass_double(m, now, answering(m, pick)),
    "claim": claim,
    "confirm": lambda m, now, pick: results.confirm(m, now, pick(2)),
    "withdraw_claim": withdraw_claim,
    "put_back": lambda m, now, pick: undoing.put_back(m, now),
    "claim_time": lambda m, now, pick: flags.claim_time(m, now, BY_TABLE),
    "restore": restore,
    "confirm_restore": lambda m, now, pick: restoring.confirm_restore(m, now, pick(2)),
    "call_director": lambda m, now, pick: calls.call_director(m, now, reason(pick)),
    "withdraw_call": lambda m, now, pick: calls.withdraw_call(m, now, pick(2)),
    "tick": lambda m, now, pick: m.tick(now),
    "checkpoint": lambda m, now, pick: m.checkpoint(now),
    "seam": lambda m, now, pick: seam(m, m.seq),
    "concede": lambda m, now, pick: results.resign(m, now, pick(2), 1 + pick(3)),
    "emergency": lambda m, now, pick: calls.emergency(m, now),
    "begin_break": lambda m, now, pick: breaks.begin_break(m, now, pick(2), pick(2)),
    "void": lambda m, now, pick: _void(m, now, pick),
    "tell_time": lambda m, now, pick: breaks.tell_time(m, now, now // 1000 + pick(300)),
    "return_from_break": lambda m, now, pick: breaks.return_from_break(m, now, pick(2)),
    "end_break": lambda m, now, pick: breaks.end_break(m, now, m.last_order + pick(2)),
    "close": lambda m, now, pick: beginning.close(m, now, m.last_order + pick(2), WORDS[pick(len(WORDS))]),
    "start_absent": lambda m, now, pick: absences.start_absent(m, now, pick(2), 0, WORDS[pick(len(WORDS))]),
    "end_absent": lambda m, now, pick: absences.end_absent(m, now, BY_A + pick(2) if pick(3) else BY_DIRECTOR),
    "lose_delay": lose_delay,
    "take_turn_back": take_turn_back,
    "return_time": return_time,
    "double_early": lambda m, now, pick: early.double_early(m, now, other(on_turn(m, pick))),
    "roll_early": lambda m, now, pick: early.roll_early(m, now, other(on_turn(m, pick))),
    "judge_roll": lambda m, now, pick: early.judge_roll(m, now, on_turn(m, pick), pick(2) == 1),
    "report": lambda m, now, pick: calls.report(m, now, pick(2)),
    "open_mode": lambda m, now, pick: notices.open_mode(m, now, 0),
    "end_session": lambda m, now, pick: results.end_session(m, now),
    "move_in": move_in,
    "verify": lambda m, now, pick: rulings.verify(m, now, m.last_order + pick(2)),
}
MOVED = (elsewhere(False), elsewhere(True))

# Acts that the director can order or correct: kind of the fact, how its values are chosen.
DIRECTOR_KINDS = (
    (facts.BANK_SET, lambda m, pick: (pick(2), pick(60000))),
    (facts.BANK_GIVEN, lambda m, pick: (pick(2), pick(40000) - 20000)),
    (facts.CUBE_SET, lambda m, pick: (1 << pick(5), pick(4) - 1)),
    (facts.SCORE_SET, lambda m, pick: (pick(m.length + 2) - pick(2), pick(m.length + 1), pick(2))),
    (facts.LENGTH_SET, lambda m, pick: (LENGTHS[pick(len(LENGTHS))],)),
    (facts.PENALTY, lambda m, pick: (pick(2), pick(4))),
    (facts.CLOCK_SET, lambda m, pick: (BANKS_MS[pick(len(BANKS_MS))], DELAYS_MS[pick(len(DELAYS_MS))])),
    (facts.TURN_SET, lambda m, pick: (pick(2),)),
    (facts.UNDONE, lambda m, pick: (m.undoable(),)),
    (facts.CALL_ENDED, lambda m, pick: ()),
    (facts.CALL_ENDED, lambda m, pick: ()),
    (facts.PAUSED, lambda m, pick: ()),
    (facts.RESUMED, lambda m, pick: ()),
    (facts.DELAY_RESTARTED, lambda m, pick: ()),
    (facts.TIME_CLAIMED, lambda m, pick: ()),
    (facts.VERIFIED, lambda m, pick: ()),
    (facts.CLOSED, lambda m, pick: ()),
    (facts.RULED, lambda m, pick: (1 + pick(len(scoring.RESULTS)), pick(3) - 1)),
    (facts.CHECKPOINT, None),  # no director orders that
    (facts.CLOCK_CORRECTED, lambda m, pick: (pick(60000), pick(12000), pick(9000) - 4000, pick(9000) - 4000)),
    (facts.BREAK_ENDED, lambda m, pick: ()),
    (facts.DELAY_LOST, lambda m, pick: (pick(2),)),
    (facts.TURN_TAKEN_BACK, lambda m, pick: (pick(2),)),
    (facts.LATE_POINTS_FOR, lambda m, pick: (pick(2), pick(3), m.last_order % 3 - 1)),
    (facts.ABSENT_STARTED, lambda m, pick: (pick(2),)),
    (facts.ABSENT_ENDED, lambda m, pick: ()),
    (facts.GAME_CORRECTED, lambda m, pick: (1 + pick(len(m.games) + 1), pick(2), 1 + pick(4), 1 << pick(3))),
    (facts.ANNOUNCED, lambda m, pick: (pick(2),)),
    (facts.DOUBLE_VOIDED, lambda m, pick: (1 + pick(2),)),
    (facts.MODE_OPENED, lambda m, pick: ()),
    (facts.GAME_RULED, lambda m, pick: (NOBODY, scoring.VOID) if pick(2) else (pick(2), 1 + pick(3))),
)

# The same by a function, as called by the director's mode at the table: without a number.
CORRECTIONS = (
    lambda m, now, pick: clock_corrections.set_bank(m, now, pick(2), pick(60000), 0, WORDS[pick(5)]),
    lambda m, now, pick: clock_corrections.give_time(m, now, pick(2), pick(40000) - 20000, 0, WORDS[pick(5)]),
    lambda m, now, pick: cube_corrections.set_cube(m, now, 1 << pick(5), pick(4) - 1, 0, WORDS[pick(5)]),
    lambda m, now, pick: score_corrections.set_score(
        m, now, pick(m.length + 1), pick(m.length + 1), pick(2) == 1, 0, ""
    ),
    lambda m, now, pick: lengths.set_length(m, now, LENGTHS[pick(len(LENGTHS))], 0, ""),
    lambda m, now, pick: score_corrections.penalise(m, now, pick(2), pick(4), 0, WORDS[pick(5)]),
    lambda m, now, pick: clock_corrections.set_turn(m, now, pick(2), 0, ""),
    lambda m, now, pick: undoing.undo(m, now, 0, 0, WORDS[pick(5)]),
    lambda m, now, pick: _void(m, now, pick),
    lambda m, now, pick: absences.late_points(m, now, pick(2), 1 + pick(2), absences.FOR_LAST, 0, WORDS[pick(5)]),
    lambda m, now, pick: notices.announce(m, now, pick(2) == 1, 0, WORDS[pick(5)]),
    lambda m, now, pick: rulings.change_rule(m, now, 0, RULES[pick(len(RULES))]),
)


def _void(match, now_ms, pick):
    """A double is void, or first a corrected score may make it void."""
    cause = 1 + pick(2)
    try:
        game_corrections.check_void(match, cause)
    except Refusal:
        if match.length > 2 and pick(4):
            score_corrections.set_score(match, now_ms, match.length - 1 - pick(2), 0, False, 0, "")
            return
    game_corrections.void_double(match, now_ms, cause, 0, "")


def order(match, now_ms, pick):
    """A new order of the director or a repeated one."""
    kind, values = DIRECTOR_KINDS[pick(len(DIRECTOR_KINDS))]
    number = match.last_order + (1 if pick(8) else 0)
    if values is None:
        made = Fact()
        made.seq, made.kind = number, kind
    elif kind == facts.CLOSED and pick(2):
        made = Fact()
        random_settings(pick).fill(made, number)
        made.seq, made.kind, made.count = number, facts.ASSIGNED, facts.ROWS.counts[facts.ASSIGNED]
    else:
        said = values(match, pick)
        made = orders.make(number, kind, said, WORDS[pick(len(WORDS))] if _has_text(kind) else "")
    orders.carry_out(match, now_ms, made)


def _has_text(kind):
    return facts.ROWS.traits[kind] & TEXT != 0


def correct(match, now_ms, pick):
    CORRECTIONS[pick(len(CORRECTIONS))](match, now_ms, pick)


# Likely next commands in each phase; a name listed twice is twice as likely.
LIKELY = {
    IDLE: ("assign",),
    OFFERED: ("accept",) * 12 + ("swap_sides", "swap_sides", "move_in", "start_absent"),
    READY: ("press",) * 12 + ("put_back", "mark", "mark", "begin_break", "begin_break", "start_absent", "end_session"),
    PLAYING: ("press",) * 12
    + ("press_late",)
    + ("double",) * 5
    + ("pause",) * 4
    + ("double_early", "double_early", "roll_early")
    + ("take_turn_back", "lose_delay", "restart_delay", "checkpoint", "tick", "mark", "open_mode"),
    DOUBLED: ("take", "take", "take", "pass_double", "pass_double", "pause", "tick", "take_turn_back") + ("void",) * 3,
    CLAIMED: ("confirm",) * 6 + ("withdraw_claim",),
    DECIDED: ("confirm",) * 6 + ("withdraw_claim",),
    SEALED: ("assign", "assign", "assign", "close", "order", "verify", "begin_break"),
}
LIKELY_PAUSED = (
    ("resume",) * 3
    + ("claim",) * 4
    + ("state_reason", "state_reason", "restart_delay", "pass_double", "press")
    + ("concede", "lose_delay", "take_turn_back", "return_time", "emergency", "put_back")
)
LIKELY_WITHOUT_CLOCK = ("double", "claim", "claim", "concede", "press")
LIKELY_ON_BREAK = ("return_from_break",) * 4 + ("begin_break", "end_break", "order", "tell_time")
LIKELY_ABSENT = ("end_absent",) * 4 + ("tick", "claim_time", "resume")
ANYTHING = tuple(sorted(TABLE_COMMANDS)) + ("order",) * 20 + ("correct",) * 10


def next_command(match, pick):
    """(name, function of match, time and pick) of the next command."""
    name = _likely(match, pick) if pick(100) < 84 else ANYTHING[pick(len(ANYTHING))]
    if name == "order":
        return name, order
    return name, correct if name == "correct" else TABLE_COMMANDS[name]


def _likely(match, pick):
    if match.is_called():
        return ("withdraw_call", "withdraw_call", "order", "order")[pick(4)]
    if match.is_restored:
        return ("confirm_restore", "confirm_restore", "confirm_restore", "call_director")[pick(4)]
    if match.phase in (PLAYING, DOUBLED) and match.clock.first_flag() != NOBODY and pick(12) == 0:
        return "claim_time"
    if match.is_bound and pick(3):
        return ("report", "report", "order")[pick(3)]
    if match.rolled_early != NOBODY and match.phase == PLAYING and pick(4) == 0:
        return "judge_roll"
    names = _names(match)
    return names[pick(len(names))]


def _names(match):
    if match.is_on_break():
        return LIKELY_ON_BREAK
    if match.absent != NOBODY:
        return LIKELY_ABSENT
    if match.phase == PLAYING and not match.has_clock:
        return LIKELY_WITHOUT_CLOCK
    if match.phase in (PLAYING, DOUBLED) and match.clock.state == PAUSED:
        return LIKELY_PAUSED
    return LIKELY[match.phase]


def step_ms(pick):
    """The time until the next command."""
    return pick(STEPS_MS[pick(len(STEPS_MS))])
