"""A game of Ricochet Robots: its time, its guards, and the steps that several topics take."""

from matchcore.folding.undo import Undo
from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import ordering
from matchcore.games.ricochet.state.data import KEPT, GameData
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE

SETTLE_MS = 500  # until the last phones have been heard of; the table calls every 200 ms


class Match(GameData):
    """Facts folded into a game; `folds`: the tables of its topics that stay loaded (`play/kinds.py`)."""

    def __init__(self, folds: tuple) -> None:
        super().__init__(facts.ROWS, Undo(KEPT), folds)

    # -- time ----------------------------------------------------------------------------------------------------

    def advance(self, now_ms: int) -> None:
        """Book the time up to now; a pause freezes planning and glass (RR-34)."""
        elapsed = now_ms - self.since_ms
        self.since_ms = now_ms
        if self.is_paused:
            return
        phase = self.underway()
        if phase == phases.PLANNING:
            self.planned_ms += elapsed
        elif phase == phases.GLASS:
            self.spent_ms += elapsed

    def tick(self, now_ms: int) -> None:
        """Note a glass that is out by now, with the exact instant (RR-09)."""
        end_ms = self.glass_end_ms()
        if 0 <= end_ms <= now_ms:
            self.note(end_ms, facts.RUN_OUT, BY_TABLE)

    # -- guards --------------------------------------------------------------------------------------------------

    def expect(self, wanted: tuple, code: str, rule: str) -> None:
        """Refuse unless the game is in one of these phases and not paused."""
        if self.is_paused:
            raise Refusal("PAUSED", "RR-34")
        if self.phase not in wanted:
            raise Refusal(code, rule, phases.PHASES[self.phase])

    def expect_player(self, player: int) -> None:
        if not 0 <= player < len(self.names):
            raise Refusal("NO_PLAYER", "RR-04", str(player))
        if not self.is_active(player):
            raise Refusal("OUT_OF_GAME", "RR-28", self.names[player])

    # -- for folding ---------------------------------------------------------------------------------------------

    def claim_award(self, player: int) -> None:
        self.before, self.phase = self.phase, phases.AWARD
        self.winner, self.agreed = player, 0

    def claim_void(self, reason: int) -> None:
        self.before, self.phase = self.phase, phases.VOID
        self.reason, self.agreed = reason, 0

    def go_on_to(self, phase: int) -> None:
        """Enter this phase, if need be below a void that is still to be signed."""
        if self.phase == phases.VOID:
            self.before = phase
        else:
            self.phase = phase

    def turn_glass(self, from_ms: int) -> None:
        """The glass has run from this instant on, at the latest from now."""
        self.go_on_to(phases.GLASS)
        self.spent_ms = min(self.at_ms - from_ms, self.glass_ms)

    def declare(self, player: int, moves: int, stamp_ms: int, uncertain_ms: int, is_phone: int) -> None:
        """A valid declaration; a number that is not lower than the player's last one never comes here (RR-11)."""
        if not self.declarations and self.is_automatic and self.underway() == phases.PLANNING:
            self.turn_glass(stamp_ms)
        self.declarations += ((player, moves, stamp_ms, uncertain_ms, is_phone),)

    def end_if_over(self) -> None:
        """Enter the last phase if the game is over (RR-22, RR-24, RR-25)."""
        if self.is_over():
            self.phase, self.agreed = phases.OVER, 0

    def settle(self) -> None:
        """Void the round once the glass is out, all presses have names, and nobody is left to show (RR-17)."""
        if self.phase == phases.SHOWING and not self.waiting() and not self.next_group():
            if not self.has_phones or self.shown:
                self.claim_void(phases.NO_VALID_DEMONSTRATION)


def check_moves(moves: int, least: int) -> None:
    """Refuse an impossible number of moves."""
    if not least <= moves <= 99:
        raise Refusal("BAD_COUNT", "RR-11", str(moves))


def has_all_below(match: Match) -> bool:
    """Whether all who are still in have declared less than the minimum (RR-18)."""
    made = ordering.standing(match.declarations, match.active)
    return len(made) == len(match.still_in()) and max([one[ordering.MOVES] for one in made]) < match.minimum
