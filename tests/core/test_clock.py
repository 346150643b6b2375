"""The clock against the worked traces (CLK-01 to CLK-28, INC-01 to INC-13, EXP-01 to EXP-08)."""

import unittest

from accounts import of_both, pause, split, total_ms
from matchcore.clock import NO_TIME, STATES
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.clock.game.clock import Clock as PlainClock
from matchcore.sides import LETTERS, NOBODY
from vectors import cases


def side_of(letter):
    return LETTERS.index(letter)


def clock_from(config):
    clock = Clock()
    corrections.set_up(clock, 0, config["bank_ms"][0], config["bank_ms"][1], config["delay_ms"])
    if "reserve_ms" in config:
        split(clock, config["reserve_ms"][0], config["reserve_ms"][1])
    clock.is_automatic = config["expiry"] == "automatic"
    clock.run_out = config["illegal"] == "run_out"
    return clock


class Bench:
    """Applies the events of a trace to a clock, as a table would."""

    def __init__(self, config):
        self.clock = clock_from(config)
        self.saved = Clock()

    def apply(self, event):
        clock, now, do = self.clock, event["t"], event["do"]
        clock.advance(now)
        if do == "press":
            return clock.press(now, side_of(event["side"]))
        if do == "pause":
            return pause(clock, now, event["reason"] == "EARLY_DICE")
        if do == "resume":
            return clock.resume(now)
        if do == "restart_delay":
            return clock.restart_delay(now)
        if do == "early_dice_penalty":
            return corrections.lose_next_delay(clock, now, side_of(event["against"]))
        if do == "illegal_move":
            return corrections.take_turn_back(clock, now, side_of(event["offender"]))
        if do == "neutral":
            return clock.neutral(now)
        if do == "director_start":
            return corrections.start(clock, now, side_of(event["side"]))
        if do == "adjust":
            return corrections.adjust(clock, now, side_of(event["side"]), event["ms"])
        if do == "set_bank":
            return corrections.set_bank(clock, now, side_of(event["side"]), event["ms"])
        if do == "declare_time":
            return clock.declare(now)
        if do == "sync":
            self.saved.take_from(clock.values())
            return True
        if do == "restore":
            clock.take_from(self.saved.values())
            corrections.reload(clock, now)
            return True
        raise ValueError("no such event: " + do)

    def look(self, now):
        """The clock in the terms of the traces, at an instant, without changing it."""
        clock = Clock()
        clock.take_from(self.clock.values())
        clock.advance(now)
        is_open = clock.active != NOBODY
        return {
            "t": now,
            "state": STATES[clock.state],
            "active": LETTERS[clock.active] if is_open else None,
            "delay_ms": clock.delay_left(now) if is_open else None,
            "bank_ms": [clock.bank_left_ms(now, 0), clock.bank_left_ms(now, 1)],
            "hold": clock.is_holding,
            "flags_ms": [None if t == NO_TIME else t for t in of_both(clock, "flag_ms")],
            "winner": None if clock.winner == NOBODY else LETTERS[clock.winner],
            "reserve_ms": [clock.reserve_left_ms(now, 0), clock.reserve_left_ms(now, 1)],
            "part": [clock.part_in_use(now, 0), clock.part_in_use(now, 1)],
        }


