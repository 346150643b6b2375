"""The state of a match: facts folded, and nothing else.

Folding never refuses and never asks: whether something is allowed was decided when the fact was made (match.py).  The
same facts give the same state on every interpreter.  The diagram of the phases is in README.md.
"""

from matchcore import facts
from matchcore.facts import BadFact, Fact
from matchcore.game import cube, scoring
from matchcore.game.clock import OVER
from matchcore.phases import (
    CLAIMED,
    DECIDED,
    DOUBLED,
    IN_GAME,
    OFFERED,
    PLAYING,
    READY,
    SEALED,
)
from matchcore.play.fields import MatchFields
from matchcore.rules import rulesets
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, NOBODY

_NEWS = (
    facts.PAUSED, facts.BANK_SET, facts.BANK_GIVEN, facts.CUBE_SET, facts.SCORE_SET, facts.LENGTH_SET, facts.PENALTY,
    facts.CLOCK_SET, facts.TURN_SET, facts.UNDONE, facts.CALL_ENDED, facts.DELAY_LOST, facts.TURN_TAKEN_BACK,
    facts.LATE_POINTS, facts.GAME_CORRECTED, facts.RULE_CHANGED, facts.DOUBLE_VOIDED, facts.CLOCK_CORRECTED,
)  # fmt: skip
# What players press where the director's line is shown (a question of its own has no room for it).
_SEEN = (facts.ACCEPTED, facts.PRESSED, facts.IGNORED)


