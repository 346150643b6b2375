"""A clock is set and corrected: before a game, by a procedure, or by the director.

Rarer than what `clock.py` does, and loaded for it.  Each returns False where it has no effect, else True (CLK-28).
"""

from matchcore.clock import NEUTRAL, NO_TIME, PAUSED, RUNNING
from matchcore.games.backgammon.game.account import FIRST_PART, WHOLE, Account
from matchcore.games.backgammon.game.clock import Clock
from matchcore.sides import NOBODY


def set_up(clock: Clock, now_ms: int, bank_a_ms: int, bank_b_ms: int, delay_ms: int) -> None:
    """Become neutral, with these banks and this delay per turn (CLK-02, CLK-14)."""
    clock.advance(now_ms)
    clock.close(NEUTRAL)
    clock.winner = clock.lost_first = NOBODY
    clock.delay_ms = delay_ms
    for account in clock.sides:
        account.delay_ms = delay_ms
        account.second_ms = 0
        account.part = WHOLE
        account.flag_ms = NO_TIME
    set_bank(clock, now_ms, 0, bank_a_ms)
    set_bank(clock, now_ms, 1, bank_b_ms)


def split(account: Account, second_ms: int) -> None:
    """Add a second part to a bank; it is loaded when the first is gone, without a new delay (CLK-11)."""
    account.second_ms = second_ms
    account.part = FIRST_PART


def start(clock: Clock, now_ms: int, side: int) -> bool:
    """Start one side from neutral with a full delay (CLK-23, LAT-07)."""
    clock.advance(now_ms)
    if clock.state != NEUTRAL:
        return False
    clock.open_turn(side)
    return True


def lose_next_delay(clock: Clock, now_ms: int, side: int) -> bool:
    """The side not on turn must wait out its next delay (INC-01, INC-02)."""
    clock.advance(now_ms)
    if (clock.state != RUNNING and clock.state != PAUSED) or side == clock.active:
        return False
    clock.sides[side].owes_delay = True
    return True


def take_turn_back(clock: Clock, now_ms: int, offender: int) -> bool:
    """The last move of the side not on turn was illegal: its clock runs again (INC-05, INC-06)."""
    clock.advance(now_ms)
    if (clock.state != RUNNING and clock.state != PAUSED) or clock.last_mover != offender:
        return False
    left_ms = clock.last_delay_left_ms
    clock.owe_again()
    clock.open_turn(offender)
    clock.last_mover = NOBODY
    if clock.run_out:
        clock.is_holding = True
    else:
        clock.delay_left_ms = left_ms
    return True


def set_bank(clock: Clock, now_ms: int, side: int, bank_ms: int) -> bool:
    """Set the time left of the part in use; more than zero clears the flag (INC-10, INC-11).

    A negative value is taken from a second part, which must have it.
    """
    clock.advance(now_ms)
    account = clock.sides[side]
    account.set_left(bank_ms)
    if bank_ms <= 0:
        account.extend()
    judge_lost(clock)
    return True


def adjust(clock: Clock, now_ms: int, side: int, ms: int) -> bool:
    """Give or take time: never below zero, and never causing a flag (INC-10, AMB-19).

    What the first part of a split bank lacks is taken from the second (CLK-11).
    """
    clock.advance(now_ms)
    account = clock.sides[side]
    if ms < 0 and account.flag_ms != NO_TIME and clock.overtime_ms:
        account.granted_ms += ms  # it comes out of the overtime (EXP-07)
        judge_lost(clock)
        return True
    if ms < 0 and account.charged_ms > account.granted_ms:
        return True  # nothing left to take, and the overrun stays used (AMB-18)
    return set_bank(clock, now_ms, side, max(-account.second_ms, clock.bank_left_ms(now_ms, side) + ms))


def correct(clock: Clock, now_ms: int, side: int, ms: int) -> None:
    """Change the bank this side was given; time used stays used, also beyond the empty bank (INC-11, AMB-18).

    A positive remainder clears its flag; a negative one shows as zero and causes no flag.
    """
    clock.advance(now_ms)
    account = clock.sides[side]
    account.granted_ms += ms
    if account.granted_ms <= account.charged_ms:
        account.extend()
    if account.granted_ms > account.charged_ms:
        account.flag_ms = NO_TIME
    judge_lost(clock)


def judge_lost(clock: Clock) -> None:
    """After a bank has changed, find which side first lost both bank and overtime (EXP-07)."""
    side = clock.lost_first
    if not clock.overtime_ms or (side != NOBODY and _is_lost(clock, side)):
        return
    side = clock.first_flag()
    clock.lost_first = NOBODY
    for lost in (side, 1 - side) if side != NOBODY else ():
        if clock.lost_first == NOBODY and _is_lost(clock, lost):
            clock.lost_first = lost


def _is_lost(clock: Clock, side: int) -> bool:
    account = clock.sides[side]
    return account.flag_ms != NO_TIME and account.charged_ms - account.granted_ms >= clock.overtime_ms


def reload(clock: Clock, now_ms: int) -> None:
    """Resume a stored clock at `now_ms`: the gap is charged to neither side, an open turn is paused (INC-13)."""
    if clock.state == RUNNING:
        clock.state = PAUSED
    clock.advance(now_ms)
