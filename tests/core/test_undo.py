"""Undo: after any undo the match is as it was before, and the clock is stopped (GEN-05, CLK-20)."""

import unittest

from accounts import of_both, total_ms
from matchcore.clock import NEUTRAL, PAUSED, RUNNING
from matchcore.folding.undo import UNDO_DEPTH
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import corrections, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    early,
    flags,
    game_corrections,
    game_rulings,
    lengths,
    notices,
    procedures,
    restoring,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR, BY_TABLE, NOBODY, A, B
from tables import (
    BANK_MS,
    DELAY_MS,
    PLAYING_MS,
    SECOND_TURN_MS,
    Table,
    assert_refused,
    assert_replays,
    between_games,
    claimed,
    decided,
    doubled,
    offered,
    passed,
    paused,
    playing,
    ready,
    sealed,
    second_turn,
)

# The match as players and director see it, without its numbers, calls and pauses.
SEEN = (
    "phase", "length", "pending_length", "score_a", "score_b", "games", "game_number", "game_phase", "turn_number",
    "cube_level", "cube_holder", "doubler", "claim_winner", "claim_kind", "agreed", "result", "winner", "per_point_ms",
    "delay_ms", "crawford_a", "crawford_b", "is_verified", "claim_by", "has_clock", "rules", "overrides", "used_a",
    "used_b", "late_a", "late_b", "break_since_ms", "break_ms", "returned", "overrun_a_ms", "overrun_b_ms", "absent",
    "doubled_early", "rolled_early", "has_rolled", "delay_before_double_ms", "begun_a", "begun_b",
    "begun_length", "last_holder",
)  # fmt: skip

LATER_MS = 60000


def on_break():
    table = between_games(13)
    breaks.begin_break(table, table.at_ms, 1, 0)
    table.keep()
    return table


def nearly_over():
    """B is back, A not yet, and the break is over by a second."""
    table = on_break()
    breaks.return_from_break(table, table.at_ms + 301000, B)
    table.keep()
    return table


def charged():
    """A's bank has run for a while, and the clock is paused."""
    table = second_turn()
    turn.pause(table, 50000)
    table.keep()
    return table


def rolled_early():
    table = second_turn()
    early.roll_early(table, SECOND_TURN_MS + 1000, B)
    table.keep()
    return table


def money():
    return between_games(0, options={"bank_ms": "600000"})


def taken():
    table = doubled()
    doubling.take(table, 30000, B)
    table.keep()
    return table


def one_away(arranged):
    """Arranges the same, and the score is corrected: it was the Crawford game all the time."""

    def arrange():
        table = arranged()
        score_corrections.set_score(table, table.at_ms, 6, 0, False, 0, "")
        table.keep()
        return table

    return arrange


