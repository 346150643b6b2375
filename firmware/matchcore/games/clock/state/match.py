"""A game at a plain clock: its time, its guards, and the steps that several topics take."""

from matchcore.clock import NO_TIME, RUNNING
from matchcore.folding.undo import Undo
from matchcore.games.clock import facts, phases
from matchcore.games.clock.state.data import GameData
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, BY_TABLE


class Match(GameData):
    """Facts folded into a game; `folds`: the tables of its topics that stay loaded (`play/kinds.py`)."""

    def __init__(self, folds: tuple) -> None:
        super().__init__(facts.ROWS, Undo(()), folds)

    def advance(self, now_ms: int) -> None:
        self.clock.advance(now_ms)

    def tick(self, now_ms: int) -> None:
        """Note a flag that has fallen by now, with the exact instant (FIDE 6.8)."""
        end_ms = self.clock.next_flag_ms() if self.phase == phases.PLAYING else NO_TIME
        if NO_TIME < end_ms <= now_ms:
            self.note(end_ms, facts.FLAGGED, BY_TABLE, self.clock.active)

    def checkpoint(self, now_ms: int) -> None:
        """Note that the clock has run up to here, to lose little of it in a power cut."""
        self.tick(now_ms)
        if self.clock.state == RUNNING:
            self.note(now_ms, facts.CHECKPOINT, BY_TABLE)

    def expect(self, wanted: tuple, code: str, rule: str, by: int = BY_TABLE) -> None:
        """Refuse unless the game is in one of these phases; while the director is called, refuse all but him."""
        if by != BY_DIRECTOR and self.is_called():
            raise Refusal("DIRECTOR_CALLED", "FIDE 6.11")
        if self.phase not in wanted:
            raise Refusal(code, rule, phases.PHASES[self.phase])

    def claim(self, winner: int, how: int) -> None:
        """A result, for both to sign."""
        self.phase, self.winner, self.how, self.agreed = phases.RESULT, winner, how, 0


def check_side(side: int) -> None:
    if side not in (0, 1):
        raise Refusal("BAD_SIDE", "FIDE 6.1", str(side))
