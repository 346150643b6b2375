"""A match under random commands, legal and not: its facts are told a second time by a story, replayed, and compared."""

import pytest
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from matchcore import corrections, facts
from matchcore.journal import Chain
from matchcore.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR
from matchcore.state import MatchState
from random_play import STEPS_MS, next_command
from tables import everything
from tests.core_properties.bounds import bounded
from tests.core_properties.story import Story

HUGE = (-(1 << 40), -(1 << 31), -2, -1, 0, 1, 2, 3, 7, 100, 59400001, 1 << 31, 1 << 40)
CORRECTIONS = (
    (corrections.set_bank, 2), (corrections.give_time, 2), (corrections.set_clock, 2), (corrections.set_turn, 1),
    (corrections.set_cube, 2), (corrections.set_score, 3), (corrections.penalise, 2), (corrections.set_length, 1),
    (corrections.rule_result, 2),
)  # fmt: skip


class MatchMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.match = Match()
        self.mirror = MatchState()  # folds what comes out of the journal
        self.story = Story()
        self.writer, self.reader = Chain(), Chain()
        self.records = []
        self.now_ms = 0

    @rule(data=st.data(), step=st.sampled_from(STEPS_MS), part=st.integers(0, 1 << 20))
    def somebody_acts(self, data, step, part):
        """Mostly what comes next at a table, sometimes anything."""
        self.now_ms += part % step
        name, act = next_command(self.match, lambda n: data.draw(st.integers(0, n - 1)))
        self.do(name, lambda: act(self.match, self.now_ms, lambda n: data.draw(st.integers(0, n - 1))))

    @rule(chosen=st.sampled_from(CORRECTIONS), values=st.lists(st.sampled_from(HUGE), min_size=3, max_size=3))
    def the_director_enters_anything(self, chosen, values):
        act, count = chosen
        self.do(act.__name__, lambda: act(self.match, self.now_ms, *values[:count], 0, ""))

    @rule(text=st.sampled_from(("x" * 401, "ж" * 201)))
    def a_reason_is_too_long(self, text):
        self.do("too long", lambda: self.match.pause(self.now_ms, BY_DIRECTOR, 0, text))

    @rule(data=st.data(), ms=st.integers(1, 100000))
    def time_goes_backwards(self, data, ms):
        """An error of the caller: no fact, and nothing has changed."""
        assume(self.match.at_ms >= ms)
        name, act = next_command(self.match, lambda n: data.draw(st.integers(0, n - 1)))
        assume(name not in ("assign", "order", "seam"))  # a new match starts its own time; a seam has none
        before = everything(self.match)
        try:
            act(self.match, self.match.at_ms - ms, lambda n: data.draw(st.integers(0, n - 1)))
        except (Refusal, facts.BadFact):
            pass
        assert self.match.fresh_count == 0
        assert everything(self.match) == before

    def do(self, name, act):
        before = everything(self.match)
        try:
            act()
        except (Refusal, facts.BadFact) as error:
            if str(error) == "MATCH_OVER EXP-03":  # the time up to the command has ended the match
                assert [self.match.fresh[i].kind for i in range(self.match.fresh_count)] == [facts.EXPIRED]
            else:
                assert (everything(self.match), self.match.fresh_count) == (before, 0), f"{name}: {error}"
        self.keep()

    def keep(self):
        """Each fact through its bytes into the mirror, with the story looking on."""
        for i in range(self.match.fresh_count):
            record = self.writer.record(self.match.fresh[i])
            fact = self.reader.check(record)
            self.records.append(record)
            self.story.before(self.mirror, fact)
            self.mirror.fold(fact)
            self.story.after(self.mirror, fact)
        self.match.clear_fresh()
        assert everything(self.mirror) == everything(self.match)

    def teardown(self):
        """From the first record on, all of it gives the same match again."""
        again, reader = MatchState(), Chain()
        for record in self.records:
            again.fold(reader.check(record))
        assert everything(again) == everything(self.match)
        assert reader.digest == self.writer.digest


TestMatch = MatchMachine.TestCase
TestMatch.settings = bounded(130, 60)


def test_the_machine_gets_far():
    """A long run by one fixed chance: whatever the machine is meant to reach, the commands do reach."""
    machine, value, kinds = MatchMachine(), 7, set()

    def pick(n):
        nonlocal value
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        return (value >> 9) % n

    for _ in range(4000):
        machine.now_ms += pick(STEPS_MS[pick(len(STEPS_MS))])
        name, act = next_command(machine.match, pick)
        machine.do(name, lambda act=act: act(machine.match, machine.now_ms, pick))
        kinds.add(machine.match.phase)
    machine.teardown()
    assert kinds == set(range(8))


@pytest.mark.parametrize("kind", range(1, facts.CLOSED + 1))
def test_the_story_knows_every_kind_by_name(kind):
    from tests.core_properties.story import facts_name

    assert getattr(facts, facts_name(kind).upper()) == kind
