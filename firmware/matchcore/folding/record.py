"""Base class of a game's state: folds facts in their order, and drafts new ones.

A command is a function of its topic that takes the record and the match time in ms, never smaller than the last.  It
makes facts, which are folded at once and wait in `fresh`, or raises a `Refusal` and changes nothing.  Folding never
refuses: the same facts give the same state on every interpreter.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.folding.rows import IN_HISTORY, NOTED, ORDERED, TIMED, TOLD, UNDOABLE, Rows
from matchcore.folding.undo import Undo
from matchcore.log.fact import BadFact, Fact
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR

if TYPE_CHECKING:
    from matchcore.compat import Callable


class Record:
    """Facts folded into data.  A game's own record has each field of it once, with its value before the first fact, in
    `begin_undone` if an undo brings it back, else in `begin_forward`.

    `folds`: tables of the functions that fold facts, by kind, of the topics that stay loaded.
    """

    fresh_facts = 4  # no command makes more
    unread = 0  # players who have not seen the last thing told, as bits
    begin_undone: "Callable[[], None]"
    begin_forward: "Callable[[], None]"

    def __init__(self, rows: Rows, undo: Undo, folds: tuple) -> None:
        self.rows = rows
        self.folds = folds
        self.undo = undo
        self.fresh = [Fact() for _ in range(self.fresh_facts)]
        self.reset()

    def reset(self) -> None:
        """Before any fact: all is folded again."""
        self.seq = self.at_ms = self.last_order = 0
        self.clear_fresh()
        self.clear()

    def clear(self) -> None:
        """Return to the state before the first fact."""
        self.undo.forget()
        self.begin_forward()
        self.begin_undone()

    # -- what a game may say -------------------------------------------------------------------------------------

    def advance(self, now_ms: int) -> None:
        """Book the time up to now, before a fact is folded."""

    tick = advance  # note what has come about by itself up to now, with its exact instant

    def see_read(self, fact: Fact) -> None:
        """Something told is unread: this fact may show that a player has read it."""

    write_down = see_read  # add a line to the history of the match, before the fact is folded
    tell = see_read  # show it to the players, after it is folded

    # -- folding -------------------------------------------------------------------------------------------------

    def fold(self, fact: Fact) -> None:
        """Fold a fact.  BadFact, with nothing changed, if it is out of order or goes back in time."""
        kind = fact.kind
        if fact.seq != self.seq + 1 and not (kind == self.rows.seam and fact.seq > self.seq):
            raise BadFact("fact %d does not follow fact %d" % (fact.seq, self.seq))
        begins = kind == self.rows.first
        if fact.at_ms < self.at_ms and not begins:
            raise BadFact("fact %d goes back in time, from %d ms to %d ms" % (fact.seq, self.at_ms, fact.at_ms))
        self.seq = fact.seq
        self.at_ms = fact.at_ms
        traits = self.rows.traits[kind]
        if begins:
            self.clear()
        else:
            self.advance(fact.at_ms)
        if traits & UNDOABLE:
            self.undo.remember(self, fact)
        if self.unread:
            self.see_read(fact)
        if traits & ORDERED and fact.first() > self.last_order:
            self.last_order = fact.first()
        if traits & IN_HISTORY:
            self.write_down(fact)
        if not traits & NOTED:
            fact.hand_to(self.folding(kind), self)
        if traits & TOLD and fact.by == BY_DIRECTOR:
            self.tell(fact)

    def folding(self, kind: int) -> "Callable[..., None]":
        """The function that folds facts of this kind; a rarer topic is loaded for its facts."""
        for folds in self.folds:
            if kind in folds:
                return folds[kind]
        return self.rows.module(kind, "FOLDS").FOLDS[kind]

    # -- fresh facts ---------------------------------------------------------------------------------------------

    def clear_fresh(self) -> None:
        self.fresh_count = 0

    def draft(self, now_ms: int, kind: int, by: int, a: int = 0, b: int = 0, c: int = 0) -> Fact:
        """The next fact, in a reused slot: a press must not allocate.

        `a`, `b`, `c`: its integers in the order of its row; the caller sets any others."""
        if not self.rows.traits[kind] & TIMED:
            self.tick(now_ms)
        fact = self.fresh[self.fresh_count]
        fact.begin(self.seq + 1, now_ms, kind, by)
        fact.take(self.rows.counts[kind], a, b, c)
        return fact

    def commit(self, fact: Fact) -> None:
        self.fold(fact)
        self.fresh_count += 1

    def note(self, now_ms: int, kind: int, by: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.fold(self.draft(now_ms, kind, by, a, b, c))
        self.fresh_count += 1

    def allows(self, check: "Callable[..., object]", *values: object) -> bool:
        """Whether this check would pass now."""
        try:
            check(self, *values)
            return True
        except Refusal:
            return False
