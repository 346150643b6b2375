"""A game at a plain clock as plain values."""

from matchcore.clock import OVER, PAUSED, RUNNING
from matchcore.folding.record import Record
from matchcore.games.clock import phases
from matchcore.games.clock.game.clock import Clock
from matchcore.sides import NOBODY


class GameData(Record):
    def clear(self) -> None:
        super().clear()
        self.clock = Clock()
        self.clock.advance(self.at_ms)

    def begin_undone(self) -> None:
        """Nothing is undone here."""

    def begin_forward(self) -> None:
        self.phase = phases.IDLE
        self.names: tuple = ("", "")
        self.match_id = ""
        self.table = 0
        self.system = ""  # as it is written; "A | B" if the sides have different ones
        self.is_automatic = False
        self.agreed = 0  # bit 1 = A, bit 2 = B
        self.winner = NOBODY  # of the result that is to be signed; NOBODY = drawn
        self.how = 0
        self.is_swapped = False  # A sits at the right
        self.called_at_ms = -1  # the director; -1 = not called
        self.is_verified = False  # by the director
        self.is_restored = False  # power was lost, and nobody has resumed yet

    # -- what a table must know (matchcore/match.py) --------------------------------------------------------------

    options: dict = {}  # none that a table reads

    def shown_score(self, side: int) -> int:
        """Where other games have a score: the moves completed."""
        return self.clock.sides[side].moves

    def on_turn(self) -> int:
        return self.clock.active

    def is_idle(self) -> bool:
        return self.phase == phases.IDLE

    def is_sealed(self) -> bool:
        return self.phase == phases.SEALED

    def is_free(self) -> bool:
        return self.phase in (phases.IDLE, phases.SEALED)

    def is_pending(self) -> bool:
        return self.is_called() or not self.is_free()

    def is_in_play(self) -> bool:
        return self.phase in (phases.PLAYING, phases.RESULT)

    def is_between_games(self) -> bool:
        return False

    def is_time_running(self) -> bool:
        return self.clock.state == RUNNING

    def is_calm(self, now_ms: int) -> bool:
        return self.clock.state != RUNNING

    def is_time_wanted(self, is_first: bool) -> bool:
        return False

    def has_times(self) -> bool:
        return self.phase == phases.PLAYING

    def stops_itself(self) -> bool:
        return self.is_automatic

    def is_called(self) -> bool:
        return self.called_at_ms >= 0

    def is_paused(self) -> bool:
        return self.clock.state == PAUSED

    def is_flagged(self) -> bool:
        """Whether a flag has fallen and nobody has claimed it."""
        return self.clock.state != OVER and self.clock.first_flag() != NOBODY
