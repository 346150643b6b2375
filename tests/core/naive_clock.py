"""A clock that lives millisecond by millisecond: slow, obvious, and written from the rules, not from the core's clock.

It stores the remaining time and counts it down; the core stores the time spent and derives the rest. `Pair` has one of
each and compares them.
"""

from accounts import of_both, pause, split
from matchcore.clock import NO_TIME, STATES
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.game.clock import Clock
from matchcore.sides import NOBODY

# Methods that both have under the same names, besides letting time pass.
DEEDS = (
    "press",
    "pause",
    "resume",
    "restart_delay",
    "lose_next_delay",
    "take_turn_back",
    "neutral",
    "start",
    "adjust",
    "set_bank",
    "declare",
    "reload",
)


class NaiveClock:
    def __init__(self, bank_ms, second_ms, delay_ms, is_automatic, is_run_out):
        self.t = 0
        self.state = "neutral"
        self.turn = None
        self.bank = list(bank_ms)
        self.second = list(second_ms) if second_ms else [0, 0]
        self.part = [1, 1] if second_ms else [0, 0]
        self.full_delay = delay_ms
        self.delay = 0
        self.must_wait = False
        self.owes = [False, False]
        self.may_press = False
        self.is_automatic = is_automatic
        self.is_run_out = is_run_out
        self.flags = [None, None]
        self.winner = None
        self.last = None  # (who moved last, the delay left then)
        self.free, self.charged, self.paused, self.neutral_time = [0, 0], [0, 0], [0, 0], 0

    # time

    def live_to(self, t):
        self.look_at_bank()
        while self.t < t:
            self.live_one()
            self.t += 1
            self.look_at_bank()

    def live_one(self):
        if self.state == "running":
            self.run_one()
        elif self.state == "paused":
            self.paused[self.turn] += 1
        else:
            self.neutral_time += 1

    def run_one(self):
        """CLK-01: the delay first, then the bank; CLK-11: the second part as soon as the first is gone."""
        side = self.turn
        if self.delay > 0:
            self.delay -= 1
            self.free[side] += 1
            return
        self.charged[side] += 1
        self.bank[side] = max(0, self.bank[side] - 1)
        self.load_second(side)

    def load_second(self, side):
        if self.bank[side] == 0 and self.part[side] == 1:
            self.bank[side], self.second[side], self.part[side] = self.second[side], 0, 2

    def look_at_bank(self):
        """EXP-01, EXP-03."""
        if self.state == "running" and self.delay == 0 and self.bank[self.turn] == 0 and self.flags[self.turn] is None:
            self.flags[self.turn] = self.t
            if self.is_automatic:
                owes = self.owes  # the flag may have fallen by mistake (INC-10)
                self.finish(1 - self.turn)
                self.owes = owes

    # people's acts; each returns whether it had an effect

    def press(self, side):
        if self.state == "neutral":
            self.begin(1 - side)
            return True
        if side != self.turn or (self.must_wait and self.delay > 0):
            return False
        if self.state == "running" or (self.state == "paused" and self.may_press):
            self.last = side, self.delay
            self.begin(1 - side)
            return True
        return False

    def begin(self, side):
        self.state, self.turn, self.delay, self.may_press = "running", side, self.full_delay, False
        self.must_wait, self.owes[side] = self.owes[side], False

    def pause(self, is_early_dice):
        if self.state != "running":
            return False
        self.state, self.may_press = "paused", is_early_dice
        return True

    def resume(self):
        if self.state != "paused":
            return False
        self.state, self.may_press = "running", False
        return True

    def restart_delay(self):
        if self.turn is None:
            return False
        if self.delay == 0:
            self.must_wait = False
        self.delay = self.full_delay
        return True

    def lose_next_delay(self, side):
        if self.turn is None or side == self.turn:
            return False
        self.owes[side] = True
        return True

    def take_turn_back(self, offender):
        if self.turn is None or self.last is None or self.last[0] != offender:
            return False
        left = self.last[1]
        if self.must_wait and self.delay:
            self.owes[self.turn] = True
        self.begin(offender)
        self.last = None
        if self.is_run_out:
            self.must_wait = True
        else:
            self.delay = left
        return True

    def neutral(self):
        if self.state == "over":
            return False
        self.state = "neutral"
        self.close()
        return True

    def start(self, side):
        if self.state != "neutral":
            return False
        self.begin(side)
        return True

    def adjust(self, side, ms):
        """INC-10; CLK-11: time taken beyond the first part comes off the second."""
        beyond = max(0, -ms - self.bank[side])
        self.second[side] = max(0, self.second[side] - beyond)
        self.set_bank(side, max(0, self.bank[side] + ms))
        return True

    def set_bank(self, side, ms):
        self.bank[side] = ms
        if ms > 0:
            self.flags[side] = None
        self.load_second(side)
        return True

    def declare(self):
        """EXP-02, EXP-07: the player who ran out first has lost."""
        out = [(self.flags[side], side) for side in (0, 1) if self.flags[side] is not None]
        if self.state == "over" or not out:
            return False
        self.finish(1 - min(out)[1])
        return True

    def reload(self):
        """INC-13."""
        if self.state == "running":
            self.state = "paused"

    def close(self):
        self.turn, self.delay, self.must_wait, self.may_press, self.last = None, 0, False, False, None
        self.owes = [False, False]

    def finish(self, winner):
        self.close()
        self.state, self.winner = "over", winner

    def seen(self):
        """Everything observable."""
        return {
            "state": self.state,
            "turn": self.turn,
            "delay": self.delay,
            "bank": self.bank,
            "second": self.second,
            "part": self.part,
            "must_wait": self.must_wait,
            "owes": self.owes,
            "flags": self.flags,
            "winner": self.winner,
            "free": self.free,
            "charged": self.charged,
            "paused": self.paused,
            "neutral": self.neutral_time,
        }