class MatchState(MatchFields):
    # -- folding -------------------------------------------------------------------------------------------------

    def fold(self, fact: Fact) -> None:
        """Take one more fact.  BadFact when it is out of order or goes back in time; then nothing has changed."""
        kind = fact.kind
        if fact.seq != self.seq + 1 and not (kind == facts.SEAM and fact.seq > self.seq):
            raise BadFact("fact %d does not follow fact %d" % (fact.seq, self.seq))
        if fact.at_ms < self.at_ms and kind != facts.ASSIGNED:
            raise BadFact("fact %d goes back in time, from %d ms to %d ms" % (fact.seq, self.at_ms, fact.at_ms))
        self.seq = fact.seq
        self.at_ms = fact.at_ms
        if kind != facts.ASSIGNED:
            self.clock.advance(fact.at_ms)
        self.remember(kind, fact.seq)
        if self.unread and (kind in _SEEN or (kind == facts.CONFIRMED and self.phase == DECIDED)):
            self.unread &= ~(1 << (fact.by - BY_A))
            if not self.unread and self.later:
                self.news, self.later, self.unread = self.later[0], self.later[1:], 3
        _FOLDS[kind](self, fact)
        if fact.by == BY_DIRECTOR and kind in _NEWS:
            self.tell(fact, kind != facts.PAUSED or fact.text != "")

    # the beginning

    def _assigned(self, fact: Fact) -> None:
        from matchcore.topics import beginning

        self._clear()
        self.order(fact)
        beginning.fold(self, fact)

    def set_rules(self) -> None:
        """Tell the clock what it has to know of the rules in force."""
        self.clock.automatic = rulesets.is_expiry_automatic(self.rules)
        self.clock.run_out = self.rules["illegal.clock"] == "run_out_delay"

    def _accepted(self, fact: Fact) -> None:
        self.agreed |= 1 << fact.ints[0]
        if self.agreed == 3:
            self.agreed = 0
            self.phase = READY

    def _swapped(self, fact: Fact) -> None:
        self.is_swapped = not self.is_swapped
        if self.phase == OFFERED:
            self.agreed = 0

    # the turn

    def _pressed(self, fact: Fact) -> None:
        if self.phase == READY:
            self._begin_game()
        else:
            self.turn_number += 1
        self.pressed_at_ms = fact.at_ms
        self.pause_reason = 0
        if self.rolled_early == fact.ints[0]:
            self.rolled_early = NOBODY
        self._press(fact.at_ms, fact.ints[0])

    def _press(self, now_ms: int, side: int) -> None:
        if self.has_clock:
            self.clock.press(now_ms, side)
            self.settle_charged()

    def _begin_game(self) -> None:
        self.game_number += 1
        self.turn_number = 1
        self.game_phase = self.next_phase()
        if self.game_phase == scoring.CRAWFORD:
            self.crawford_a, self.crawford_b = self.score_a, self.score_b
        self.cube_level, self.cube_holder = cube.START
        self.doubler = self.premature = self.rolled_early = NOBODY
        self.phase = PLAYING

    def _ignored(self, fact: Fact) -> None:
        self.ignored_at_ms = fact.at_ms
        self.ignored_side = fact.ints[0]

    def _paused(self, fact: Fact) -> None:
        self.order(fact)
        self.hold(fact.at_ms, rulesets.REASON_DIRECTOR if fact.ints[0] else 0)

    def hold(self, now_ms: int, reason: int) -> None:
        if self.clock.pause(now_ms):
            self.paused_at_ms = now_ms
        self.pause_reason = reason

    def _reason(self, fact: Fact) -> None:
        self.pause_reason = fact.ints[0]
        self.clock.may_press_paused = fact.ints[0] == rulesets.REASON_EARLY_DICE

    def _resumed(self, fact: Fact) -> None:
        """The director who lets time run has settled whatever he was called for (DSP-01, INC-13)."""
        self.order(fact)
        if fact.by == BY_DIRECTOR:
            self.called_by = -1
            self.is_restored = False
        self.pause_reason = 0
        self.clock.resume(fact.at_ms)

    def _delay_restarted(self, fact: Fact) -> None:
        self.order(fact)
        self.clock.restart_delay(fact.at_ms)

    # the cube

    def _doubled(self, fact: Fact) -> None:
        self.doubler = fact.ints[0]
        self.premature = NOBODY
        is_move_before = self.clock.last_mover == 1 - self.doubler
        self.delay_before_double_ms = self.clock.last_delay_left_ms if is_move_before else -1
        self.phase = DOUBLED
        self.pressed_at_ms = fact.at_ms
        self._press(fact.at_ms, self.doubler)

    def _taken(self, fact: Fact) -> None:
        self.cube_level, self.cube_holder = cube.after_take(self.cube_level, self.doubler)
        self.doubler = NOBODY
        self.phase = PLAYING
        self.pressed_at_ms = fact.at_ms
        self._press(fact.at_ms, fact.ints[0])
        self.clock.last_mover = NOBODY  # a take is no move that could be taken back

    def _passed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, self.doubler, scoring.PASS)
        self.agreed = 1 << fact.ints[0]

    # the result of a game

    def _claimed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, fact.ints[0], fact.ints[1])
        self.claim_by = fact.by
        if fact.by == BY_A or fact.by == BY_B:
            self.agreed = 1 << (fact.by - BY_A)

    def _claim(self, now_ms: int, winner: int, kind: int) -> None:
        self.hold(now_ms, self.pause_reason)
        self.claim_winner = winner
        self.claim_kind = kind
        self.claim_by = 0
        self.agreed = 0
        self.phase = CLAIMED

    def _confirmed(self, fact: Fact) -> None:
        self.agreed |= 1 << fact.ints[0]
        if self.agreed != 3:
            return
        self.agreed = 0
        if self.phase == DECIDED:
            self.seal(fact.at_ms)
        else:
            self._end_game(fact.at_ms)

    def _withdrawn(self, fact: Fact) -> None:
        """Back from a claim to the paused game, or from a match that nobody has confirmed to its last claim."""
        self.agreed = 0
        if self.phase == DECIDED and not self.length:
            self.result, self.winner, self.phase = 0, NOBODY, READY
        elif self.phase == DECIDED:
            self.score_a, self.score_b = self.games[-1][5], self.games[-1][6]
            self.games = self.games[:-1]
            self.result, self.winner = 0, NOBODY
            self.doubler = self.claim_winner if self.claim_kind == scoring.PASS else NOBODY
            self.phase = CLAIMED
        else:
            self.phase = PLAYING
            self.claim_winner, self.claim_kind, self.claim_by = NOBODY, 0, 0

    def _end_game(self, now_ms: int) -> None:
        won = scoring.points(self.cube_level, self.claim_kind)
        self.games += (
            (self.game_number, self.claim_winner, self.claim_kind, self.cube_level, won, self.score_a, self.score_b,
             self.game_phase),
        )  # fmt: skip
        self.add_points(self.claim_winner, won)
        self.doubler = NOBODY
        if self.is_match_won():
            self.decide(scoring.POINTS, self.claim_winner)
            return
        self.leave_game(now_ms)

    def leave_game(self, now_ms: int) -> None:
        self.phase = READY
        self.claim_winner, self.claim_kind, self.claim_by = NOBODY, 0, 0
        self.doubler = NOBODY
        self.premature = self.rolled_early = NOBODY
        self.pause_reason = 0
        self.cube_level, self.cube_holder = cube.START
        self.clock.neutral(now_ms)
        if self.pending_length:
            from matchcore.topics import corrections

            corrections.apply_pending_length(self, now_ms)

    def add_points(self, side: int, won: int) -> None:
        if side:
            self.score_b += won
        else:
            self.score_a += won

    def decide(self, result: int, winner: int) -> None:
        if self.absent != NOBODY:
            self.absent = NOBODY
            self.clock.neutral(self.at_ms)
        self.break_since_ms = -1
        self.phase = DECIDED
        self.result, self.winner = result, winner
        self.agreed = 0

    # time

    def _expired(self, fact: Fact) -> None:
        """The clock has noted the instant itself; by rule set this may have ended the match (EXP-03)."""
        if self.clock.state == OVER and (self.phase in IN_GAME or self.absent != NOBODY):
            self.absent = NOBODY
            self.decide(scoring.TIME, self.clock.winner)

    def _time_claimed(self, fact: Fact) -> None:
        self.order(fact)
        self.absent = NOBODY
        self.clock.declare(fact.at_ms)
        self.decide(scoring.TIME, self.clock.winner)

    def _corrected(self, fact: Fact) -> None:
        """The rarer facts are folded in a module of their own, which is loaded when the first one comes."""
        from matchcore.topics import corrections

        self.order(fact)
        corrections.fold(self, fact)

    def _absence(self, fact: Fact) -> None:
        from matchcore.topics import absences

        absences.fold(self, fact)

    def _procedure(self, fact: Fact) -> None:
        from matchcore.topics import procedures

        procedures.fold(self, fact)

    def _regame(self, fact: Fact) -> None:
        from matchcore.topics import game_corrections

        self.order(fact)
        game_corrections.fold(self, fact)

    def _moved(self, fact: Fact) -> None:
        from matchcore.topics import moving

        self.order(fact)
        moving.fold(self, fact)

    # the device and the director

    def _settled(self, fact: Fact) -> None:
        from matchcore.topics import settling

        settling.fold(self, fact)

    def _announced(self, fact: Fact) -> None:
        self.order(fact)
        self.tell(fact, fact.ints[1] != 0)

    def seal(self, now_ms: int) -> None:
        """Whoever signs has seen what the screen says; from now on no button could put the director's word away."""
        self.phase = SEALED
        self.agreed = self.unread = 0
        self.later = ()
        self.clock.end(now_ms)

    def _closed(self, fact: Fact) -> None:
        self.order(fact)
        self._clear()

    def _noted(self, fact: Fact) -> None:
        """Facts that are kept for the record only; an order that was refused counts as dealt with."""
        if fact.kind == facts.ORDER_REFUSED or fact.kind == facts.MODE_OPENED:
            self.order(fact)


# By the number of the kind, in the order of facts.py.
_S = MatchState
_FOLDS = (
    _S._noted, _S._assigned, _S._accepted, _S._swapped, _S._pressed, _S._ignored, _S._paused, _S._reason, _S._resumed,
    _S._delay_restarted, _S._doubled, _S._taken, _S._passed, _S._claimed, _S._confirmed, _S._withdrawn, _S._expired,
    _S._time_claimed, _S._corrected, _S._corrected, _S._corrected, _S._corrected, _S._corrected, _S._corrected,
    _S._corrected, _S._corrected, _S._corrected, _S._settled, _S._settled, _S._settled, _S._settled, _S._settled,
    _S._noted, _S._noted, _S._settled, _S._settled, _S._noted, _S._noted, _S._closed, _S._absence, _S._absence,
    _S._absence, _S._procedure, _S._procedure, _S._absence, _S._absence, _S._absence, _S._regame, _S._procedure,
    _S._announced, _S._procedure, _S._procedure, _S._procedure, _S._regame, _S._moved, _S._procedure, _S._corrected,
    _S._noted,
)  # fmt: skip
