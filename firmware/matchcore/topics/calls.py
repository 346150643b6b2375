"""Commands of what stands over a match: away and back, the director called, orders refused, a damaged log."""

from matchcore import facts
from matchcore.play.guarded import Guarded
from matchcore.refusal import Refusal
from matchcore.rules import rulesets
from matchcore.sides import BY_TABLE, author


class Calls(Guarded):
    """A match that can be interrupted."""

    # -- away and back, the director called ----------------------------------------------------------------------

    def restore(self, now_ms: int, cause: int, lost_s: int = 0, back_s: int = 0) -> None:
        """The device was away: after a power cut the match stands paused until both confirm (INC-13)."""
        self.commit(self.draft(now_ms, facts.RESTORED, BY_TABLE, 3, cause, lost_s, back_s))

    def confirm_restore(self, now_ms: int, side: int) -> None:
        """A player confirms times, score, cube and side on turn after a power cut."""
        if self.is_called():
            raise Refusal("DIRECTOR_CALLED", "DSP-01")
        if not self.is_restored:
            raise Refusal("NOTHING_RESTORED", "INC-13")
        if self.agreed_restore & (1 << side):
            raise Refusal("ALREADY_CONFIRMED", "INC-13")
        self.note(now_ms, facts.RESTORE_CONFIRMED, author(side), 1, side)

    def call_director(self, now_ms: int, reason: str = "DIRECTOR", by: int = BY_TABLE) -> None:
        """Call the director: everything stays as it is until both withdraw the call or the director rules (DSP-01).

        Called already, only another reason is stated (ROL-05)."""
        self.expect_match()
        if self.is_called() and reason == rulesets.PAUSE_REASONS[self.called_reason]:
            raise Refusal("DIRECTOR_CALLED", "DSP-01")
        if reason not in rulesets.CALL_REASONS:
            raise Refusal("REASON_NOT_ALLOWED", "PAU-02", reason)
        self.tick(now_ms)
        self.note(now_ms, facts.CALLED, by, 1, rulesets.PAUSE_REASONS.index(reason))

    def emergency(self, now_ms: int) -> None:
        """A player has to leave in an emergency: paused, no break used up, the director is told (BRK-08)."""
        if not rulesets.is_emergency_free(self.rules):
            raise Refusal("DIRECTOR_DECIDES", "BRK-08", self.rules["title"])
        self.call_director(now_ms, "EMERGENCY")

    def withdraw_call(self, now_ms: int, side: int) -> None:
        """A player no longer needs the director; the call ends when both have said so with the own button."""
        if not self.is_called():
            raise Refusal("NOT_CALLED", "DSP-01")
        if self.withdrawn & (1 << side):
            raise Refusal("ALREADY_CONFIRMED", "DSP-01")
        self.note(now_ms, facts.CALL_WITHDRAWN, author(side), 1, side)

    # -- orders and the log --------------------------------------------------------------------------------------

    def refuse_order(self, now_ms: int, order: int, refusal: Refusal) -> None:
        """An order could not be carried out: say so in the log, so that the director sees it."""
        fact = self.draft(now_ms, facts.ORDER_REFUSED, BY_TABLE, 1, order)
        fact.text = refusal.code + " " + refusal.rule + " " + facts.clean(refusal.value)
        self.commit(fact)

    def seam(self, last_good: int, jump: int = 10000) -> None:
        """The log was damaged after `last_good`: go on with a number that nobody can have seen."""
        fact = self.draft(self.at_ms, facts.SEAM, BY_TABLE, 1, last_good)
        fact.seq = self.seq + jump
        self.commit(fact)