class Traces(unittest.TestCase):
    def test_every_worked_trace_comes_out_to_the_millisecond(self):
        """AMB-01."""
        traces = cases("clock_traces", "trace")
        self.assertEqual(len(traces), 72)
        for case in traces:
            with self.subTest(case["id"]):
                self.run_trace(case)

    def run_trace(self, case):
        bench = Bench(case["input"]["config"])
        events = case["input"]["events"]
        results = []
        for check in case["expected"]["checks"]:
            while len(results) < len(events) and events[len(results)]["t"] <= check["t"]:
                results.append("ok" if bench.apply(events[len(results)]) else "ignored")
            seen = bench.look(check["t"])
            for key in check:
                self.assertEqual(seen[key], check[key], case["id"] + " at " + str(check["t"]) + ": " + key)
        while len(results) < len(events):
            results.append("ok" if bench.apply(events[len(results)]) else "ignored")
        self.assertEqual(results, case["expected"]["results"], case["id"])
        clock = bench.clock
        passed_ms = total_ms(clock)
        self.assertEqual(passed_ms, clock.since_ms, case["id"] + ": time was lost or made")

    def test_looking_at_a_clock_changes_nothing(self):
        clock = Clock()
        corrections.set_up(clock, 0, 5000, 5000, 1000)
        clock.press(0, 1)
        before = clock.values()
        for now in (0, 500, 1000, 6000, 999999):
            clock.bank_left_ms(now, 0)
            clock.delay_left(now)
            clock.next_flag_ms()
        self.assertEqual(clock.values(), before)

    def test_time_that_goes_backwards_is_an_error(self):
        clock = Clock()
        corrections.set_up(clock, 100, 5000, 5000, 1000)
        with self.assertRaises(ValueError):
            clock.press(99, 0)


def started(bank_ms=5000, delay_ms=1000):
    """A's time runs from 0."""
    clock = Clock()
    corrections.set_up(clock, 0, bank_ms, bank_ms, delay_ms)
    clock.press(0, 1)
    return clock