class Pair:
    """The core's clock and the naive one, set alike."""

    def __init__(self, bank_ms, second_ms, delay_ms, is_automatic, is_run_out):
        self.now_ms = 0
        self.naive = NaiveClock(bank_ms, second_ms, delay_ms, is_automatic, is_run_out)
        self.clock = Clock()
        corrections.set_up(self.clock, 0, bank_ms[0], bank_ms[1], delay_ms)
        if second_ms:
            split(self.clock, second_ms[0], second_ms[1])
        self.clock.is_automatic = is_automatic
        self.clock.run_out = is_run_out

    def do(self, gap_ms, name, *arguments):
        """After a while, do the same to both; whether it had an effect on either, as (core, naive)."""
        self.now_ms += gap_ms
        self.naive.live_to(self.now_ms)
        effect = do(self.clock, self.now_ms, name, *arguments)
        return bool(effect), bool(getattr(self.naive, name)(*arguments))

    def seen(self):
        """Both displays now; reading does not advance the core's clock."""
        return seen(self.clock, self.now_ms), self.naive.seen()

    def seen_after(self, ms):
        """Both displays after a while in which nothing is done."""
        self.now_ms += ms
        self.naive.live_to(self.now_ms)
        shown = seen(self.clock, self.now_ms)
        self.clock.advance(self.now_ms)
        return shown, seen(self.clock, self.now_ms), self.naive.seen()


def do(clock, now_ms, name, *arguments):
    """Do it to the core's clock; a resumed one was stored at that instant."""
    if name == "reload":
        clock.advance(now_ms)
    if name == "pause":
        return pause(clock, now_ms, *arguments)
    correct = getattr(corrections, name, None)
    return correct(clock, now_ms, *arguments) if correct else getattr(clock, name)(now_ms, *arguments)


def seen(clock, now_ms):
    """The core's clock as seen, in the terms of the other."""
    is_open = clock.active != NOBODY
    return {
        "state": STATES[clock.state],
        "turn": clock.active if is_open else None,
        "delay": clock.delay_left(now_ms),
        "bank": [clock.bank_left_ms(now_ms, side) for side in (0, 1)],
        "second": [clock.reserve_left_ms(now_ms, side) for side in (0, 1)],
        "part": [clock.part_in_use(now_ms, side) for side in (0, 1)],
        "must_wait": clock.is_holding,
        "owes": of_both(clock, "owes_delay"),
        "flags": [None if flag == NO_TIME else flag for flag in of_both(clock, "flag_ms")],
        "winner": None if clock.winner == NOBODY else clock.winner,
        "free": of_both(clock, "free_ms"),
        "charged": of_both(clock, "charged_ms"),
        "paused": of_both(clock, "paused_ms"),
        "neutral": clock.neutral_ms,
    }
