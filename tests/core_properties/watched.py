"""A match at a table, every fact of which is written, read, folded again and compared."""

from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.phases import CLAIMED, OFFERED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import beginning, doubling, moving, results, turn
from matchcore.log.fact import BadFact
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from tables import everything
from tests.core_properties.assignments import as_assigned
from tests.core_properties.story import Story

# Attributes that are equal at the table a match has moved to, and those of the clock.
CARRIED = (
    "names", "match_id", "length", "pending_length", "per_point_ms", "delay_ms", "has_clock", "score_a", "score_b",
    "games", "game_number", "game_phase", "turn_number", "cube_level", "cube_holder", "crawford_a", "crawford_b",
    "used_a", "used_b", "late_a", "late_b", "doubled_early", "rolled_early", "doubler", "is_swapped",
    "called_by", "called_reason",
)  # fmt: skip
CARRIED_IN_PLAY = (
    "last_holder", "begun_a", "begun_b", "begun_length", "is_bound", "is_win_withdrawn", "quiet_a", "quiet_b",
    "is_roll_judged",
)  # fmt: skip
CARRIED_CLAIM = ("claim_winner", "claim_kind", "claim_by", "agreed")
CARRIED_CLOCK = ("delay_ms", "is_holding", "last_mover", "last_delay_left_ms", "is_automatic", "run_out")
CARRIED_ACCOUNT = ("delay_ms", "owes_delay")


class Watched:
    """The match, `now_ms`, and everything known about it independently."""

    def __init__(self):
        self.match = new_match()
        self.mirror = new_match()  # folds the output of the journal
        self.story = Story()
        self.now_ms = 0
        self.kinds = set()
        self._writer, self._reader = Chain(VOCABULARY), Chain(VOCABULARY)
        self._records = []

    def do(self, name, act):
        """A command; a refusal changes nothing, but may note an empty bank."""
        before = everything(self.match)
        try:
            act(self.match, self.now_ms)
        except (Refusal, BadFact) as error:
            kinds = self._fresh_kinds()
            assert kinds in ([], [facts.EXPIRED]), f"{name}: {error}"
            assert kinds or everything(self.match) == before, f"{name}: {error}"
        self._keep()

    def do_order(self, act):
        """An order: carried out, or refused with that fact alone, or ignored."""
        before = everything(self.match)
        is_done = act(self.match, self.now_ms)
        kinds = self._fresh_kinds()
        assert is_done or kinds in ([facts.ORDER_REFUSED], [facts.EXPIRED, facts.ORDER_REFUSED]), kinds
        assert kinds or everything(self.match) == before
        self._keep()

    def do_too_early(self, ms, act):
        """An error of the caller: no fact, and nothing has changed."""
        before = everything(self.match)
        if self.match.at_ms < ms:
            return
        try:
            act(self.match, self.match.at_ms - ms)
        except (Refusal, BadFact):
            pass
        assert self._fresh_kinds() == []
        assert everything(self.match) == before

    def play_game(self, winner, kind, is_doubled):
        """From the start of a game to both confirmations, as far as it is allowed now."""
        steps = [
            lambda match, now: turn.press(match, now, winner),
            lambda match, now: turn.press(match, now, 1 - winner),
        ]
        if is_doubled:
            steps += [
                lambda match, now: doubling.double(match, now, winner),
                lambda match, now: doubling.take(match, now, 1 - winner),
            ]
        steps += [
            lambda match, now: turn.pause(match, now),
            lambda match, now: results.claim(match, now, winner, kind),
            lambda match, now: results.confirm(match, now, 0),
            lambda match, now: results.confirm(match, now, 1),
        ]
        for step in steps:
            self.now_ms = min(self.now_ms + 1000, (1 << 30) - 1)
            self.do("game", step)

    def move(self):
        """The match goes on at another table device, paused until both have confirmed or accepted again (INC-13)."""
        self.do("tick", lambda match, now: match.tick(now))
        old = self.match
        try:
            text, settings = moving.describe(old, self.now_ms), as_assigned(old)
        except Refusal as refusal:
            assert refusal.code in ("NO_GAME", "NAMES_TOO_LONG"), refusal
            return
        self.check_replay()
        there = Watched()
        there.now_ms = self.now_ms
        there.do("assign", lambda match, now: beginning.assign(match, now, settings, old.last_order + 1))
        there.do("move", lambda match, now: moving.move_in(match, now, old.last_order + 2, text))
        new = there.match
        assert bool(new.is_restored) == (new.phase != OFFERED) and new.clock.state != RUNNING
        self._compare(old, new)
        there.kinds |= self.kinds
        self.__dict__ = there.__dict__

    def _compare(self, old, new):
        for name in CARRIED:
            was, value = getattr(old, name), getattr(new, name)
            assert value == (was[-len(value) :] if name == "games" and value else was), name
        for name in CARRIED_IN_PLAY if old.phase != OFFERED else ():
            assert getattr(new, name) == getattr(old, name), name
        for name in CARRIED_CLAIM if old.phase == CLAIMED else ():
            assert getattr(new, name) == getattr(old, name), name
        for name in CARRIED_CLOCK:
            assert getattr(new.clock, name) == getattr(old.clock, name), name
        for was, account in zip(old.clock.sides, new.clock.sides, strict=True):
            for name in CARRIED_ACCOUNT:
                assert getattr(account, name) == getattr(was, name), name
        if old.absent == NOBODY:  # an absent player's time has to be restarted
            assert new.clock.active == old.clock.active
            assert new.clock.delay_left(self.now_ms) == old.clock.delay_left(self.now_ms)
        assert new.clock.first_flag() == old.clock.first_flag()
        for side in (0, 1):
            for look in ("bank_left_ms", "reserve_left_ms", "part_in_use"):
                assert getattr(new.clock, look)(self.now_ms, side) == getattr(old.clock, look)(self.now_ms, side), look

    def _fresh_kinds(self):
        return [self.match.fresh[i].kind for i in range(self.match.fresh_count)]

    def _keep(self):
        """Each fact through its bytes into the mirror, checked by the story."""
        for i in range(self.match.fresh_count):
            record = self._writer.record(self.match.fresh[i])
            fact = self._reader.check(record)
            self._records.append(record)
            self.kinds.add(fact.kind)
            self.story.before(self.mirror, fact)
            self.mirror.fold(fact)
            self.story.after(self.mirror, fact)
        self.match.clear_fresh()
        assert everything(self.mirror) == everything(self.match)

    def check_replay(self):
        """From the first record on, the journal gives the same match again."""
        again, reader = new_match(), Chain(VOCABULARY)
        for record in self._records:
            again.fold(reader.check(record))
        assert everything(again) == everything(self.match)
        assert reader.digest == self._writer.digest
