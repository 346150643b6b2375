"""The match: folds facts into its data; helpers for all topics' commands.

A command is a function of its topic (`turn.press(match, now_ms, side)`).  It makes facts, folded at once and waiting in
`fresh` to be kept, shown and sent, or raises a `Refusal` and changes nothing.  `now_ms` is the match time of the edge
or order that caused it, never smaller than the last.  Folding never refuses: equal facts give equal state on every
interpreter.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game.clock import NO_TIME, OVER, RUNNING
from matchcore.games.backgammon.phases import DECIDED, IDLE, SEALED
from matchcore.games.backgammon.state.data import MatchData
from matchcore.games.backgammon.state.notes import Note
from matchcore.games.backgammon.state.undo import Undo
from matchcore.log.fact import BadFact, Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_DIRECTOR, BY_TABLE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

FRESH_FACTS = 6  # no command makes more
# What players press while the director's line is shown (questions leave no room for it).
_SEEN = (facts.ACCEPTED, facts.PRESSED, facts.IGNORED)


class Match(MatchData):
    """One flat object: data, a clock, an undo, slots for fresh facts.

    `folding` maps a kind to its fold; for the topics: `play.kinds.folding`.
    """

    def __init__(self, folding: "Callable[[int], Callable[..., None]]") -> None:
        self.folding = folding
        self.reset()

    def reset(self) -> None:
        self.undo = Undo()
        self.fresh = [Fact() for _ in range(FRESH_FACTS)]
        self.fresh_count = 0
        super().reset()

    def clear(self) -> None:
        super().clear()
        self.undo.forget()

    def undoable(self) -> int:
        """The number of the fact that an undo would take back, or 0; includes an automatic flag (GEN-05)."""
        return max(self.undo.newest(), self.flag_seq)

    # -- folding -------------------------------------------------------------------------------------------------

    def fold(self, fact: Fact) -> None:
        """Fold a fact.  BadFact, with nothing changed, if it is out of order or goes back in time."""
        kind = fact.kind
        if fact.seq != self.seq + 1 and not (kind == facts.SEAM and fact.seq > self.seq):
            raise BadFact("fact %d does not follow fact %d" % (fact.seq, self.seq))
        if fact.at_ms < self.at_ms and kind != facts.ASSIGNED:
            raise BadFact("fact %d goes back in time, from %d ms to %d ms" % (fact.seq, self.at_ms, fact.at_ms))
        self.seq = fact.seq
        self.at_ms = fact.at_ms
        if kind != facts.ASSIGNED:
            self.clock.advance(fact.at_ms)
        traits = facts.TRAITS[kind]
        if traits & facts.UNDOABLE:
            self.undo.remember(self, fact)
        if self.unread:
            self._see_read(fact)
        if traits & facts.ORDERED and fact.first() > self.last_order:
            self.last_order = fact.first()
        if traits & facts.IN_HISTORY:
            self._write_down(fact)
        if not traits & facts.NOTED:
            fact.hand_to(self.folding(kind), self)
        if traits & facts.TOLD and fact.by == BY_DIRECTOR:
            from matchcore.games.backgammon.state import news

            news.tell(self, fact)

    def _see_read(self, fact: Fact) -> None:
        """Mark news as read by a player who pressed their button; must not allocate, so it is not in news.py."""
        if fact.kind in _SEEN or (fact.kind == facts.CONFIRMED and self.phase == DECIDED):
            self.unread &= ~(1 << (fact.by - BY_A))
            if not self.unread and self.later:
                self.news, self.later, self.unread = self.later[0], self.later[1:], BOTH

    def _write_down(self, fact: Fact) -> None:
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

    # -- fresh facts ---------------------------------------------------------------------------------------------

    def clear_fresh(self) -> None:
        self.fresh_count = 0

    def draft(self, now_ms: int, kind: int, by: int, a: int = 0, b: int = 0, c: int = 0) -> Fact:
        """The next fact, in a reused slot: a press must not allocate.

        `a`, `b`, `c`: its integers in the order of its row; the caller sets any others."""
        if kind != facts.EXPIRED:
            self.tick(now_ms)
        fact = self.fresh[self.fresh_count]
        fact.begin(self.seq + 1, now_ms, kind, by)
        fact.take(facts.COUNTS[kind], a, b, c)
        return fact

    def commit(self, fact: Fact) -> None:
        self.fold(fact)
        self.fresh_count += 1

    def note(self, now_ms: int, kind: int, by: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.commit(self.draft(now_ms, kind, by, a, b, c))

    # -- guards --------------------------------------------------------------------------------------------------

    def allows(self, check: "Callable[..., object]", *values: object) -> bool:
        """Whether this check would pass now."""
        try:
            check(self, *values)
            return True
        except Refusal:
            return False

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
