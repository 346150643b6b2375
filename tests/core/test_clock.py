"""The clock against the worked traces, and the arithmetic of the bank against its table."""

import unittest

from matchcore import bank
from matchcore.clock import NO_TIME, STATES, Clock
from matchcore.refusal import Refusal
from matchcore.sides import LETTERS, NOBODY
from vectors import cases


def side_of(letter):
    return LETTERS.index(letter)


def clock_from(config):
    clock = Clock()
    clock.set_up(0, config["bank_ms"][0], config["bank_ms"][1], config["delay_ms"])
    if "reserve_ms" in config:
        clock.split(config["reserve_ms"][0], config["reserve_ms"][1])
    clock.automatic = config["expiry"] == "automatic"
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
            return clock.pause(now, event["reason"] == "EARLY_DICE")
        if do == "resume":
            return clock.resume(now)
        if do == "restart_delay":
            return clock.restart_delay(now)
        if do == "early_dice_penalty":
            return clock.lose_next_delay(now, side_of(event["against"]))
        if do == "illegal_move":
            return clock.take_turn_back(now, side_of(event["offender"]))
        if do == "neutral":
            return clock.neutral(now)
        if do == "director_start":
            return clock.start(now, side_of(event["side"]))
        if do == "adjust":
            return clock.adjust(now, side_of(event["side"]), event["ms"])
        if do == "set_bank":
            return clock.set_bank(now, side_of(event["side"]), event["ms"])
        if do == "declare_time":
            return clock.declare(now)
        if do == "sync":
            self.saved.copy_from(clock)
            return True
        if do == "restore":
            clock.copy_from(self.saved)
            clock.reload(now)
            return True
        raise ValueError("no such event: " + do)

    def look(self, now):
        """The clock as the traces describe it, at an instant, without changing it."""
        clock = Clock()
        clock.copy_from(self.clock)
        clock.advance(now)
        is_open = clock.active != NOBODY
        return {
            "t": now,
            "state": STATES[clock.state],
            "active": LETTERS[clock.active] if is_open else None,
            "delay_ms": clock.delay_left(now) if is_open else None,
            "bank_ms": [clock.bank_left_ms(now, 0), clock.bank_left_ms(now, 1)],
            "hold": clock.is_holding,
            "flags_ms": [None if t == NO_TIME else t for t in clock.flag_ms],
            "winner": None if clock.winner == NOBODY else LETTERS[clock.winner],
            "reserve_ms": [clock.reserve_left_ms(now, 0), clock.reserve_left_ms(now, 1)],
            "part": [clock.part_in_use(now, 0), clock.part_in_use(now, 1)],
        }


class Traces(unittest.TestCase):
    def test_every_trace(self):
        for case in cases("clock_traces"):
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

    def test_looking_changes_nothing(self):
        clock = Clock()
        clock.set_up(0, 5000, 5000, 1000)
        clock.press(0, 1)
        before = clock.values()
        for now in (0, 500, 1000, 6000, 999999):
            clock.bank_left_ms(now, 0)
            clock.delay_left(now)
            clock.next_flag_ms()
        self.assertEqual(clock.values(), before)

    def test_time_that_goes_backwards_is_an_error(self):
        clock = Clock()
        clock.set_up(100, 5000, 5000, 1000)
        with self.assertRaises(ValueError):
            clock.press(99, 0)


class TimeBank(unittest.TestCase):
    def test_formula(self):
        for case in cases("time_bank"):
            given, expected = case["input"], case["expected"]
            if case["kind"] in ("initial", "mid_match"):
                ms = bank.bank_ms(given["length"], given["score"][0], given["score"][1], given["per_point_ms"])
                self.assertEqual([ms, ms], expected["bank_ms"], case["id"])
            elif case["kind"] == "invalid":
                with self.assertRaises(Refusal) as caught:
                    bank.bank_ms(given["length"], given["score"][0], given["score"][1], given["per_point_ms"])
                self.assertEqual(caught.exception.code, expected["error"], case["id"])

    def test_split(self):
        for case in cases("time_bank", "split"):
            parts = bank.split_ms(case["input"]["total_ms"], case["input"]["first_part_ms"])
            self.assertEqual(parts, (case["expected"]["bank_ms"], case["expected"]["reserve_ms"]), case["id"])

    def test_wrong_bank(self):
        for case in cases("time_bank", "wrong_bank"):
            given = case["input"]
            left = [
                bank.corrected_ms(ms, given["wrong_initial_ms"], given["right_initial_ms"])
                for ms in given["remaining_ms"]
            ]
            self.assertEqual([max(0, ms) for ms in left], case["expected"]["remaining_ms"], case["id"])
            self.assertEqual(min(left) < 0, case["expected"]["director_must_decide"], case["id"])

    def test_wrong_delay(self):
        for case in cases("time_bank", "wrong_delay"):
            given = case["input"]
            credit = sum(
                bank.delay_credit_ms(ms, given["wrong_delay_ms"], given["right_delay_ms"]) for ms in given["turns_ms"]
            )
            self.assertEqual(credit, case["expected"]["credit_ms"], case["id"])

    def test_bad_lengths_are_named(self):
        for length in (0, -1, 100, 500):
            with self.assertRaises(Refusal) as caught:
                bank.bank_ms(length, 0, 0, 120000)
            self.assertEqual((caught.exception.code, caught.exception.value), ("BAD_LENGTH", str(length)))
