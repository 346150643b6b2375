"""Simple-delay clock of two sides (CLK-01 to CLK-28).

Integers only, milliseconds only; the caller owns time and passes it in, never smaller than before.  What was spent is
stored and what is left is derived, so that looking at the clock changes nothing.  For every history, exactly:

    free delay used + bank charged + paused + neutral = time passed

`charged_ms` goes on counting when a bank is empty (EXP-08); what was charged beyond the bank is its overrun.
A method that changes something returns True, one that has no effect in this state returns False (CLK-28).
"""

from matchcore.compat import const
from matchcore.sides import NOBODY, other

NEUTRAL = const(0)
RUNNING = const(1)
PAUSED = const(2)
OVER = const(3)
STATES = ("neutral", "running", "paused", "over")

NO_TIME = const(-1)  # an instant that has not come

# Which part of a bank is in use (CLK-11).
WHOLE = const(0)  # it is not split
FIRST_PART = const(1)
SECOND_PART = const(2)

_PLAIN = (
    "state",
    "active",
    "since_ms",
    "delay_ms",
    "delay_left_ms",
    "is_holding",
    "may_press_paused",
    "automatic",
    "run_out",
    "last_mover",
    "last_delay_left_ms",
    "winner",
    "neutral_ms",
    "overtime_ms",
    "lost_first",
)
_PAIRS = (
    "granted_ms",
    "charged_ms",
    "free_ms",
    "paused_ms",
    "second_ms",
    "part",
    "owes_delay",
    "flag_ms",
    "delays_ms",
)


