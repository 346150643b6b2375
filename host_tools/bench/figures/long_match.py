"""A 25-point match, played by a small number generator: the same facts on every interpreter."""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import DECIDED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning, doubling, results, turn
from matchcore.log.journal import Chain

POINTS = 25
LONGEST_THOUGHT_MS = 17000  # sometimes over the delay of 12 s
CHECKPOINT_AFTER_MS = 20000
HIGHEST_CUBE = 4


class Chance:
    """Pseudo-random numbers, always the same; small enough for a device without long integers."""

    def __init__(self):
        self.number = 2025

    def below(self, limit):
        self.number = (self.number * 75 + 74) % 65537
        return self.number // 16 % limit


class Players:
    """Plays a match with the commands of a table's buttons and keys, and keeps its journal."""

    def __init__(self):
        self.chance = Chance()
        self.match = new_match()
        self.now_ms = 0
        self.chain = Chain(VOCABULARY)
        self.facts = []
        self.records = []

    def keep(self):
        match = self.match
        for i in range(match.fresh_count):
            self.facts.append(match.fresh[i].copy())
            self.records.append(self.chain.record(match.fresh[i]))
        match.clear_fresh()

    def wait(self, least_ms=500):
        self.now_ms += least_ms + self.chance.below(LONGEST_THOUGHT_MS)
        return self.now_ms

    def play_match(self):
        match = self.match
        beginning.assign(match, 0, Settings(POINTS, "Anna", "Boris"))
        beginning.accept(match, self.wait(), 0)
        beginning.accept(match, self.wait(), 1)
        while match.phase != DECIDED:
            self.play_game()
        for side in (0, 1):
            results.confirm(match, self.wait(results.APART_MS), side)
        self.keep()

    def play_game(self):
        match = self.match
        turn.press(match, self.wait(), self.chance.below(2))
        passed = False
        for _ in range(20 + self.chance.below(40)):
            passed = self.chance.below(25) == 0 and self.double()
            if passed:
                break
            turn.press(match, self.wait(), match.clock.active)
            self.keep()
        if not passed:
            turn.pause(match, self.wait())
            results.claim(match, self.wait(), self.chance.below(2), self.kind())
        for side in [side for side in (0, 1) if not match.has_agreed(side)]:
            results.confirm(match, self.wait(results.APART_MS), side)
        self.keep()

    def kind(self):
        return scoring.GAMMON if self.chance.below(4) == 0 else scoring.SINGLE

    def double(self):
        """The side on turn doubles if it may; whether the other one passed."""
        match = self.match
        side = match.clock.active
        if match.cube_level >= HIGHEST_CUBE or doubling.judge_double(match, side) != cube.OK:
            return False
        doubling.double(match, self.wait(), side)
        match.checkpoint(self.wait(CHECKPOINT_AFTER_MS))
        if self.chance.below(4) == 0:
            doubling.pass_double(match, self.wait(), 1 - side)
            return True
        doubling.take(match, self.wait(), 1 - side)
        self.keep()
        return False


def long_match():
    """(facts, journal records, digest after the last one)."""
    players = Players()
    players.play_match()
    if players.facts[0].kind != facts.ASSIGNED or not players.match.is_match_won():
        raise ValueError("the match did not come to its end")
    return players.facts, players.records, players.chain.digest
