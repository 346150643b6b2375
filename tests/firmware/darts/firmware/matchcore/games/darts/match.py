"""A game of darts: whose visit it is, what is left, and the result that both sign."""

from matchcore.folding import fields
from matchcore.folding.record import Record
from matchcore.folding.undo import Undo
from matchcore.games.darts import facts
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_DIRECTOR, BY_TABLE, NOBODY

IDLE, OFFERED, THROWING, OVER, SEALED = range(5)
MOST = 180  # of a visit


class Match(Record):
    options: dict = {}
    is_swapped = is_verified = False
    is_restored = 0

    def __init__(self):
        super().__init__(facts.ROWS, Undo(fields.undone(Match)), (FOLDS,))

    def begin_undone(self):
        self.phase, self.left, self.side, self.agreed = IDLE, (0, 0), 0, 0

    def begin_forward(self):
        self.names, self.match_id = ("", ""), ""

    # -- commands: checked, then noted --------------------------------------------------------------------------

    def begin(self, names, start, order=0, match_id=""):
        if not self.is_free() and self.phase != OFFERED:
            raise Refusal("MATCH_RUNNING", "DARTS 3")
        fact = self.draft(0, facts.BEGUN, BY_DIRECTOR if order else BY_TABLE, order, start)
        fact.text = "\n".join((match_id,) + tuple(names))
        self.commit(fact)

    def close(self, now_ms, order):
        if self.is_in_play():
            raise Refusal("MATCH_RUNNING", "DARTS 3")
        self.note(now_ms, facts.CLOSED, BY_DIRECTOR, order)

    def sign(self, now_ms, side):
        if self.agreed & (1 << side):
            raise Refusal("ALREADY_CONFIRMED", "DARTS 1")
        self.note(now_ms, facts.SIGNED, BY_A + side)

    def throw(self, now_ms, points):
        if self.phase != THROWING or not 0 <= points <= MOST:
            raise Refusal("BAD_TIME", "DARTS 2", str(points))
        self.note(now_ms, facts.THROWN, BY_A + self.side, points)

    # -- what a table must know ---------------------------------------------------------------------------------

    def shown_score(self, side):
        return self.left[side]

    def on_turn(self):
        return self.side if self.phase == THROWING else NOBODY

    def is_idle(self):
        return self.phase == IDLE

    def is_sealed(self):
        return self.phase == SEALED

    def is_free(self):
        return self.phase in (IDLE, SEALED)

    def is_pending(self):
        return not self.is_free()

    def is_in_play(self):
        return self.phase in (THROWING, OVER)

    def is_calm(self, now_ms):
        return True

    def is_between_games(self):
        return False

    is_time_running = has_times = stops_itself = is_between_games

    def is_time_wanted(self, is_first):
        return False


def _begun(match, fact, order, start):
    match.match_id, a, b = fact.text.split("\n")
    match.names, match.left, match.phase = (a, b), (start, start), OFFERED


def _signed(match, fact):
    match.agreed |= 1 << (fact.by - BY_A)
    if match.agreed == BOTH:
        match.phase, match.agreed = (THROWING if match.phase == OFFERED else SEALED), 0


def _thrown(match, fact, points):
    """More than is left counts nothing: a bust."""
    left = list(match.left)
    left[match.side] -= points if points <= left[match.side] else 0
    match.left = tuple(left)
    if left[match.side] == 0:
        match.phase = OVER
    else:
        match.side = 1 - match.side


def _unsigned(match, fact):
    match.agreed = 0


def _closed(match, fact, order):
    match.clear()


FOLDS = {
    facts.BEGUN: _begun,
    facts.SIGNED: _signed,
    facts.THROWN: _thrown,
    facts.UNSIGNED: _unsigned,
    facts.CLOSED: _closed,
}
