"""The acts of the two players and the device: mostly the likely next one, sometimes any.

`pick(n)` chooses a number below n.
"""

from matchcore.clock import PAUSED
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import absences, breaks, calls, early, flags, procedures, results
from matchcore.sides import NOBODY, author, other
from random_play import STEPS_MS, TABLE_COMMANDS, on_turn

LARGEST_MS = (1 << 30) - 1  # the largest small integer of MicroPython on 32 bits


def waiting(match, pick):
    """The side not on turn, or sometimes any."""
    return other(on_turn(match, pick)) if match.clock.active != NOBODY else pick(2)


def lose_delay(match, now_ms, pick):
    side = waiting(match, pick)
    procedures.lose_delay(match, now_ms, side, author(side if pick(6) else other(side)))


def take_turn_back(match, now_ms, pick):
    side = waiting(match, pick)
    procedures.take_turn_back(match, now_ms, side, author(side if pick(6) else other(side)))


def return_time(match, now_ms, pick):
    most_ms = procedures.returnable_ms(match, now_ms)
    procedures.return_time(match, now_ms, (most_ms, most_ms, 1, most_ms // 2, most_ms + 1, -1)[pick(6)])


def concede(match, now_ms, pick):
    results.resign(match, now_ms, waiting(match, pick) if pick(3) else pick(2), 1 + pick(3))


def call_director(match, now_ms, pick):
    reasons = rulesets.CALL_REASONS if pick(10) else rulesets.PAUSE_REASONS
    calls.call_director(match, now_ms, reasons[pick(len(reasons))])


COMMANDS = dict(
    TABLE_COMMANDS,
    begin_break=lambda m, now, pick: breaks.begin_break(m, now, pick(3), pick(3)),
    return_from_break=lambda m, now, pick: breaks.return_from_break(m, now, pick(2)),
    end_absent=lambda m, now, pick: absences.end_absent(m, now, author(pick(2))),
    double_early=lambda m, now, pick: early.double_early(m, now, waiting(m, pick)),
    roll_early=lambda m, now, pick: early.roll_early(m, now, waiting(m, pick)),
    lose_delay=lose_delay,
    take_turn_back=take_turn_back,
    return_time=return_time,
    concede=concede,
    claim_time=lambda m, now, pick: flags.claim_time(m, now, author(pick(2))),
    call_director=call_director,
    emergency=lambda m, now, pick: calls.emergency(m, now),
    end_session=lambda m, now, pick: results.end_session(m, now),
)
del COMMANDS["assign"]  # of one rule set, so used by the machine
ANYTHING = tuple(sorted(COMMANDS))

# Likely next commands in each phase; a name listed twice is twice as likely.
LIKELY = {
    OFFERED: ("accept",) * 6 + ("swap_sides", "tick"),
    READY: ("press",) * 6 + ("begin_break",) * 2 + ("mark", "end_session"),
    PLAYING: ("press",) * 8
    + ("double",) * 4
    + ("pause",) * 5
    + ("double_early", "roll_early", "lose_delay", "take_turn_back", "restart_delay", "checkpoint", "tick", "mark"),
    DOUBLED: ("take", "take", "take", "pass_double", "pass_double", "pause", "tick"),
    CLAIMED: ("confirm",) * 6 + ("withdraw_claim",),
    DECIDED: ("confirm",) * 5 + ("withdraw_claim",),
    SEALED: ("assign", "assign", "begin_break"),
    IDLE: ("assign",),
}
LIKELY_PAUSED = (
    ("resume",) * 3
    + ("claim",) * 4
    + (
        "concede",
        "concede",
        "state_reason",
        "state_reason",
        "restart_delay",
        "pass_double",
        "press",
        "return_time",
        "return_time",
        "lose_delay",
        "take_turn_back",
    )
)


def next_command(match, pick):
    """The name of the next command; `assign` is none of `COMMANDS`."""
    return _likely(match, pick) if pick(12) else ANYTHING[pick(len(ANYTHING))]


def _likely(match, pick):
    if match.is_called():
        return ("withdraw_call", "withdraw_call", "withdraw_call", "call_director")[pick(4)]
    if match.is_restored:
        return ("confirm_restore", "confirm_restore", "confirm_restore", "call_director")[pick(4)]
    if match.is_on_break():
        return (("return_from_break",) * 3 + ("tell_time", "begin_break", "press"))[pick(6)]
    if match.absent != NOBODY:
        return ("end_absent", "end_absent", "claim_time", "tick", "press")[pick(5)]
    if match.is_bound and pick(3):
        return ("report", "report", "press")[pick(3)]
    if match.rolled_early != NOBODY and match.phase == PLAYING and pick(4) == 0:
        return "judge_roll"
    if match.phase in (PLAYING, DOUBLED) and match.clock.first_flag() != NOBODY and pick(12) == 0:
        return "claim_time"
    names = LIKELY[match.phase]
    if match.phase == PLAYING and not match.has_clock:
        names = ("double", "double", "claim", "claim", "concede", "press")
    elif match.phase in (PLAYING, DOUBLED) and match.clock.state == PAUSED:
        names = LIKELY_PAUSED
    return names[pick(len(names))]


def later_ms(match, now_ms, pick):
    """The time of the next command: soon, or sometimes exactly at a decisive instant."""
    if pick(6):
        return min(LARGEST_MS, now_ms + pick(STEPS_MS[pick(len(STEPS_MS))]))
    instants = [match.pressed_at_ms + 400]
    if match.clock.active != NOBODY:
        instants += [now_ms + match.clock.delay_left(now_ms)]
        instants += [now_ms + match.clock.delay_left(now_ms) + match.clock.bank_left_ms(now_ms, match.clock.active)] * 2
    if match.is_on_break():
        instants += [match.break_since_ms + match.break_ms] * 3
    if pick(12) == 0:
        instants = [LARGEST_MS - 3600000, now_ms + 7200000]
    return min(LARGEST_MS, max(now_ms, instants[pick(len(instants))] + pick(3) - 1))