# An undoable fact of every kind: the state before, and how it is made.
DEEDS = (
    (facts.ACCEPTED, offered, lambda table: beginning.accept(table, LATER_MS, A)),
    (facts.PRESSED, ready, lambda table: turn.press(table, LATER_MS, A)),
    (facts.PRESSED, playing, lambda table: turn.press(table, LATER_MS, B)),
    (facts.DELAY_RESTARTED, second_turn, lambda table: turn.restart_delay(table, LATER_MS, BY_B)),
    (facts.DOUBLED, second_turn, lambda table: doubling.double(table, LATER_MS, A)),
    (facts.TAKEN, doubled, lambda table: doubling.take(table, LATER_MS, B)),
    (facts.PASSED, doubled, lambda table: doubling.pass_double(table, LATER_MS, B)),
    (facts.CLAIMED, paused, lambda table: results.claim(table, LATER_MS, B, scoring.GAMMON)),
    (facts.CONFIRMED, claimed, lambda table: results.confirm(table, LATER_MS, B)),
    (facts.CONFIRMED, decided, lambda table: results.confirm(table, LATER_MS, B)),
    (facts.WITHDRAWN, claimed, lambda table: results.withdraw_claim(table, LATER_MS)),
    (facts.WITHDRAWN, decided, lambda table: results.withdraw_claim(table, LATER_MS, BY_BOTH)),
    (facts.TIME_CLAIMED, second_turn, lambda table: flags.claim_time(table, 2000000, 1)),
    (facts.BANK_SET, playing, lambda table: clock_corrections.set_bank(table, LATER_MS, A, 5000, 1, "")),
    (facts.BANK_GIVEN, playing, lambda table: clock_corrections.give_time(table, LATER_MS, A, 5000, 1, "")),
    (facts.CUBE_SET, playing, lambda table: cube_corrections.set_cube(table, LATER_MS, 8, A, 1, "")),
    (facts.SCORE_SET, playing, lambda table: score_corrections.set_score(table, LATER_MS, 6, 2, True, 1, "")),
    (facts.SCORE_SET, playing, lambda table: score_corrections.set_score(table, LATER_MS, 7, 2, True, 1, "")),
    (facts.LENGTH_SET, ready, lambda table: lengths.set_length(table, LATER_MS, 9, 1, "")),
    (facts.LENGTH_SET, playing, lambda table: lengths.set_length(table, LATER_MS, 9, 1, "")),
    (facts.PENALTY, playing, lambda table: score_corrections.penalise(table, LATER_MS, A, 3, 1, "")),
    (facts.PENALTY, playing, lambda table: score_corrections.penalise(table, LATER_MS, A, 7, 1, "")),
    (facts.CLOCK_SET, playing, lambda table: clock_corrections.set_clock(table, LATER_MS, 60000, 5000, 1, "")),
    (facts.TURN_SET, playing, lambda table: clock_corrections.set_turn(table, LATER_MS, A, 1, "")),
    (facts.BREAK_BEGUN, lambda: between_games(13), lambda table: breaks.begin_break(table, LATER_MS, 1, 2)),
    (facts.BREAK_BEGUN, on_break, lambda table: breaks.begin_break(table, LATER_MS, 0, 1)),
    (facts.BREAK_RETURNED, on_break, lambda table: breaks.return_from_break(table, LATER_MS, A)),
    (facts.BREAK_RETURNED, nearly_over, lambda table: breaks.return_from_break(table, 400000, A)),
    (facts.BREAK_ENDED, nearly_over, lambda table: breaks.end_break(table, 400000, 1)),
    (facts.DELAY_LOST, second_turn, lambda table: procedures.lose_delay(table, LATER_MS, B, BY_B)),
    (facts.TURN_TAKEN_BACK, second_turn, lambda table: procedures.take_turn_back(table, LATER_MS, B, BY_B)),
    (facts.TURN_TAKEN_BACK, doubled, lambda table: procedures.take_turn_back(table, LATER_MS, B, BY_B)),
    (facts.LATE_POINTS, offered, lambda table: table.note(LATER_MS, facts.LATE_POINTS, BY_DIRECTOR, 1, A, 1)),
    (facts.LATE_POINTS_FOR, ready, lambda table: absences.late_points(table, LATER_MS, A, 4, 0, 1, "")),
    (facts.LATE_POINTS_FOR, playing, lambda table: absences.late_points(table, LATER_MS, B, 4, 0, 1, "")),
    (facts.ABSENT_STARTED, ready, lambda table: absences.start_absent(table, LATER_MS, A, 1, "")),
    (facts.ABSENT_STARTED, nearly_over, lambda table: absences.start_absent(table, 400000, A, 1, "")),
    (facts.GAME_CORRECTED, between_games, lambda table: correct_game(table, B)),
    (facts.GAME_CORRECTED, decided, lambda table: correct_game(table, B)),
    (facts.GAME_CORRECTED, lambda: decided(3, scoring.BACKGAMMON), lambda table: correct_game(table, A)),
    (facts.TIME_RETURNED, charged, lambda table: procedures.return_time(table, LATER_MS, 5000)),
    (facts.SESSION_ENDED, money, lambda table: results.end_session(table, LATER_MS)),
    (facts.RULE_CHANGED, playing, lambda table: rulings.change_rule(table, LATER_MS, 1, "breaks.minutes=9")),
    (facts.DOUBLED_EARLY, second_turn, lambda table: early.double_early(table, LATER_MS, B)),
    (facts.ROLLED_EARLY, second_turn, lambda table: early.roll_early(table, LATER_MS, B)),
    (facts.ROLL_JUDGED, rolled_early, lambda table: early.judge_roll(table, LATER_MS, A, True)),
    (facts.GAME_RULED, doubled, lambda table: game_rulings.rule_game(table, LATER_MS, A, 1, 1, "")),
    (facts.GAME_RULED, playing, lambda table: game_rulings.rule_game(table, LATER_MS, -1, scoring.VOID, 1, "")),
    (facts.TURN_BEGUN, paused, lambda table: table.note(LATER_MS, facts.TURN_BEGUN, BY_TABLE, A)),
    (facts.TURN_BEGUN, paused, lambda table: table.note(LATER_MS, facts.TURN_BEGUN, BY_TABLE, B)),
    (facts.DOUBLE_VOIDED, one_away(doubled), lambda table: game_corrections.void_double(table, LATER_MS, 1, 1, "")),
    (facts.DOUBLE_VOIDED, one_away(passed), lambda table: game_corrections.void_double(table, LATER_MS, 1, 1, "")),
    (facts.DOUBLE_VOIDED, one_away(taken), lambda table: game_corrections.void_double(table, LATER_MS, 1, 1, "")),
    (facts.CLOCK_SET, playing, lambda table: clock_corrections.set_clock(table, LATER_MS, 0, 0, 1, "")),
    (
        facts.CLOCK_CORRECTED,
        playing,
        lambda table: clock_corrections.correct_clock(table, LATER_MS, 60000, 9000, -3000, 7000, 1, ""),
    ),
    (facts.CLAIMED, paused, lambda table: results.resign(table, LATER_MS, B, scoring.GAMMON)),
    (facts.RULED, playing, lambda table: rulings.rule_result(table, LATER_MS, scoring.RULING, A, 1, "")),
    (facts.RULED, sealed, lambda table: rulings.rule_result(table, LATER_MS, scoring.RULING, B, 1, "")),
)

