"""The match: what backgammon adds to a record of facts; helpers for all topics' commands.

A command is a function of its topic (`turn.press(match, now_ms, side)`).  `now_ms` is the match time of the edge or
order that caused it, never smaller than the last.
"""

from matchcore.clock import NO_TIME, OVER, RUNNING
from matchcore.folding.undo import UNDO_DEPTH, Undo
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import DECIDED, IDLE, SEALED
from matchcore.games.backgammon.state.data import KEPT, MatchData
from matchcore.games.backgammon.state.notes import Note
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_TABLE, NOBODY

# What players press while the director's line is shown (questions leave no room for it).
_SEEN = (facts.ACCEPTED, facts.PRESSED, facts.IGNORED)


class Match(MatchData):
    """Facts folded into a match; `folds`: the tables of its topics that stay loaded (`play/kinds.py`)."""

    fresh_facts = 6

    def __init__(self, folds: tuple) -> None:
        undo = Undo(KEPT, tuple([Clock().values() for _ in range(UNDO_DEPTH)]))
        super().__init__(facts.ROWS, undo, folds)

    def advance(self, now_ms: int) -> None:
        self.clock.advance(now_ms)

    def undoable(self) -> int:
        """The number of the fact that an undo would take back, or 0; includes an automatic flag (GEN-05)."""
        return max(self.undo.newest(), self.flag_seq)

    # -- what is told, and the history ---------------------------------------------------------------------------

    def see_read(self, fact: Fact) -> None:
        """Mark news as read by a player who pressed their button; must not allocate, so it is not in news.py."""
        if fact.kind in _SEEN or (fact.kind == facts.CONFIRMED and self.phase == DECIDED):
            self.unread &= ~(1 << (fact.by - BY_A))
            if not self.unread and self.later:
                self.news, self.later, self.unread = self.later[0], self.later[1:], BOTH

    def tell(self, fact: Fact) -> None:
        from matchcore.games.backgammon.state import news

        news.tell(self, fact)

    def write_down(self, fact: Fact) -> None:
        """Add a line to the history beside the games (SKP-07)."""
        from matchcore.games.backgammon.state import news

        a, b = news.shown(fact)
        note = Note(len(self.games), fact.kind, a, b)
        self.notes = news.kept(self.notes + (note,))

    def take_notes(self, lines: tuple) -> None:
        """Take over another table's history, each line as its numbers."""
        self.notes = tuple([Note(*line) for line in lines])

    def end_pause(self, now_ms: int) -> None:
        """The turn goes on; reason and length of the pause go into the history (PAU-02)."""
        from matchcore.games.backgammon.state import news

        news.note_pause(self, now_ms - self.paused_at_ms)
        self.pause_reason = 0
        self.is_bound = False

    # -- guards --------------------------------------------------------------------------------------------------

    def refuse_while_settling(self) -> None:
        """Refuse while the director is awaited or a restored match is unconfirmed (DSP-01)."""
        if self.is_called():
            raise Refusal("DIRECTOR_CALLED", "DSP-01")
        if self.is_restored:
            raise Refusal("RESTORED", "INC-13")

    def refuse_while_away(self) -> None:
        """Refuse on a break, in the director's pause, or on an absent player's clock (PAU-05, LAT-07)."""
        if self.break_since_ms >= 0:
            raise Refusal("ON_BREAK", "PAU-05")
        if self.is_bound:
            raise Refusal("DIRECTOR_PAUSED", "GEN-01")
        if self.absent != NOBODY:
            raise Refusal("ABSENT_CLOCK", "LAT-07")

    def expect(self, phase: int, code: str, rule: str) -> None:
        """Refuse unless the match is in this phase with nothing pending."""
        self.refuse_while_settling()
        self.refuse_while_away()
        if self.phase != phase:
            raise Refusal(code, rule, phases.PHASES[self.phase])

    def expect_any_match(self) -> None:
        """Refuse without a match; a sealed one is allowed."""
        if self.phase == IDLE:
            raise Refusal("NO_MATCH", "GEN-02")

    def expect_match(self) -> None:
        self.expect_any_match()
        if self.phase == SEALED:
            raise Refusal("SEALED", "RES-10", self.match_id)

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, now_ms: int) -> None:
        """Note a bank that has run out by now, with the exact instant (EXP-02, EXP-07)."""
        flag_ms = self.clock.next_flag_ms()
        if flag_ms != NO_TIME and now_ms >= flag_ms:
            self.note(flag_ms, facts.EXPIRED, BY_TABLE, self.clock.active)

    def come_to(self, now_ms: int) -> None:
        """Tick before a command; refused, with no other effect, if that ended the match."""
        was_over = self.clock.state == OVER
        self.tick(now_ms)
        if self.clock.state == OVER and not was_over:
            raise Refusal("MATCH_OVER", "EXP-03")

    def checkpoint(self, now_ms: int) -> None:
        """Note that a clock or break has run up to here, to lose little of it in a power cut."""
        self.tick(now_ms)
        if self.clock.state == RUNNING or self.break_since_ms >= 0:
            self.note(now_ms, facts.CHECKPOINT, BY_TABLE)
