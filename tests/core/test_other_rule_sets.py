"""CNB, EUBGF 1.3 and the club rules beside WBGF 2.1: where pauses, clock, cube and match differ, and where not."""

import unittest

from matchcore.clock import NEUTRAL, PAUSED
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.rules import expiry, resigning, rulesets
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning, doubling, flags, rulings, score_corrections, turn
from matchcore.games.backgammon.topics.results import confirm
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, LETTERS, NOBODY, A, B, other
from oracles import pauses, results
from rules import FULL, REFERENCE, TABLE, counts
from tables import (
    DOUBLED_MS,
    PAUSED_MS,
    assert_refused,
    assert_replays,
    decided,
    doubled,
    end_game,
    paused,
    playing,
    ready,
    second_turn,
)
from vectors import cases


def side_of(letter):
    return NOBODY if letter is None else LETTERS.index(letter)


class Pauses(unittest.TestCase):
    def test_every_reason_for_a_pause_is_judged_the_same_at_a_table(self):
        """RES-03, PAU-02, PAU-06, PAU-10: judged, then stated in a pause at a table."""
        found = cases("pauses", "reason")
        self.assertEqual((len(found), counts(found)), (44, [10, 11, 11, 12, 0]))
        for case in found:
            name, reason, expected = case["input"]["rule_set"], case["input"]["reason"], case["expected"]
            self.assertEqual(rulesets.may_pause(TABLE[name], reason), expected["allowed"], case["id"])
            self.assertEqual(pauses.delay_on_resume(reason), expected["delay_on_resume"], case["id"])
            table = paused(7, rule_set=name)
            if expected["allowed"]:
                turn.state_reason(table, PAUSED_MS, reason)
                self.assertEqual(rulesets.PAUSE_REASONS[table.pause_reason], reason, case["id"])
            else:
                with self.assertRaises(Refusal) as caught:
                    turn.state_reason(table, PAUSED_MS, reason)
                refusal = caught.exception
                self.assertEqual((refusal.code, refusal.value), ("REASON_NOT_ALLOWED", reason), case["id"])

    def test_a_pause_while_a_double_waits(self):
        """PAU-08 (AMB-16)."""
        found = cases("pauses", "during_double")
        self.assertEqual((len(found), counts(found)), (2, [1, 0, 0, 1, 0]))
        for case in found:
            is_pass = FULL[case["input"]["rule_set"]]["pause.on_pending_double"] == "pass"
            treated = "pass_after_confirmation" if is_pass else "ask_pass_or_other_reason"
            self.assertEqual(treated, case["expected"]["treat_as"], case["id"])
        self.assertEqual([name for name in FULL if FULL[name]["pause.on_pending_double"] == "pass"], ["wbgf21"])


class TimeBank(unittest.TestCase):
    def test_every_rule_set_has_its_own_times(self):
        """CLK-06, CLK-05, CLK-06."""
        found = cases("time_bank", "default")
        self.assertEqual((len(found), counts(found)), (4, [1, 1, 1, 1, 0]))
        for case in found:
            settings = Settings(7, "Anna", "Boris", case["input"]["rule_set"])
            per_point_ms, delay_ms = case["expected"]["per_point_ms"], case["expected"]["delay_ms"]
            self.assertEqual((settings.per_point_ms, settings.delay_ms), (per_point_ms, delay_ms), case["id"])
            table = ready(7, rule_set=settings.rule_set, per_point_ms=settings.per_point_ms)
            self.assertEqual(table.clock.bank_left_ms(table.at_ms, A), 7 * per_point_ms, case["id"])

    def test_a_bank_in_two_parts_is_offered_in_one_rule_set(self):
        """CLK-11."""
        self.assertEqual([name for name in TABLE if TABLE[name]["clock.split_bank"]], ["wbgf21"])


class MatchEnds(unittest.TestCase):
    RULED = {"lateness_forfeit": scoring.FORFEIT_LATE, "loses_match_by_ruling": scoring.RULING}

    def test_every_case_under_every_rule_set_that_it_is_for(self):
        """RES-07, EXP-04, EXP-05, LAT-04, PEN-03, RES-11 (AMB-36)."""
        found = cases("scoring", "match_end")
        self.assertEqual((len(found), counts(found)), (7, [2, 0, 0, 1, 4]))
        played = 0
        for case in found:
            named = case["input"].get("rule_set")
            for name in REFERENCE if named is None else (named,):
                self.play(case, name)
                played += 1
        self.assertEqual(played, 4 * 4 + 3)

    def play(self, case, name):
        given, expected = case["input"], case["expected"]
        table = playing(given["length"], rule_set=name, score_a=given["score"][0], score_b=given["score"][1])
        result = self.end(table, given)
        if result == 0:
            self.assertEqual((expected["type"], expected["winner"]), ("REFER_TO_DIRECTOR", None), case["id"])
            return
        found = (scoring.RESULTS[table.result], table.winner, [table.score_a, table.score_b])
        self.assertEqual(found, (expected["type"], side_of(expected["winner"]), expected["score"]), case["id"])
        assert_replays(self, table)

    def end(self, table, given):
        """End the match as in the case; 0 if the director has to decide."""
        event, now_ms = given["event"], table.at_ms + 1000
        if event == "penalty_points":
            score_corrections.penalise(table, now_ms, side_of(given["to"]), given["points"], 1, "late")
            return table.result
        loser = side_of(given["loser"])
        if event == "time_expired":
            return self.run_out(table, loser, side_of(given.get("guaranteed_winner")))
        result = results.resigned_match(table.rules) if event == "match_conceded" else self.RULED[event]
        if result:
            rulings.rule_result(table, now_ms, result, other(loser), 1, event)
        return result

    def run_out(self, table, loser, certain_winner):
        if table.clock.active != loser:
            turn.press(table, table.at_ms + 1000, other(loser))
        flag_ms = table.clock.next_flag_ms()
        table.tick(flag_ms)
        if certain_winner == loser and expiry.asks_for_certainty(table.rules):
            rulings.rule_result(table, flag_ms, scoring.GUARANTEED_WIN, loser, 1, "certain")
        elif table.rules["expiry.trigger"] == "declared":
            flags.claim_time(table, flag_ms, BY_A)
        return table.result


