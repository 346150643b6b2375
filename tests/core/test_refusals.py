"""Every refusal: the code, the rule it names, and that nothing has changed.

tests/test_refusal_texts.py reads the sources and checks that no refusal is missing here.
"""

import unittest

from matchcore.folding.orders import do
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import bank, scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import options, rulesets, settings
from matchcore.games.backgammon.topics import (
    beginning,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    flags,
    lengths,
    notices,
    restoring,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_DIRECTOR, NOBODY, A, B
from procedure_refusals import LATER_MS, PROCEDURES, agreed, lost_on_time
from tables import (
    Table,
    assert_refused,
    claimed,
    decided,
    doubled,
    fact,
    offered,
    passed,
    paused,
    playing,
    ready,
    refusal_of,
    sealed,
    second_turn,
)


def called():
    table = second_turn()
    calls.call_director(table, LATER_MS)
    calls.withdraw_call(table, LATER_MS, A)
    table.keep()
    return table


def early_dice():
    table = paused()
    turn.state_reason(table, 26000, "EARLY_DICE")
    table.keep()
    return table


def restored():
    table = second_turn()
    restoring.restore(table, LATER_MS, phases.CAUSE_POWER)
    restoring.confirm_restore(table, LATER_MS, A)
    table.keep()
    return table


def taken():
    table = doubled()
    doubling.take(table, 25000, B)
    turn.press(table, 30000, A)
    turn.press(table, 35000, B)
    table.keep()
    return table


def doubled_and_paused():
    table = doubled()
    turn.pause(table, 25000)
    table.keep()
    return table


def dead():
    """A holds a cube at 2 and needs two points."""
    table = second_turn(7, score_a=5)
    cube_corrections.set_cube(table, 20000, 2, A, 0, "")
    table.keep()
    return table


def won_and_withdrawn():
    """A's time has run out, then A has won the match on the board, and the claim has been withdrawn."""
    table = second_turn(1)
    turn.pause(table, 2000000)
    results.claim(table, 2000000, A, scoring.SINGLE)
    results.withdraw_claim(table, 2000000)
    turn.resume(table, 2000000)
    table.keep()
    return table


def crawford():
    return second_turn(7, score_a=6)


LONG = agreed(name_a="名" * 60, name_b="名" * 60, match="名" * 40, event="名" * 40, round="名" * 40)

# (code, rule, arranged match, command)
COMMANDS = (
    ("NO_MATCH", "GEN-02", Table, lambda t: calls.call_director(t, 0)),
    ("NO_MATCH", "GEN-02", Table, lambda t: beginning.close(t, 0, 1, "")),
    ("SEALED", "RES-10", sealed, lambda t: calls.call_director(t, LATER_MS)),
    ("SEALED", "RES-10", sealed, lambda t: score_corrections.set_score(t, LATER_MS, 1, 1, False, 1, "")),
    ("MATCH_RUNNING", "GEN-02", ready, lambda t: beginning.assign(t, LATER_MS, agreed(), 1)),
    ("MATCH_RUNNING", "GEN-02", offered, lambda t: beginning.assign(t, LATER_MS, agreed())),
    ("MATCH_RUNNING", "GEN-02", playing, lambda t: beginning.close(t, LATER_MS, 1, "")),
    ("NOTHING_OFFERED", "SKP-02", ready, lambda t: beginning.accept(t, LATER_MS, A)),
    ("NOTHING_OFFERED", "SET-01", ready, lambda t: beginning.swap_sides(t, LATER_MS)),
    ("DIRECTOR_CALLED", "DSP-01", called, lambda t: turn.press(t, LATER_MS, A)),
    ("DIRECTOR_CALLED", "DSP-01", called, lambda t: calls.call_director(t, LATER_MS)),
    ("DIRECTOR_CALLED", "DSP-01", called, lambda t: restoring.confirm_restore(t, LATER_MS, A)),
    ("NOT_CALLED", "DSP-01", playing, lambda t: calls.withdraw_call(t, LATER_MS, A)),
    ("NOT_CALLED", "DSP-01", playing, lambda t: calls.end_call(t, LATER_MS, 1, "")),
    ("ALREADY_CONFIRMED", "DSP-01", called, lambda t: calls.withdraw_call(t, LATER_MS, A)),
    ("RESTORED", "INC-13", restored, lambda t: turn.press(t, LATER_MS, A)),
    ("NOTHING_RESTORED", "INC-13", playing, lambda t: restoring.confirm_restore(t, LATER_MS, A)),
    ("ALREADY_CONFIRMED", "INC-13", restored, lambda t: restoring.confirm_restore(t, LATER_MS, A)),
    ("NO_TURN", "CLK-28", doubled, lambda t: turn.press(t, LATER_MS, A)),
    ("NO_TURN", "CLK-28", doubled, lambda t: turn.press(t, 2000000, B)),
    ("NO_TURN", "CLK-28", claimed, lambda t: turn.press(t, LATER_MS, A)),
    ("NO_TURN", "CLK-28", sealed, lambda t: turn.press(t, LATER_MS, A)),
    ("NO_TURN", "INC-07", ready, lambda t: turn.restart_delay(t, LATER_MS)),
    ("NO_TURN", "INC-07", claimed, lambda t: turn.restart_delay(t, LATER_MS, BY_DIRECTOR, 1)),
    ("NOT_RUNNING", "PAU-01", paused, lambda t: turn.pause(t, LATER_MS)),
    ("NOT_RUNNING", "PAU-01", paused, lambda t: doubling.double(t, LATER_MS, A)),
    ("NOT_RUNNING", "PAU-01", offered, lambda t: turn.pause(t, LATER_MS, BY_DIRECTOR, 1, "")),
    ("NOT_RUNNING", "PAU-01", doubled_and_paused, lambda t: doubling.take(t, LATER_MS, B)),
    ("NOT_PAUSED", "PAU-01", playing, lambda t: turn.resume(t, LATER_MS)),
    ("NO_REASON", "PAU-02", paused, lambda t: turn.resume(t, LATER_MS)),
    ("NO_RULING", "TOU-06", called, lambda t: turn.resume(t, LATER_MS, BY_DIRECTOR, 1, " ")),
    ("NOT_AGREED", "INC-03", early_dice, lambda t: turn.press(t, LATER_MS, A)),
    ("NOT_PAUSED", "PAU-02", playing, lambda t: turn.state_reason(t, LATER_MS, "DISPUTE")),
    ("NOT_PAUSED", "PAU-03", playing, lambda t: results.claim(t, LATER_MS, A, scoring.SINGLE)),
    ("NOT_PAUSED", "PAU-03", playing, lambda t: results.claim(t, 2000000, A, scoring.SINGLE)),
    ("REASON_NOT_ALLOWED", "PAU-02", paused, lambda t: turn.state_reason(t, LATER_MS, "PERSONAL")),
    ("REASON_NOT_ALLOWED", "PAU-02", paused, lambda t: turn.state_reason(t, LATER_MS, "no such reason")),
    ("REASON_NOT_ALLOWED", "PAU-02", playing, lambda t: calls.call_director(t, LATER_MS, "no such reason")),
    ("RESULT_PENDING", "PAU-03", claimed, lambda t: turn.resume(t, LATER_MS)),
    ("NOT_OWN_TIME", "STR-02", playing, lambda t: notices.mark(t, LATER_MS, A)),
    ("NOT_OWN_TIME", "STR-02", doubled, lambda t: notices.mark(t, LATER_MS, B)),
    ("NO_GAME", "CUB-02", ready, lambda t: doubling.double(t, LATER_MS, A)),
    ("CRAWFORD", "CRW-02", crawford, lambda t: doubling.double(t, LATER_MS, A)),
    ("NOT_HOLDER", "CUB-02", taken, lambda t: doubling.double(t, LATER_MS, A)),
    ("DOUBLE_PENDING", "CUB-02", doubled, lambda t: doubling.double(t, LATER_MS, B)),
    ("DEAD_CUBE", "CUB-12", dead, lambda t: doubling.double(t, LATER_MS, A)),
    ("OPENING_TURN", "CUB-09", playing, lambda t: doubling.double(t, LATER_MS, B)),
    ("NOT_ON_TURN", "CUB-10", playing, lambda t: doubling.double(t, LATER_MS, A)),
    ("NO_DOUBLE", "CUB-04", playing, lambda t: doubling.take(t, LATER_MS, A)),
    ("NO_DOUBLE", "CUB-04", playing, lambda t: doubling.pass_double(t, LATER_MS, A)),
    ("NOT_ASKED", "CUB-04", doubled, lambda t: doubling.take(t, LATER_MS, A)),
    ("NOT_ASKED", "CUB-04", doubled, lambda t: doubling.pass_double(t, LATER_MS, A)),
    ("NO_GAME", "PAU-03", doubled, lambda t: results.claim(t, LATER_MS, A, scoring.SINGLE)),
    ("BAD_KIND", "RES-07", paused, lambda t: results.claim(t, LATER_MS, A, scoring.PASS)),
    ("BAD_KIND", "RES-07", paused, lambda t: results.claim(t, LATER_MS, A, 0)),
    ("NOTHING_CLAIMED", "RES-08", paused, lambda t: results.confirm(t, LATER_MS, A)),
    ("NOTHING_CLAIMED", "RES-08", paused, lambda t: results.withdraw_claim(t, LATER_MS)),
    ("ALREADY_CONFIRMED", "RES-08", claimed, lambda t: results.confirm(t, LATER_MS, A)),
    ("PASS_STANDS", "CUB-05", passed, lambda t: results.withdraw_claim(t, LATER_MS)),
    ("BOTH_SIGNED", "RES-08", decided, lambda t: results.withdraw_claim(t, LATER_MS)),
    ("TOO_SOON", "RES-08", claimed, lambda t: results.confirm(t, t.at_ms, B)),
    ("NO_PRESS", "CLK-20", claimed, lambda t: undoing.put_back(t, LATER_MS)),
    ("WIN_WITHDRAWN", "EXP-08", won_and_withdrawn, lambda t: flags.claim_time(t, t.at_ms, BY_A)),
    ("NOT_ASKED", "INC-07", playing, lambda t: turn.restart_delay(t, LATER_MS)),
    ("NO_GAME", "EXP-02", offered, lambda t: flags.claim_time(t, LATER_MS, BY_A)),
    ("NO_GAME", "EXP-02", claimed, lambda t: flags.claim_time(t, LATER_MS, BY_A)),
    ("NO_GAME", "EXP-02", decided, lambda t: flags.claim_time(t, LATER_MS, BY_DIRECTOR, 1)),
    ("NO_TIME_EXPIRED", "EXP-02", playing, lambda t: flags.claim_time(t, LATER_MS, BY_A)),
    ("BAD_SIDE", "GEN-01", playing, lambda t: clock_corrections.set_turn(t, LATER_MS, 2, 1, "")),
    ("NO_CLOCK", "INC-10", offered, lambda t: clock_corrections.set_bank(t, LATER_MS, A, 1, 1, "")),
    ("BAD_TIME", "INC-11", playing, lambda t: clock_corrections.set_bank(t, LATER_MS, A, -1, 1, "")),
    (
        "BAD_TIME",
        "INC-11",
        playing,
        lambda t: clock_corrections.set_bank(t, LATER_MS, A, bank.LARGEST_BANK_MS + 1, 1, ""),
    ),
    ("BAD_TIME", "INC-10", playing, lambda t: clock_corrections.give_time(t, LATER_MS, A, 0, 1, "")),
    (
        "BAD_TIME",
        "INC-10",
        playing,
        lambda t: clock_corrections.give_time(t, LATER_MS, A, -bank.LARGEST_BANK_MS - 1, 1, ""),
    ),
    ("BAD_TIME", "CLK-02", playing, lambda t: clock_corrections.set_clock(t, LATER_MS, -1, 0, 1, "")),
    ("BAD_TIME", "CLK-02", playing, lambda t: clock_corrections.set_clock(t, LATER_MS, 600001, 0, 1, "")),
    ("BAD_TIME", "CLK-03", playing, lambda t: clock_corrections.set_clock(t, LATER_MS, 60000, 600001, 1, "")),
    ("NO_GAME", "CLK-23", doubled, lambda t: clock_corrections.set_clock(t, LATER_MS, 60000, 0, 1, "")),
    ("NO_GAME", "CLK-20", ready, lambda t: clock_corrections.set_turn(t, LATER_MS, A, 1, "")),
    ("NO_GAME", "CUB-15", ready, lambda t: cube_corrections.set_cube(t, LATER_MS, 2, A, 1, "")),
    ("BAD_CUBE", "CUB-06", playing, lambda t: cube_corrections.set_cube(t, LATER_MS, 3, A, 1, "")),
    ("BAD_CUBE", "CUB-15", playing, lambda t: cube_corrections.set_cube(t, LATER_MS, 2, NOBODY, 1, "")),
    ("NO_GAME", "SKP-06", offered, lambda t: score_corrections.set_score(t, LATER_MS, 1, 1, False, 1, "")),
    ("NO_GAME", "SKP-06", lost_on_time, lambda t: score_corrections.set_score(t, 3000000, 1, 1, False, 1, "")),
    ("BAD_SCORE", "SKP-06", playing, lambda t: score_corrections.set_score(t, LATER_MS, 8, 1, False, 1, "")),
    ("NO_GAME", "PEN-03", decided, lambda t: score_corrections.penalise(t, LATER_MS, A, 1, 1, "")),
    ("BAD_POINTS", "PEN-03", playing, lambda t: score_corrections.penalise(t, LATER_MS, A, 0, 1, "")),
    ("MATCH_OVER", "LEN-01", decided, lambda t: lengths.set_length(t, LATER_MS, 9, 1, "")),
    ("LENGTH_STANDS", "LEN-04", playing, lambda t: lengths.set_length(t, LATER_MS, 7, 1, "")),
    ("NOT_NEWEST", "GEN-05", second_turn, lambda t: undoing.undo(t, LATER_MS, t.undo.newest() - 1, 1, "")),
    ("NOTHING_TO_UNDO", "GEN-05", offered, lambda t: undoing.undo(t, LATER_MS, 0, 1, "")),
    ("BAD_RESULT", "RES-07", playing, lambda t: rulings.rule_result(t, LATER_MS, 0, A, 1, "")),
    ("BAD_SIDE", "RES-07", playing, lambda t: rulings.rule_result(t, LATER_MS, scoring.RULING, NOBODY, 1, "")),
    ("NOT_SEALED", "RES-09", decided, lambda t: rulings.verify(t, LATER_MS, 1)),
    ("BAD_NUMBER", "SET-06", Table, lambda t: beginning.assign(t, 0, agreed(table=-1))),
    ("BAD_MOVES", "GEN-04", Table, lambda t: beginning.assign(t, 0, agreed(moves="free"))),
    ("BAD_NAME", "SKP-08", Table, lambda t: beginning.assign(t, 0, agreed(name_a="x" * 61))),
    ("BAD_NAME", "SKP-08", Table, lambda t: beginning.assign(t, 0, agreed(name_b=" "))),
    ("BAD_LABEL", "SKP-08", Table, lambda t: beginning.assign(t, 0, agreed(event="x" * 41))),
    ("NAMES_TOO_LONG", "SKP-08", Table, lambda t: beginning.assign(t, 0, LONG)),
    ("BAD_TIME", "CLK-02", Table, lambda t: beginning.assign(t, 0, agreed(per_point_ms=600001))),
    ("BAD_TIME", "CLK-03", Table, lambda t: beginning.assign(t, 0, agreed(delay_ms=-1))),
    ("BAD_TIME", "CLK-07", Table, lambda t: beginning.assign(t, 0, agreed(per_point_ms=0, delay_ms=0))),
    ("UNKNOWN_RULE_SET", "GEN-02", Table, lambda t: beginning.assign(t, 0, agreed(rule_set="money"))),
    ("BAD_LENGTH", "SCO-06", Table, lambda t: beginning.assign(t, 0, agreed(length=500))),
    ("MATCH_OVER", "CLK-08", Table, lambda t: beginning.assign(t, 0, agreed(score_a=7))),
    ("MATCH_OVER", "CLK-08", Table, lambda t: beginning.assign(t, 0, agreed(score_b=7))),
    ("BAD_SCORE", "CLK-08", Table, lambda t: beginning.assign(t, 0, agreed(score_b=-1))),
)

# Refused where there is no match: (code, rule, act)
FUNCTIONS = (
    ("BAD_TIME", "CLK-02", lambda: bank.bank_ms(7, 0, 0, -1)),
    ("BAD_OPTION", "GEN-02", lambda: options.value("best_of", "x")),
    ("BAD_SETTINGS", "GEN-02", lambda: settings.read(fact(facts.ASSIGNED, *([0] * 9)))),
    ("UNKNOWN_RULE_SET", "GEN-02", lambda: rulesets.rule_set("money")),
    ("MATCH_OVER", "EXP-03", lambda: doubling.double(second_turn(rule_set="club"), 2000000, A)),
    ("BAD_ORDER", "GEN-01", lambda: do(playing(), LATER_MS, orders.make(1, facts.SEAM), "GEN-01")),
)

COMMANDS += PROCEDURES


class Refusals(unittest.TestCase):
    def test_each_command_is_refused_with_its_code_and_rule(self):
        for code, rule, arranged, command in COMMANDS:
            with self.subTest(code + " " + rule):
                table = arranged()
                assert_refused(self, table, code, rule, lambda table=table, command=command: command(table))

    def test_each_function_refuses_with_its_code_and_rule(self):
        for code, rule, act in FUNCTIONS:
            refusal = refusal_of(act)
            self.assertEqual((refusal.code, refusal.rule), (code, rule))

    def test_a_refusal_says_code_rule_and_value(self):
        refusal = refusal_of(lambda: bank.check_length(500))
        self.assertEqual((refusal.code, refusal.rule, refusal.value), ("BAD_LENGTH", "SCO-06", "500"))
        self.assertEqual(str(refusal), "BAD_LENGTH SCO-06 500")
        refusal = refusal_of(lambda: turn.press(called(), LATER_MS, A))
        self.assertEqual((refusal.value, str(refusal)), ("", "DIRECTOR_CALLED DSP-01"))