class Clock:
    def __init__(self) -> None:
        self.state = NEUTRAL
        self.active = NOBODY
        self.since_ms = 0  # up to here everything has been booked
        self.delay_ms = 0  # a full delay, of a side without an exception
        self.delays_ms = [0, 0]  # of each side, with the director's exceptions (ACC-01)
        self.delay_left_ms = 0  # of the open turn, at since_ms
        self.is_holding = False  # the side on turn must let the delay run out (INC-02)
        self.may_press_paused = False  # an EARLY_DICE pause: the side on turn may still end it (INC-01)
        self.automatic = False  # time running out ends the match at once (EXP-03)
        self.run_out = False  # a corrected illegal move waits out a delay (INC-05) or not (INC-06)
        self.last_mover = NOBODY  # whose turn can be taken back
        self.last_delay_left_ms = 0
        self.winner = NOBODY  # by time
        self.neutral_ms = 0
        self.overtime_ms = 0  # that each bank has beyond its end before its side has lost (EXP-07)
        self.lost_first = NOBODY  # whose bank and overtime were gone first; kept only where there is overtime
        self.granted_ms = [0, 0]  # bank given so far, without a second part that is not yet loaded
        self.charged_ms = [0, 0]
        self.free_ms = [0, 0]
        self.paused_ms = [0, 0]
        self.second_ms = [0, 0]  # part 2 of a split bank, not yet loaded (CLK-11)
        self.part = [WHOLE, WHOLE]  # which one is in use
        self.owes_delay = [False, False]  # loses the delay of the next turn (INC-01)
        self.flag_ms = [NO_TIME, NO_TIME]  # when the bank ran out (EXP-07)

    def keep_in(self, kept: list) -> None:
        """Write everything that makes two clocks equal into such a list as `values` gives, without allocating."""
        at = 0
        for name in _PLAIN:
            kept[at] = getattr(self, name)
            at += 1
        for name in _PAIRS:
            pair = getattr(self, name)
            kept[at], kept[at + 1] = pair
            at += 2

    def take_from(self, kept: list) -> None:
        """Become equal to the clock that was written there, without allocating."""
        at = 0
        for name in _PLAIN:
            setattr(self, name, kept[at])
            at += 1
        for name in _PAIRS:
            pair = getattr(self, name)
            pair[0], pair[1] = kept[at], kept[at + 1]
            at += 2

    def values(self) -> list:
        """Everything that makes two clocks equal, in a fixed order."""
        kept = [0] * (len(_PLAIN) + 2 * len(_PAIRS))
        self.keep_in(kept)
        return kept

    # -- setting -------------------------------------------------------------------------------------------------

    def set_up(self, now_ms: int, bank_a_ms: int, bank_b_ms: int, delay_ms: int) -> None:
        """Neutral, with these banks and this delay per turn (CLK-02, CLK-14)."""
        self.advance(now_ms)
        self._close()
        self.winner = self.lost_first = NOBODY
        self.delay_ms = delay_ms
        for side in (0, 1):
            self.delays_ms[side] = delay_ms
            self.second_ms[side] = 0
            self.part[side] = WHOLE
            self.flag_ms[side] = NO_TIME
        self.set_bank(now_ms, 0, bank_a_ms)
        self.set_bank(now_ms, 1, bank_b_ms)

    def set_delay(self, side: int, delay_ms: int) -> None:
        """Another delay for one side from its next turn on: the director's exception (ACC-01)."""
        self.delays_ms[side] = delay_ms

    def split(self, second_a_ms: int, second_b_ms: int) -> None:
        """Add a second part to each bank: loaded by itself when the first is gone, without a new delay (CLK-11)."""
        for side, second_ms in ((0, second_a_ms), (1, second_b_ms)):
            self.second_ms[side] = second_ms
            self.part[side] = FIRST_PART

    def set_bank(self, now_ms: int, side: int, bank_ms: int) -> bool:
        """Set what this side has left (of the part in use); more than nothing clears its flag (INC-10, INC-11).

        Less than nothing is taken from a second part, which must have it.
        """
        self.advance(now_ms)
        self.granted_ms[side] = self.charged_ms[side] + bank_ms
        if bank_ms > 0:
            self.flag_ms[side] = NO_TIME
        elif self.part[side] == FIRST_PART:
            self._load_second(side)
        self.judge_lost()
        return True

    def adjust(self, now_ms: int, side: int, ms: int) -> bool:
        """Give time to one side, or take it: never below zero, and taking never makes a flag (INC-10, AMB-19).

        What the first part of a split bank has not got is taken from the second (CLK-11).
        """
        self.advance(now_ms)
        if ms < 0 and self.flag_ms[side] != NO_TIME and self.overtime_ms:
            self.granted_ms[side] += ms  # it comes out of the overtime (EXP-07)
            self.judge_lost()
            return True
        if ms < 0 and self.charged_ms[side] > self.granted_ms[side]:
            return True  # nothing is left to be taken, and what was used beyond the bank stays used (AMB-18)
        return self.set_bank(now_ms, side, max(-self.second_ms[side], self.bank_left_ms(now_ms, side) + ms))

    def correct(self, now_ms: int, side: int, ms: int) -> None:
        """Exchange what this side was given: time used stays used, also beyond the empty bank (INC-11, AMB-18).

        More than nothing in the end clears its flag; less shows as nothing, and makes no flag.
        """
        self.advance(now_ms)
        self.granted_ms[side] += ms
        if self.granted_ms[side] <= self.charged_ms[side] and self.part[side] == FIRST_PART:
            self._load_second(side)
        if self.granted_ms[side] > self.charged_ms[side]:
            self.flag_ms[side] = NO_TIME
        self.judge_lost()

    def judge_lost(self) -> None:
        """After a bank was changed: who has lost first, with bank and overtime gone (EXP-07)."""
        side = self.lost_first
        if not self.overtime_ms or (side != NOBODY and self._is_lost(side)):
            return
        side = self.first_flag()
        self.lost_first = NOBODY
        for lost in (side, 1 - side) if side != NOBODY else ():
            if self.lost_first == NOBODY and self._is_lost(lost):
                self.lost_first = lost

    def _is_lost(self, side: int) -> bool:
        over_ms = self.charged_ms[side] - self.granted_ms[side]
        return self.flag_ms[side] != NO_TIME and over_ms >= self.overtime_ms

    # -- looking -------------------------------------------------------------------------------------------------

    def elapsed_ms(self, now_ms: int) -> int:
        """Running time that is not booked yet; 0 unless running."""
        return now_ms - self.since_ms if self.state == RUNNING else 0

    def delay_left(self, now_ms: int) -> int:
        """What is left of the delay of the open turn, in ms (CLK-04)."""
        return max(0, self.delay_left_ms - self.elapsed_ms(now_ms))

    def _part_left_ms(self, now_ms: int, side: int) -> int:
        """What is left of the part in use when this turn began; below zero by what was used beyond it."""
        left = self.granted_ms[side] - self.charged_ms[side]
        if side == self.active and self.state == RUNNING:
            cost = now_ms - self.since_ms - self.delay_left_ms
            if cost > 0:
                return left - cost
        return left

    def bank_left_ms(self, now_ms: int, side: int) -> int:
        """What is left of this side's bank, of the part in use, in ms; never negative (CLK-04)."""
        left = self.granted_ms[side] - self.charged_ms[side]
        if side == self.active and self.state == RUNNING:  # as in _part_left_ms, without the call
            cost = now_ms - self.since_ms - self.delay_left_ms
            if cost > 0:
                left -= cost
        return left if left > 0 else max(0, left + self.second_ms[side])

    def has_time_left(self) -> bool:
        """Whether the side on turn has delay or bank left, as far as time has been booked."""
        return self.delay_left_ms > 0 or self.bank_left_ms(self.since_ms, self.active) > 0

    def reserve_left_ms(self, now_ms: int, side: int) -> int:
        """The second part of a split bank while it is not in use; else 0 (CLK-11)."""
        return self.second_ms[side] if self._part_left_ms(now_ms, side) > 0 else 0

    def part_in_use(self, now_ms: int, side: int) -> int:
        """FIRST_PART or SECOND_PART of a split bank, else WHOLE (CLK-11)."""
        if self.part[side] == FIRST_PART and self._part_left_ms(now_ms, side) <= 0:
            return SECOND_PART
        return self.part[side]

    def overrun_ms(self, now_ms: int, side: int) -> int:
        """How much this side has used beyond its empty bank (EXP-08); 0 while there is some left."""
        return max(0, -(self._part_left_ms(now_ms, side) + self.second_ms[side]))

    def next_flag_ms(self) -> int:
        """The instant at which the side on turn runs out if nothing happens, or NO_TIME (EXP-01)."""
        side = self.active
        if self.state != RUNNING or self.flag_ms[side] != NO_TIME:
            return NO_TIME
        left = self.granted_ms[side] - self.charged_ms[side] + self.second_ms[side]
        return self.since_ms + self.delay_left_ms + (left if left > 0 else 0)

    def first_flag(self) -> int:
        """The side whose bank ran out first, or NOBODY (EXP-07)."""
        a, b = self.flag_ms
        if a == NO_TIME:
            return NOBODY if b == NO_TIME else 1
        return 0 if b == NO_TIME or a <= b else 1

    def loser(self, now_ms: int) -> int:
        """The side whose bank and overtime were gone first, or NOBODY; without overtime, the first flag (EXP-07)."""
        if not self.overtime_ms:
            return self.first_flag()
        if self.lost_first != NOBODY:
            return self.lost_first
        side = self.active
        is_out = side != NOBODY and self.flag_ms[side] != NO_TIME
        return side if is_out and self.overrun_ms(now_ms, side) >= self.overtime_ms else NOBODY

    # -- time passing --------------------------------------------------------------------------------------------

    def advance(self, now_ms: int) -> None:
        """Book everything up to now: the delay first, then the bank; one that is empty by now is flagged (EXP-01)."""
        elapsed = now_ms - self.since_ms
        if elapsed < 0:
            raise ValueError("time went backwards")
        self.since_ms = now_ms
        if self.state != RUNNING:
            if self.state == PAUSED:
                self.paused_ms[self.active] += elapsed
            else:
                self.neutral_ms += elapsed
            return
        side = self.active
        free = self.delay_left_ms
        if elapsed < free:
            self.delay_left_ms = free - elapsed
            self.free_ms[side] += elapsed
            return
        self.delay_left_ms = 0
        self.free_ms[side] += free
        charged = self.charged_ms[side] + elapsed - free
        self.charged_ms[side] = charged
        if charged >= self.granted_ms[side]:
            self._run_out(side, elapsed - free)

    def _run_out(self, side: int, cost: int) -> None:
        """A part of the bank is used up: load the second one, or note the instant of the flag (CLK-11, EXP-01)."""
        if self.part[side] == FIRST_PART:
            self._load_second(side)
        late = self.charged_ms[side] - self.granted_ms[side]
        if self.overtime_ms and self.lost_first == NOBODY and late >= self.overtime_ms:
            self.lost_first = side
        if late < 0 or self.flag_ms[side] != NO_TIME:
            return
        late = min(late, cost)  # a bank that was empty before this runs out as the delay does
        self.flag_ms[side] = self.since_ms - late
        if self.automatic:
            self.charged_ms[side] -= late
            self.neutral_ms += late
            self._fall(side)

    def _fall(self, side: int) -> None:
        """An automatic flag: whose delay is owed, and whose move was the last, is kept for `take_flag_back`."""
        mover, owed_a, owed_b = self.last_mover, self.owes_delay[0], self.owes_delay[1]
        self._end(other(side))
        self.last_mover, self.owes_delay[0], self.owes_delay[1] = mover, owed_a, owed_b

    def take_flag_back(self, now_ms: int) -> None:
        """The flag that ended the match fell by mistake: that side stands paused as its time ran out (INC-10)."""
        self.advance(now_ms)
        side = other(self.winner)
        self.state = PAUSED
        self.active = side
        self.winner = NOBODY
        self.flag_ms[side] = NO_TIME

    def _load_second(self, side: int) -> None:
        self.granted_ms[side] += self.second_ms[side]
        self.second_ms[side] = 0
        self.part[side] = SECOND_PART

    # -- the buttons ---------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> bool:
        """A side's own button: starts the other side from neutral (CLK-13), or ends its own turn (CLK-15)."""
        elapsed = now_ms - self.since_ms
        delay = self.delay_left_ms
        charged = self.charged_ms[side] + elapsed - delay
        is_plain = self.state == RUNNING and side == self.active and not self.is_holding
        if not is_plain or elapsed < 0 or charged >= self.granted_ms[side]:
            return self._press_with_care(now_ms, side)
        # The turn that nearly every press ends, booked as `advance` would: at a third of the time for all of it.
        self.since_ms = now_ms
        if elapsed < delay:
            self.free_ms[side] += elapsed
            self.last_delay_left_ms = delay - elapsed
        else:
            self.free_ms[side] += delay
            self.charged_ms[side] = charged
            self.last_delay_left_ms = 0
        self.last_mover = side
        side = 1 - side
        self.active = side
        self.delay_left_ms = self.delays_ms[side]
        if self.owes_delay[side]:
            self.is_holding = True
            self.owes_delay[side] = False
        return True

    def _press_with_care(self, now_ms: int, side: int) -> bool:
        """A press that does not simply end a turn: nobody's time runs, a delay is held, or a bank runs out."""
        self.advance(now_ms)
        if self.state == NEUTRAL:
            self._open(other(side))
            return True
        if side != self.active or (self.is_holding and self.delay_left_ms > 0):
            return False
        if self.state == RUNNING or (self.state == PAUSED and self.may_press_paused):
            self.last_mover = side
            self.last_delay_left_ms = self.delay_left_ms
            self._open(other(side))
            return True
        return False

    def pause(self, now_ms: int, may_press: bool = False) -> bool:
        """Stop everything; `may_press`: the reason is EARLY_DICE (PAU-01, INC-01)."""
        self.advance(now_ms)
        if self.state != RUNNING:
            return False
        self.state = PAUSED
        self.may_press_paused = may_press
        return True

    def resume(self, now_ms: int) -> bool:
        """Delay and bank go on from where they stood (PAU-01, AMB-06)."""
        self.advance(now_ms)
        if self.state != PAUSED:
            return False
        self.state = RUNNING
        self.may_press_paused = False
        return True

    def restart_delay(self, now_ms: int) -> bool:
        """The side on turn gets a full delay again; bank already used stays used (INC-07)."""
        self.advance(now_ms)
        if self.state != RUNNING and self.state != PAUSED:
            return False
        if self.delay_left_ms == 0:
            self.is_holding = False  # has been waited out once, which is all (INC-02)
        self.delay_left_ms = self.delays_ms[self.active]
        return True

    # -- procedures ----------------------------------------------------------------------------------------------

    def neutral(self, now_ms: int) -> bool:
        """No turn is open: the game has ended, or the director says so; a loss not yet served lapses (AMB-09)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self._close()
        return True

    def start(self, now_ms: int, side: int) -> bool:
        """The director starts one side from neutral with a full delay (CLK-23, LAT-07)."""
        self.advance(now_ms)
        if self.state != NEUTRAL:
            return False
        self._open(side)
        return True

    def stand(self, now_ms: int, side: int) -> bool:
        """The director puts this side on turn: a full delay, paused; never runs for an instant (CLK-20, CLK-23)."""
        self.advance(now_ms)
        if self.state == OVER:
            return False
        self._owe_again()
        self._open(side)
        self.last_mover = NOBODY
        self.state = PAUSED
        return True

    def _owe_again(self) -> None:
        """The turn in which a lost delay is being waited out is taken away: it is owed again (INC-02)."""
        if self.is_holding and self.delay_left_ms > 0:
            self.owes_delay[self.active] = True

    def lose_next_delay(self, now_ms: int, side: int) -> bool:
        """The side not on turn must wait out the delay of its next turn (INC-01, INC-02)."""
        self.advance(now_ms)
        if (self.state != RUNNING and self.state != PAUSED) or side == self.active:
            return False
        self.owes_delay[side] = True
        return True

    def take_turn_back(self, now_ms: int, offender: int) -> bool:
        """The last move of the side not on turn was illegal: its clock runs again (INC-05, INC-06)."""
        self.advance(now_ms)
        if (self.state != RUNNING and self.state != PAUSED) or self.last_mover != offender:
            return False
        left_ms = self.last_delay_left_ms
        self._owe_again()
        self._open(offender)
        self.last_mover = NOBODY
        if self.run_out:
            self.is_holding = True
        else:
            self.delay_left_ms = left_ms
        return True

    def declare(self, now_ms: int) -> bool:
        """Somebody entitled says that time has run out: the first side to run out loses (EXP-02, EXP-07).

        Before anybody's overtime is gone the director alone says so; then the first flag counts (GEN-01).
        """
        self.advance(now_ms)
        loser = self.loser(now_ms)
        if loser == NOBODY:
            loser = self.first_flag()
        if self.state == OVER or loser == NOBODY:
            return False
        self._end(other(loser))
        return True

    def end(self, now_ms: int) -> None:
        """The match is decided: nothing moves any more."""
        self.advance(now_ms)
        self._end(NOBODY)

    def reload(self, now_ms: int) -> None:
        """A stored clock goes on living at `now_ms`: the gap is nobody's, an open turn is paused (INC-13)."""
        if self.state == RUNNING:
            self.state = PAUSED
        self.advance(now_ms)

    def _open(self, side: int) -> None:
        self.state = RUNNING
        self.active = side
        self.delay_left_ms = self.delays_ms[side]
        self.is_holding = self.owes_delay[side]
        self.owes_delay[side] = False
        self.may_press_paused = False

    def _close(self) -> None:
        self.state = NEUTRAL
        self.active = NOBODY
        self.delay_left_ms = 0
        self.is_holding = False
        self.may_press_paused = False
        self.last_mover = NOBODY
        self.owes_delay[0] = False
        self.owes_delay[1] = False

    def _end(self, winner: int) -> None:
        self._close()
        self.state = OVER
        self.winner = winner