class Edges(unittest.TestCase):
    def test_a_press_at_the_end_of_the_delay_is_free_and_one_ms_later_is_not(self):
        """CLK-04."""
        for e, cost in ((999, 0), (1000, 0), (1001, 1)):
            clock = started()
            clock.press(e, 0)
            self.assertEqual(clock.bank_left_ms(e, 0), 5000 - cost)

    def test_time_has_run_out_at_delay_plus_bank_and_not_before(self):
        """AMB-11, EXP-01: a press in that very millisecond is too late."""
        for e, flag_ms in ((5999, NO_TIME), (6000, 6000), (6001, 6000)):
            clock = started()
            self.assertEqual(clock.next_flag_ms(), 6000)
            clock.press(e, 0)
            self.assertEqual(clock.sides[0].flag_ms, flag_ms)

    def test_what_is_left_never_goes_below_nothing(self):
        """EXP-08: the charge beyond the bank is known, the remaining time stays at zero."""
        clock = started()
        clock.advance(10000)
        self.assertEqual((clock.bank_left_ms(10000, 0), clock.sides[0].charged_ms), (0, 9000))
        self.assertEqual(clock.bank_left_ms(99999, 0), 0)

    def test_the_first_to_run_out_is_known_whoever_comes_second(self):
        """AMB-14, EXP-07."""
        clock = started()
        clock.press(7000, 0)
        self.assertEqual(clock.first_flag(), 0)
        clock.press(20000, 1)
        self.assertEqual(clock.first_flag(), 0)
        clock.declare(20000)
        self.assertEqual((STATES[clock.state], clock.winner), ("over", 1))

    def test_time_given_back_takes_the_flag_away_and_time_taken_makes_none(self):
        """INC-10."""
        clock = started()
        clock.press(7000, 0)
        corrections.adjust(clock, 7000, 0, 1)
        self.assertEqual((clock.first_flag(), clock.bank_left_ms(7000, 0)), (NOBODY, 1))
        corrections.adjust(clock, 7000, 0, -2)
        self.assertEqual((clock.first_flag(), clock.bank_left_ms(7000, 0)), (NOBODY, 0))

    def test_a_first_part_set_to_nothing_goes_on_with_the_second(self):
        """CLK-11: and giving time then does not restore the second part."""
        clock = Clock()
        corrections.set_up(clock, 0, 5000, 5000, 0)
        split(clock, 3000, 3000)
        corrections.set_bank(clock, 0, 0, 0)
        self.assertEqual((clock.part_in_use(0, 0), clock.bank_left_ms(0, 0), clock.reserve_left_ms(0, 0)), (2, 3000, 0))
        corrections.adjust(clock, 0, 0, 1000)
        self.assertEqual((clock.bank_left_ms(0, 0), clock.reserve_left_ms(0, 0)), (4000, 0))

    def test_what_is_taken_beyond_the_first_part_goes_off_the_second(self):
        """CLK-11, INC-10: all of it, but no more than there is, and without a flag."""
        for taken_ms, part, left_ms, reserve_ms in (
            (2999, 1, 1, 3000),
            (3000, 2, 3000, 0),
            (3001, 2, 2999, 0),
            (5999, 2, 1, 0),
            (6000, 2, 0, 0),
            (9000, 2, 0, 0),
        ):
            clock = Clock()
            corrections.set_up(clock, 0, 3000, 3000, 0)
            split(clock, 3000, 3000)
            corrections.adjust(clock, 0, 0, -taken_ms)
            found = (clock.part_in_use(0, 0), clock.bank_left_ms(0, 0), clock.reserve_left_ms(0, 0))
            self.assertEqual(found, (part, left_ms, reserve_ms), taken_ms)
            self.assertEqual((clock.first_flag(), clock.reserve_left_ms(0, 1)), (NOBODY, 3000))

    def test_what_is_left_is_seen_without_advancing(self):
        """CLK-22: of the side whose time runs and of the other, in the delay, in the bank and beyond it."""
        clock = started()
        for now, delay_ms, bank_ms in ((400, 600, 5000), (1000, 0, 5000), (1001, 0, 4999), (3500, 0, 2500)):
            self.assertEqual((clock.delay_left(now), clock.bank_left_ms(now, 0)), (delay_ms, bank_ms))
            self.assertEqual(clock.bank_left_ms(now, 1), 5000)
        clock.pause(2000)
        self.assertEqual((clock.delay_left(9000), clock.bank_left_ms(9000, 0)), (0, 4000))

    def test_the_second_part_is_seen_without_advancing(self):
        """CLK-11."""
        clock = Clock()
        corrections.set_up(clock, 0, 3000, 3000, 1000)
        split(clock, 2000, 2000)
        clock.press(0, 1)
        for now, part, bank_ms, reserve_ms in ((3999, 1, 1, 2000), (4000, 2, 2000, 0), (5000, 2, 1000, 0)):
            shown = clock.part_in_use(now, 0), clock.bank_left_ms(now, 0), clock.reserve_left_ms(now, 0)
            self.assertEqual(shown, (part, bank_ms, reserve_ms))
        self.assertEqual((clock.next_flag_ms(), clock.part_in_use(5000, 1)), (6000, 1))

    def test_a_new_clock_is_neutral_and_has_seen_nothing(self):
        clock = Clock()
        self.assertEqual((STATES[clock.state], clock.active, clock.winner, clock.neutral_ms), ("neutral", -1, -1, 0))
        self.assertEqual((clock.is_holding, clock.may_press_paused, clock.is_automatic, clock.run_out), (False,) * 4)
        for pair in of_both(clock, "granted_ms", "charged_ms", "free_ms", "paused_ms", "second_ms", "part"):
            self.assertEqual(pair, [0, 0])
        self.assertEqual(of_both(clock, "owes_delay", "flag_ms"), [[False, False], [NO_TIME, NO_TIME]])

    def test_the_next_flag_is_foreseen(self):
        """AMB-11, EXP-01: delay and bank from now on, of the side whose time runs; none while no time runs."""
        clock = started()
        self.assertEqual(clock.next_flag_ms(), 6000)
        clock.press(3000, 0)
        clock.press(4000, 1)
        self.assertEqual(clock.next_flag_ms(), 4000 + 1000 + 3000)
        clock.advance(6500)
        self.assertEqual(clock.next_flag_ms(), 8000)
        clock.pause(7000)
        self.assertEqual(clock.next_flag_ms(), NO_TIME)
        clock.resume(10000)
        self.assertEqual(clock.next_flag_ms(), 11000)
        clock.advance(11000)
        self.assertEqual((clock.next_flag_ms(), of_both(clock, "flag_ms")), (NO_TIME, [11000, NO_TIME]))

    def test_in_the_same_millisecond_the_first_side_is_first(self):
        clock = Clock()
        corrections.set_up(clock, 0, 0, 0, 0)
        clock.press(0, 1)
        clock.press(0, 0)
        clock.advance(0)
        self.assertEqual((of_both(clock, "flag_ms"), clock.first_flag()), ([0, 0], 0))

    def test_a_clock_that_is_set_up_again_keeps_only_the_time_that_has_passed(self):
        """CLK-23."""
        clock = started()
        split(clock, 500, 500)
        clock.press(7500, 0)
        corrections.lose_next_delay(clock, 7500, 0)
        clock.declare(8000)
        corrections.set_up(clock, 9000, 0, 3000, 2000)
        self.assertEqual((STATES[clock.state], clock.active, clock.winner, clock.first_flag()), ("neutral", -1, -1, -1))
        self.assertEqual([clock.bank_left_ms(9000, side) for side in (0, 1)], [0, 3000])
        self.assertEqual(of_both(clock, "part", "second_ms", "owes_delay"), [[0, 0], [0, 0], [False, False]])
        self.assertEqual((of_both(clock, "free_ms", "charged_ms"), clock.neutral_ms), ([[1000, 500], [6500, 0]], 1000))
        clock.press(9000, 1)
        self.assertEqual((clock.delay_left(9000), clock.is_holding), (2000, False))
        corrections.set_up(clock, 12000, 4000, 4000, 0)  # in the middle of A's turn
        self.assertEqual((of_both(clock, "free_ms", "charged_ms"), clock.neutral_ms), ([[3000, 500], [7500, 0]], 1000))

    def test_everything_that_a_clock_knows_counts_when_two_are_compared(self):
        """Otherwise a replay could differ unnoticed."""
        for new in (Clock, PlainClock):
            for name in sorted(new().__dict__):
                self.check_counts(new, name, lambda clock: (clock,))
            for name in sorted(new().sides[1].__dict__):
                self.check_counts(new, name, lambda clock: clock.sides)

    def check_counts(self, new, name, parts):
        """The stages of a plain clock are those of its system, and `sides` are compared one by one."""
        if name in ("sides", "stages"):
            return
        for part in range(len(parts(new()))):
            clock, copy = new(), new()
            setattr(parts(clock)[part], name, 77)
            self.assertNotEqual(clock.values(), new().values(), name)
            copy.take_from(clock.values())
            self.assertEqual(copy.values(), clock.values(), name)
            self.assertEqual(getattr(parts(copy)[part], name), 77)

    def test_what_has_no_effect_says_so_and_changes_nothing(self):
        """CLK-28, CLK-28: acts outside the table of states have no effect."""
        clock = started()
        before = clock.values()
        self.assertFalse(clock.press(0, 1))
        self.assertFalse(clock.resume(0))
        self.assertFalse(corrections.start(clock, 0, 1))
        self.assertFalse(clock.declare(0))
        self.assertFalse(corrections.lose_next_delay(clock, 0, 0))
        self.assertFalse(corrections.take_turn_back(clock, 0, 0))
        self.assertEqual(clock.values(), before)
        clock.pause(0)
        before = clock.values()
        self.assertFalse(clock.pause(0))
        self.assertFalse(clock.press(0, 0))
        self.assertEqual(clock.values(), before)
        clock.neutral(0)
        self.assertFalse(clock.restart_delay(0))
        clock.end(0)
        before = clock.values()
        self.assertFalse(clock.neutral(0))
        self.assertFalse(clock.press(0, 0))
        self.assertEqual(clock.values(), before)

    def test_a_copy_is_equal_and_its_own(self):
        clock, copy = started(), Clock()
        copy.take_from(clock.values())
        self.assertEqual(copy.values(), clock.values())
        clock.press(3000, 0)
        self.assertEqual(copy.values(), started().values())