# Never undone: observations of the device or the director, or facts with their own way back.
FORWARD = (
    facts.ASSIGNED,
    facts.SWAPPED,
    facts.IGNORED,
    facts.PAUSED,
    facts.REASON,
    facts.RESUMED,
    facts.EXPIRED,
    facts.UNDONE,
    facts.RESTORED,
    facts.RESTORE_CONFIRMED,
    facts.CALLED,
    facts.CALL_WITHDRAWN,
    facts.CALL_ENDED,
    facts.ORDER_REFUSED,
    facts.CHECKPOINT,
    facts.TIME_TOLD,
    facts.SEAM,
    facts.MARKED,
    facts.VERIFIED,
    facts.CLOSED,
    facts.ANNOUNCED,
    facts.MOVED,
    facts.MODE_OPENED,
    facts.SHORT_TURN,
    facts.FLAG_DOUBTED,
    facts.DICE_SAID,
    facts.REPORTED,
    facts.SIGNATURES_CLEARED,
)


# It restarts time that belongs to no turn: tested by itself.
ABSENT = (facts.ABSENT_ENDED,)


def correct_game(table, winner):
    game_corrections.correct_game(table, LATER_MS, 1, winner, scoring.SINGLE, 1, 1, "")


def seen(table):
    return [(name, getattr(table, name)) for name in SEEN]


def standing(clock, now_ms):
    """This clock if it were paused at `now_ms`."""
    copy = Clock()
    copy.take_from(clock.values())
    corrections.reload(copy, now_ms)
    return copy.values()


class Anything(unittest.TestCase):
    def test_the_match_is_as_it_was_before(self):
        for kind, arranged, act in DEEDS:
            table = arranged()
            clock = Clock()
            clock.take_from(table.clock.values())
            before = seen(table)
            act(table)
            done_ms = table.at_ms
            self.assertIn((kind, table.undo.newest()), [(fact.kind, fact.seq) for fact in table.keep()])
            undoing.undo(table, done_ms + 5000, 0, 7, "by mistake")
            self.assertEqual(seen(table), before, kind)
            self.check_clock(table, clock, done_ms)
            assert_replays(self, table)

    def check_clock(self, table, clock, done_ms):
        """Time before the deed stays charged, time after it is charged to neither side."""
        clock.advance(done_ms)
        self.assertEqual(table.clock.values(), standing(clock, done_ms + 5000))
        self.assertNotEqual(table.clock.state, RUNNING)
        self.assertEqual(total_ms(table.clock), table.at_ms)
        self.assertEqual(table.undone_ms, 5000)

    def test_every_kind_is_either_taken_back_or_never(self):
        kinds = set([kind for kind, _, _ in DEEDS]) | set(FORWARD) | set(ABSENT)
        self.assertEqual(sorted(kinds), list(ROWS.kinds()))
        self.assertEqual(set([kind for kind, _, _ in DEEDS]) & set(FORWARD), set())

    def test_an_absent_player_had_not_arrived_after_all(self):
        """LAT-07: the absent player's time runs again, from where it was stopped."""
        table = ready()
        absences.start_absent(table, LATER_MS, A, 1, "")
        absences.end_absent(table, LATER_MS + 20000, BY_A)
        table.keep()
        undoing.undo(table, LATER_MS + 25000, 0, 2, "it was somebody else")
        self.assertEqual((table.absent, table.clock.state, table.clock.active), (A, RUNNING, A))
        self.assertEqual(table.clock.bank_left_ms(LATER_MS + 26000, A), BANK_MS - 20000 + DELAY_MS - 1000)
        self.assertEqual(total_ms(table.clock), table.at_ms)
        assert_replays(self, table)

    def test_a_result_put_back_ends_the_directors_pause(self):
        """GEN-01: nothing is left to resume, and no button could end it."""
        table = money()
        results.end_session(table, LATER_MS)
        results.withdraw_claim(table, LATER_MS + 1000, BY_BOTH)
        turn.pause(table, LATER_MS + 2000, BY_DIRECTOR, 7, "")
        table.keep()
        undoing.undo(table, LATER_MS + 3000, 0, 8, "the session is over")
        self.assertEqual((table.phase, table.is_bound), (phases.DECIDED, False))
        assert_replays(self, table)

    def test_what_only_moves_forward_leaves_nothing_to_take_back(self):
        table = playing()
        undoable = table.undo.newest()
        turn.press(table, 11000, A)
        turn.pause(table, 12000)
        turn.state_reason(table, 13000, "DISPUTE")
        turn.resume(table, 14000)
        table.checkpoint(15000)
        notices.mark(table, 16000, B)
        table.keep()
        calls.call_director(table, 17000)
        calls.withdraw_call(table, 18000, A)
        calls.withdraw_call(table, 19000, B)
        restoring.restore(table, 20000, phases.CAUSE_POWER)
        restoring.confirm_restore(table, 21000, A)
        restoring.confirm_restore(table, 22000, B)
        table.keep()
        self.assertEqual(table.undo.newest(), undoable)


