"""A game at a plain clock as values, its time and its guards."""

from matchcore.compat import TYPE_CHECKING
from matchcore.folding.record import Record
from matchcore.games.clock import facts, phases
from matchcore.games.clock.game.accounts import NO_TIME
from matchcore.games.clock.game.clock import Clock
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

# What a fact may change and the next may depend on, beside the clock, in the order in which it is written down.
ALL = ("seq", "at_ms", "last_order", "phase", "names", "match_id", "table", "system", "agreed", "winner", "how")


class Match(Record):
    """Facts folded into a game; `folding` finds the fold of a kind, for the topics `play.kinds.folding`."""

    def __init__(self, folding: "Callable[[int], Callable[..., None]]") -> None:
        super().__init__(facts.ROWS, (), folding)

    def clear(self) -> None:
        """Return to the state before the first fact."""
        self.phase = phases.IDLE
        self.names: tuple = ("", "")
        self.match_id = ""
        self.table = 0
        self.system = ""  # as it is written; "A | B" if the sides have different ones
        self.agreed = 0  # bit 1 = A, bit 2 = B
        self.winner = NOBODY  # of the result that is to be signed; NOBODY = drawn
        self.how = 0
        self.clock = Clock()

    def advance(self, now_ms: int) -> None:
        self.clock.advance(now_ms)

    def tick(self, now_ms: int) -> None:
        """Note a flag that has fallen by now, with the exact instant (FIDE 6.8)."""
        end_ms = self.clock.next_flag_ms() if self.phase == phases.PLAYING else NO_TIME
        if NO_TIME < end_ms <= now_ms:
            self.note(end_ms, facts.FLAGGED, BY_TABLE, self.clock.active)

    def expect(self, wanted: tuple, code: str, rule: str) -> None:
        """Refuse unless the game is in one of these phases."""
        if self.phase not in wanted:
            raise Refusal(code, rule, phases.PHASES[self.phase])

    def claim(self, winner: int, how: int) -> None:
        """A result, for both to sign."""
        self.phase, self.winner, self.how, self.agreed = phases.RESULT, winner, how, 0


def check_side(side: int) -> None:
    if side not in (0, 1):
        raise Refusal("NO_SIDE", "FIDE 6.1", str(side))
