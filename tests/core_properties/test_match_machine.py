"""A match under random commands, legal and not, for each rule set.

A story retells its facts, a mirror folds them again, a replay follows at the end, and all are compared.
"""

import pytest
from hypothesis import assume, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.topics import beginning
from random_play import Chance
from tests.core_properties import assignments, directors, players, story
from tests.core_properties.bounds import bounded
from tests.core_properties.watched import Watched

SEEDS = st.integers(0, (1 << 31) - 1)  # of the chance that people choose by: cheap, so that a match gets far
VALUES = st.lists(st.sampled_from(directors.HUGE), min_size=4, max_size=4)

ORDERED = [kind for kind in ROWS.kinds() if kind not in (facts.ASSIGNED, facts.MOVED)]


MOST_RUNS = 8  # with each rule set; one or two are usual


class MatchMachine(RuleBasedStateMachine):
    rule_set = ""

    def __init__(self):
        super().__init__()
        self.table = Watched()

    @initialize(seed=SEEDS)
    def a_match_begins(self, seed):
        self.a_match_is_assigned(Chance(seed).pick)
        self.table.do("accept", lambda match, now: beginning.accept(match, now, 0))
        self.table.do("accept", lambda match, now: beginning.accept(match, now, 1))

    @rule(seed=SEEDS, count=st.integers(10, 60))
    def a_while_passes(self, seed, count):
        chance = Chance(seed)
        for _ in range(count):
            self.somebody_acts(chance.pick)

    @rule(seed=SEEDS, count=st.sampled_from((1, 1, 2, 3)))
    def the_director_orders(self, seed, count):
        """One order, or several at once, independent of each other."""
        chance = Chance(seed)
        for _ in range(count):
            self.an_order_comes(chance.pick)

    @rule(winner=st.integers(0, 1), kind=st.integers(1, 3), is_doubled=st.booleans())
    def a_game_is_played(self, winner, kind, is_doubled):
        self.table.play_game(winner, kind, is_doubled)

    @rule(what=st.sampled_from(directors.ENTRIES), values=VALUES, words=st.sampled_from(directors.ANY_WORDS))
    def the_director_enters_anything(self, what, values, words):
        """At the table, without a number: correct, absurd, too long, or no longer useful."""
        self.table.do("entry", lambda match, now: what(match, now, values, words))

    @rule(kind=st.sampled_from(ORDERED), values=VALUES)
    def an_absurd_order_comes(self, kind, values):
        order = directors.absurd_order(self.table.match, kind, values)
        self.table.do_order(lambda match, now: orders.carry_out(match, now, order))

    @rule(seed=SEEDS, ms=st.integers(1, 100000))
    def time_goes_backwards(self, seed, ms):
        chance = Chance(seed)
        name = players.next_command(self.table.match, chance.pick)
        assume(name not in ("assign", "seam"))  # a new match starts its own time; a seam has none
        act = players.COMMANDS[name]
        self.table.do_too_early(ms, lambda match, now: act(match, now, chance.pick))

    def somebody_acts(self, pick):
        """The players or the device, mostly; sometimes the director, and rarely the table device is replaced."""
        table = self.table
        who = pick(60)
        if who < 8:
            self.an_order_comes(pick)
        elif who == 8:
            table.move()
        else:
            self.players_act(table, pick)

    def players_act(self, table, pick):
        table.now_ms = players.later_ms(table.match, table.now_ms, pick)
        if pick(4) == 0:
            table.do("tick", lambda match, now: match.tick(now))
        name = players.next_command(table.match, pick)
        if name == "assign":
            self.a_match_is_assigned(pick)
        else:
            table.do(name, lambda match, now: players.COMMANDS[name](match, now, pick))

    def a_match_is_assigned(self, pick):
        settings = assignments.random_settings(self.rule_set, pick)
        if pick(3):
            order = directors.assignment(self.table.match, settings)
            self.table.do_order(lambda match, now: orders.carry_out(match, now, order))
        else:
            self.table.do("assign", lambda match, now: beginning.assign(match, now, settings))

    def an_order_comes(self, pick):
        order = directors.order(self.table.match, pick)
        self.table.do_order(lambda match, now: orders.carry_out(match, now, order))

    def teardown(self):
        self.table.check_replay()


def machine_of(name):
    return type("MatchUnder_" + name, (MatchMachine,), {"rule_set": name})


TestWbgf21 = machine_of("wbgf21").TestCase
TestCnb = machine_of("cnb").TestCase
TestEubgf13 = machine_of("eubgf13").TestCase
TestClub = machine_of("club").TestCase
for case in (TestWbgf21, TestCnb, TestEubgf13, TestClub):
    case.settings = bounded(50, 50)
del case


def test_the_machines_get_far():
    """With one fixed seed, as many runs as needed: the machines reach everything they are meant to."""
    pick, phases, kinds, results = Chance(9).pick, set(), set(), set()
    wanted = set(ROWS.kinds()) - {facts.LATE_POINTS}  # which only older logs have
    ends = {scoring.POINTS, scoring.PENALTY_POINTS, scoring.TIME, scoring.FORFEIT_LATE}
    for rule_set in MOST_RUNS * assignments.RULE_SETS:
        machine = machine_of(rule_set)()
        for _ in range(2500):
            machine.somebody_acts(pick)
            phases.add(machine.table.match.phase)
            results.add(machine.table.match.result)
        kinds |= machine.table.kinds
        machine.teardown()
        if kinds == wanted and ends <= results:
            break
    assert phases == set(range(8))
    assert ends <= results
    assert kinds == wanted


@pytest.mark.parametrize("kind", ROWS.kinds())
def test_the_story_knows_every_kind_by_name(kind):
    assert getattr(facts, story.facts_name(kind).upper()) == kind
