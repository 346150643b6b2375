"""Tables that play other games than backgammon, made of the core alone."""

from matchcore.folding.orders import seam
from matchcore.games.clock import facts as clock_facts
from matchcore.games.clock.play import kinds as clock_kinds, orders as clock_orders
from matchcore.games.clock.topics import moves, results as clock_results
from matchcore.games.ricochet import facts as ricochet_facts, phases
from matchcore.games.ricochet.play import kinds as ricochet_kinds, orders as ricochet_orders
from matchcore.games.ricochet.topics import declarations, demonstration, results as ricochet_results, rounds
from matchcore.sides import BY_A, BY_B, NOBODY
from tests.director.device import AnyDevice


class ClockDevice(AnyDevice):
    vocabulary, new_match = clock_facts.ROWS.vocabulary, staticmethod(clock_kinds.new_match)
    carry_out, seam = staticmethod(clock_orders.carry_out), staticmethod(seam)

    def sign(self) -> None:
        for by in (BY_A, BY_B):
            self.do(clock_results.sign, by)

    def move(self, moves_made: int = 1, after_ms: int = 5000) -> None:
        """The side on turn completes moves; before the first one the other side starts its clock."""
        for _ in range(moves_made):
            active = self.match.clock.active
            self.do(moves.press, BY_B if active == NOBODY else BY_A + active, after_ms=after_ms)

    def finish(self, winner: int, how: int = 1) -> None:
        self.do(clock_results.result, winner, how, BY_A, 0)
        self.sign()


class RicochetDevice(AnyDevice):
    vocabulary, new_match = ricochet_facts.ROWS.vocabulary, staticmethod(ricochet_kinds.new_match)
    carry_out, seam = staticmethod(ricochet_orders.carry_out), staticmethod(seam)

    def sign(self) -> None:
        for by in (BY_A, BY_B):
            self.do(ricochet_results.sign, by)

    def declare(self, player: int, number: int) -> None:
        self.do(declarations.press, BY_A)
        self.do(declarations.enter, player, number)

    def win_round(self, player: int, number: int = 7) -> None:
        """The player declares alone, shows as many, and both sign the token."""
        self.do(rounds.reveal, BY_A)
        self.declare(player, number)
        self.do(rounds.turn, BY_A)
        self.do(rounds_over, after_ms=self.match.glass_ms)
        self.do(demonstration.show, player, number)
        self.sign()

    def win(self, player: int) -> None:
        while self.match.phase != phases.OVER:
            self.win_round(player)
        self.sign()


def rounds_over(match, now_ms: int) -> None:
    match.tick(now_ms)
