"""What every command needs: facts in slots that are used again, guards, and the passing of time.

Nothing here reads a clock; every command takes the match time of the edge or the order that caused it.
"""

from matchcore import facts, phases
from matchcore.facts import Fact
from matchcore.game.clock import NO_TIME, OVER, RUNNING
from matchcore.phases import IDLE, SEALED
from matchcore.play.state import MatchState
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE, NOBODY

FRESH_FACTS = 6  # no command makes more


class Guarded(MatchState):
    """A match with slots for the facts that the last commands made, and what its commands have in common."""

    def __init__(self) -> None:
        MatchState.__init__(self)
        self.fresh = [Fact() for _ in range(FRESH_FACTS)]
        self.fresh_count = 0

    def clear_fresh(self) -> None:
        """The fresh facts have been kept; forget them."""
        self.fresh_count = 0

    def draft(self, now_ms: int, kind: int, by: int, count: int = 0, a: int = 0, b: int = 0, c: int = 0) -> Fact:
        """The next fact, in a slot that is used again and again: pressing a button must not allocate."""
        if kind != facts.EXPIRED:
            self.tick(now_ms)
        fact = self.fresh[self.fresh_count]
        fact.seq = self.seq + 1
        fact.at_ms = now_ms
        fact.kind = kind
        fact.by = by
        fact.count = count
        fact.ints[0] = a
        fact.ints[1] = b
        fact.ints[2] = c
        fact.text = ""
        return fact

    def commit(self, fact: Fact) -> None:
        self.fold(fact)
        self.fresh_count += 1

    def note(self, now_ms: int, kind: int, by: int, count: int = 0, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.commit(self.draft(now_ms, kind, by, count, a, b, c))

    # -- guards --------------------------------------------------------------------------------------------------

    def refuse_while_settling(self) -> None:
        """Nothing changes while the director is awaited or a power cut is not confirmed (DSP-01)."""
        if self.is_called():
            raise Refusal("DIRECTOR_CALLED", "DSP-01")
        if self.is_restored:
            raise Refusal("RESTORED", "INC-13")

    def refuse_while_away(self) -> None:
        """Nothing begins while the players are on a break, or the clock of an absent one runs (PAU-05, LAT-07)."""
        if self.break_since_ms >= 0:
            raise Refusal("ON_BREAK", "PAU-05")
        if self.absent != NOBODY:
            raise Refusal("ABSENT_CLOCK", "LAT-07")

    def _expect(self, phase: int, code: str, rule: str) -> None:
        self.refuse_while_settling()
        self.refuse_while_away()
        if self.phase != phase:
            raise Refusal(code, rule, phases.PHASES[self.phase])

    def expect_match(self) -> None:
        if self.phase == IDLE:
            raise Refusal("NO_MATCH", "GEN-02")
        if self.phase == SEALED:
            raise Refusal("SEALED", "RES-10", self.match_id)

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, now_ms: int) -> None:
        """Notice a bank that has run out by now (EXP-02, EXP-07): a fact with the exact instant."""
        flag_ms = self.clock.next_flag_ms()
        if flag_ms != NO_TIME and now_ms >= flag_ms:
            self.note(flag_ms, facts.EXPIRED, BY_TABLE, 1, self.clock.active)

    def come_to(self, now_ms: int) -> None:
        """Tick before a command; refused if the match has just ended by itself, which is then all that has happened."""
        was_over = self.clock.state == OVER
        self.tick(now_ms)
        if self.clock.state == OVER and not was_over:
            raise Refusal("MATCH_OVER", "EXP-03")

    def checkpoint(self, now_ms: int) -> None:
        """Note that time has run up to here, so that a power cut gives little of it back."""
        self.tick(now_ms)
        if self.clock.state == RUNNING:
            self.note(now_ms, facts.CHECKPOINT, BY_TABLE)