class Resigning(unittest.TestCase):
    def test_only_the_club_rules_ask_for_a_finished_turn_before_resigning(self):
        """RES-02, RES-03."""
        self.assertEqual([name for name in TABLE if not resigning.needs_no_other_result(TABLE[name])], ["club"])

    def test_what_may_be_refused(self):
        """RES-03 (AMB-39): not the maximum, a backgammon or anything that wins the match."""
        for kind, level, needed, is_most in (
            (scoring.SINGLE, 1, 7, False),
            (scoring.GAMMON, 2, 5, False),
            (scoring.BACKGAMMON, 1, 7, True),
            (scoring.SINGLE, 1, 1, True),
            (scoring.GAMMON, 2, 4, True),
            (scoring.GAMMON, 4, 4, True),
        ):
            for name in TABLE:
                may_refuse = resigning.may_refuse(TABLE[name], kind, level, needed)
                self.assertEqual(may_refuse, not (is_most and name == "club"), name)

    def test_only_the_club_rules_know_a_resigned_match(self):
        """RES-11, RES-05, RES-11."""
        for name in FULL:
            self.assertEqual(results.resigned_match(FULL[name]), scoring.CONCEDED if name == "club" else 0)


class Matches(unittest.TestCase):
    """The same everywhere, played under each rule set."""

    def test_the_match_keeps_its_rule_set(self):
        """GEN-02: even after another one was read, and when its facts are replayed."""
        tables = [second_turn(7, rule_set=name) for name in REFERENCE]
        for table, name in zip(tables, REFERENCE):
            self.assertEqual(table.rules, TABLE[name])
            assert_replays(self, table)

    def test_no_rule_set_without_a_match(self):
        table = decided(1, rule_set="club")
        confirm(table, 28000, A)
        confirm(table, 29000, B)
        self.assertEqual((table.phase, table.rules["id"]), (SEALED, "club"))
        beginning.close(table, 30000, 1, "")
        self.assertEqual(table.rules, rulesets.NO_RULES)

    def test_a_double_is_taken_or_passed_under_every_rule_set(self):
        """CUB-02, CUB-04, CUB-05, CLK-21: take and pass; a centred cube, then one that the taker owns."""
        for name in REFERENCE:
            table = doubled(7, rule_set=name)
            doubling.take(table, DOUBLED_MS + 1000, B)
            table.keep()
            self.assertEqual((table.cube_level, table.cube_holder), (2, B))
            turn.press(table, DOUBLED_MS + 2000, A)
            doubling.double(table, DOUBLED_MS + 3000, B)
            doubling.pass_double(table, DOUBLED_MS + 4000, A)
            table.keep()
            self.assertEqual(table.clock.state, PAUSED)
            confirm(table, DOUBLED_MS + 5000, B)
            self.assertEqual((table.score_b, table.clock.state), (2, NEUTRAL))
            assert_replays(self, table)

    def test_nobody_doubles_in_the_crawford_game_of_any_rule_set(self):
        """CRW-01, CRW-02, CRW-04."""
        for name in REFERENCE:
            table = second_turn(3, rule_set=name, score_a=2)
            self.assertEqual(table.game_phase, scoring.CRAWFORD)
            assert_refused(self, table, "CRAWFORD", "CRW-02", lambda table=table: doubling.double(table, 20000, A))
            now_ms = end_game(table, 21000, B)
            turn.press(table, now_ms + 1000, A)
            turn.press(table, now_ms + 2000, B)
            doubling.double(table, now_ms + 3000, A)
            self.assertEqual(table.game_phase, scoring.POST_CRAWFORD)
            assert_replays(self, table)


# The total number of cases in each file, for any rule set; the tests named count them as well.
WORKED = {
    "breaks": {"allowance": 60, "request": 20},  # test_breaks
    "clock_traces": {"trace": 72},  # test_clock
    "corrections": {"illegal_move": 13, "start_position": 16, "premature_roll": 4},  # test_incidents
    "crawford": {"sequence": 30},  # test_crawford
    "cube": {"double": 40, "level": 9, "response": 3, "void": 22, "intent": 26},  # test_cube, test_voiding
    "expiry": {"expiry": 34},  # test_expiry
    "lateness": {"late": 76},  # test_lateness
    "match_length_correction": {"correction": 27},  # test_length_correction
    "pauses": {"reason": 44, "during_double": 2},  # here
    "profiles": {"parameter": 100},  # test_profiles, for four rule sets each
    "reporting": {"report": 10, "correction": 5, "dispute": 25},  # test_reporting
    "scoring": {"value": 20, "classify": 6, "apply": 19, "match_end": 7},  # test_scoring; the last: here
    "time_bank": {
        "initial": 19,
        "mid_match": 17,
        "invalid": 3,
        "split": 6,
        "wrong_bank": 5,
        "wrong_delay": 3,
        "default": 4,
    },  # test_bank; the last: here
}


class Coverage(unittest.TestCase):
    def test_no_worked_case_of_any_rule_set_drops_out(self):
        total = 0
        for name in WORKED:
            found = {}
            for case in cases(name):
                found[case["kind"]] = found.get(case["kind"], 0) + 1
                total += 1
            self.assertEqual(found, WORKED[name], name)
        self.assertEqual(total, 747)
