"""Random games of Ricochet Robots: whatever is tried, tokens are kept, refusals change nothing, replay is exact."""

from hypothesis import event, given, strategies as st

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import pool
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import (
    beginning,
    corrections,
    declarations,
    demonstration,
    interruptions,
    penalties,
    phones,
    results,
    rounds,
)
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR
from ricochet_tables import NAMES, text
from tests.core_properties.bounds import bounded

PLAYER = st.integers(-1, 4)
MOVES = st.one_of(st.integers(3, 9), st.sampled_from([0, 1, 100, 1000]))
BUTTON = st.sampled_from([BY_A, BY_B])
STEPS = st.one_of(
    st.tuples(st.just(results.sign), BUTTON),
    st.tuples(st.just(results.sign), BUTTON),
    st.tuples(st.just(rounds.reveal), BUTTON),
    st.tuples(st.just(rounds.turn), BUTTON),
    st.tuples(st.just(declarations.press), BUTTON),
    st.tuples(st.just(declarations.enter), PLAYER, MOVES),
    st.tuples(st.just(declarations.enter), PLAYER, MOVES),
    st.tuples(st.just(declarations.drop)),
    st.tuples(st.just(declarations.retract), PLAYER),
    st.tuples(st.just(demonstration.show), PLAYER, MOVES),
    st.tuples(st.just(demonstration.show), PLAYER, MOVES),
    st.tuples(st.just(rounds.void), st.integers(0, 7)),
    st.tuples(st.just(rounds.too_complex), st.integers(0, 31)),
    st.tuples(st.just(rounds.void_below)),
    st.tuples(st.just(results.withdraw), BUTTON),
    st.tuples(st.just(penalties.retire), PLAYER, st.just(BY_DIRECTOR), st.just(0)),
    st.tuples(st.just(penalties.disqualify), PLAYER, st.just(BY_DIRECTOR), st.just(0)),
    st.tuples(st.just(penalties.late), PLAYER, st.integers(0, 700), st.just(BY_DIRECTOR), st.just(0)),
    st.tuples(st.just(interruptions.pause), BUTTON, st.just(0)),
    st.tuples(st.just(interruptions.resume), BUTTON, st.just(0)),
    st.tuples(st.just(interruptions.resume), BUTTON, st.just(0)),
    st.tuples(st.just(interruptions.interrupt), st.integers(0, 100), st.just(0)),
    st.tuples(st.just(corrections.set_tokens), PLAYER, st.integers(-1, 18), st.just(0)),
    st.tuples(st.just(corrections.undo), st.just(0), st.just(0)),
    st.tuples(st.just(phones.set_phones), st.integers(0, 1), st.just(0)),
)
GAPS_MS = st.sampled_from([0, 0, 1, 40, 60, 900, 30000, 300000])
PLAYS = st.lists(st.tuples(GAPS_MS, STEPS), max_size=60)


class Written:
    """A game, and the records of all its facts."""

    def __init__(self, players, options):
        self.game, self.records, self.chain = new_match(), [], Chain(facts.ROWS.vocabulary)
        beginning.begin(self.game, NAMES[:players], 1, options=options)
        self.keep()

    def keep(self):
        kinds = []
        for i in range(self.game.fresh_count):
            self.records.append(self.chain.record(self.game.fresh[i]))
            kinds.append(self.game.fresh[i].kind)
        self.game.clear_fresh()
        return kinds

    def do(self, now_ms, act, *values):
        before = text(self.game)
        try:
            act(self.game, now_ms, *values)
        except Refusal as refusal:
            event(f"refused: {refusal.code}")
            assert refusal.rule.startswith("RR-")
            kinds = self.keep()
            assert kinds in ([], [facts.RUN_OUT])
            assert kinds or text(self.game) == before
            return
        event(f"{act.__module__.rpartition('.')[2]}.{act.__name__}")
        self.keep()


def check(game):
    """Invariants of every game at every moment."""
    assert sum(game.tokens) + game.face_down + game.face_up == pool.TOKENS
    assert game.face_down >= 0 and game.waiting() >= 0
    shown = [player for player, _ in game.shown]
    assert len(set(shown)) == len(shown)
    ordered = [player for group in game.order() for player in group]
    assert len(set(ordered)) == len(ordered) and all(game.is_active(player) for player in ordered)
    numbers = [game.last_moves(group[0]) for group in game.order()]
    assert numbers == sorted(numbers)
    for player in range(len(game.names)):
        own = [moves for who, moves, *_ in game.declarations if who == player]
        assert own == sorted(set(own), reverse=True)
    assert game.phase in (phases.PLAYERS, phases.OVER, phases.SEALED) or not game.is_over()
    assert sorted(game.places())[0] == 1 or not game.active
    assert 0 <= game.spent_ms <= game.glass_ms


@given(st.integers(2, 5), st.integers(0, 3), PLAYS)
@bounded(400)
def test_whatever_is_tried(players, options, plays):
    written = Written(players, options)
    now_ms = 0
    for gap_ms, (act, *values) in plays:
        now_ms += gap_ms
        written.do(now_ms, act, *values)
        check(written.game)
    again, chain = new_match(), Chain(facts.ROWS.vocabulary)
    for record in written.records:
        again.fold(chain.check(record))
    assert text(again) == text(written.game)


STAMPS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 2)), min_size=2, max_size=6)


@given(STAMPS)
@bounded(300)
def test_a_tie_is_within_50_ms_of_its_first_and_has_equal_tokens(stamps):
    game = new_match()
    beginning.begin(game, NAMES[: len(stamps)], 1)
    tokens = [count for _, count in stamps]
    game.tokens = tuple(tokens)
    game.declarations = tuple((player, 8, stamp_ms, 0, 0) for player, (stamp_ms, _) in enumerate(stamps))
    for group in game.order():
        times = [stamps[player][0] for player in group]
        assert max(times) - min(times) < 50
        assert len({tokens[player] for player in group}) == 1
    first = min(stamp_ms for stamp_ms, _ in stamps)
    early = [player for player, (stamp_ms, _) in enumerate(stamps) if stamp_ms < first + 50]
    assert tokens[game.order()[0][0]] == min(tokens[player] for player in early)