class Depth(unittest.TestCase):
    def test_several_deeds_one_after_the_other(self):
        table = playing()
        stages = []
        for number in range(UNDO_DEPTH):
            stages.append((table.clock.active, table.turn_number))
            turn.press(table, table.at_ms + 1000, table.clock.active)
            table.keep()
            self.assertEqual(table.turn_number, number + 2)
        while stages:
            undoing.undo(table, table.at_ms + 1000, 0, 0, "")
            table.keep()
            self.assertEqual((table.clock.active, table.turn_number), stages.pop())
        assert_refused(self, table, "NOTHING_TO_UNDO", "GEN-05", lambda: undoing.undo(table, 90000, 0, 0, ""))
        assert_replays(self, table)

    def test_after_an_undo_the_match_goes_on_and_can_be_undone_again(self):
        table = second_turn()
        undoing.undo(table, SECOND_TURN_MS + 1000, 0, 0, "pressed by mistake")
        self.assertEqual((table.clock.state, table.clock.active, table.turn_number), (PAUSED, B, 1))
        self.assertEqual(table.paused_at_ms, SECOND_TURN_MS + 1000)
        self.assertEqual(table.clock.delay_left(table.at_ms), DELAY_MS - (SECOND_TURN_MS - PLAYING_MS))
        turn.resume(table, SECOND_TURN_MS + 2000)
        turn.press(table, SECOND_TURN_MS + 3000, B)
        table.keep()
        self.assertEqual(table.undo.newest(), table.seq)
        undoing.undo(table, SECOND_TURN_MS + 4000, 0, 0, "once more")
        self.assertEqual(table.turn_number, 1)

    def test_it_goes_past_what_only_moves_forward(self):
        """A pause in between is not undone, the press before it is; the director's call stays."""
        table = second_turn()
        turn.pause(table, SECOND_TURN_MS + 1000)
        calls.call_director(table, SECOND_TURN_MS + 2000)
        table.keep()
        undoing.undo(table, SECOND_TURN_MS + 3000, 0, 1, "pressed by mistake")
        self.assertEqual((table.clock.active, table.is_called()), (B, True))

    def test_the_start_of_a_game_is_taken_back_to_the_neutral_clock(self):
        table = playing()
        undoing.undo(table, PLAYING_MS + 500, 0, 0, "the higher die pressed")
        self.assertEqual((table.clock.state, table.clock.active, table.game_number), (NEUTRAL, NOBODY, 0))
        self.assertEqual(of_both(table.clock, "free_ms"), [0, 0])

    def test_a_crawford_game_that_was_begun_by_mistake_has_not_been_played(self):
        table = playing(7, score_a=6)
        undoing.undo(table, PLAYING_MS + 500, 0, 0, "the score was wrong")
        self.assertFalse(table.crawford_played())

    def test_without_a_match_and_right_at_its_beginning_there_is_nothing(self):
        for table in (Table(), offered()):
            assert_refused(
                self,
                table,
                "NOTHING_TO_UNDO",
                "GEN-05",
                lambda table=table: undoing.undo(table, 1000, 0, 0, ""),
            )
