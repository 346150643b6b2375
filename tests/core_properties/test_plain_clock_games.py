"""Random games at the plain clock: whatever is tried, refusals change nothing, and replay is exact."""

from hypothesis import event, given, strategies as st

from accounts import total_ms
from clock_tables import NAMES
from matchcore.games.clock import facts, phases
from matchcore.games.clock.play import standing
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.topics import beginning, corrections, moves, results
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_B, BY_BOTH, BY_DIRECTOR
from tests.core_properties.bounds import bounded

BUTTON = st.sampled_from([BY_A, BY_B])
ANYBODY = st.sampled_from([BY_A, BY_B, BY_BOTH, BY_DIRECTOR])
ORDER = st.just(0)
SIDE = st.integers(-1, 2)
STEPS = st.one_of(
    st.tuples(st.just(results.sign), BUTTON),
    st.tuples(st.just(moves.press), BUTTON),
    st.tuples(st.just(moves.press), BUTTON),
    st.tuples(st.just(moves.press), BUTTON),
    st.tuples(st.just(moves.pause), ANYBODY, ORDER),
    st.tuples(st.just(moves.resume), ANYBODY, ORDER),
    st.tuples(st.just(results.result), SIDE, st.integers(0, 4), ANYBODY, ORDER),
    st.tuples(st.just(results.withdraw), ANYBODY, ORDER),
    st.tuples(st.just(corrections.set_time), SIDE, st.sampled_from([-1, 0, 1, 5000, 90_000_000]), ORDER),
    st.tuples(st.just(corrections.set_moves), SIDE, st.sampled_from([-1, 0, 1, 3, 1000]), ORDER),
    st.tuples(st.just(corrections.set_turn), SIDE, ORDER),
    st.tuples(st.just(beginning.close), ORDER),
)
GAPS_MS = st.sampled_from([0, 0, 1, 999, 5000, 31_000, 200_000])
SYSTEM = st.sampled_from(
    [
        "1:00",
        "0:20 delay 12",
        "2/1:00, 0:30 fischer 5",
        "0:10, 3x0:10 byo-yomi",
        "0:30, 2/1:00 canadian",
        "1:00 hourglass",
    ]
)


@given(SYSTEM, st.integers(0, 1), st.lists(st.tuples(GAPS_MS, STEPS), max_size=60))
@bounded(400)
def test_whatever_is_tried(system: str, automatic: int, plays: list):
    game, again = new_match(), new_match()
    chain, known = Chain(facts.ROWS.vocabulary), Chain(facts.ROWS.vocabulary)

    def keep() -> list[int]:
        kinds = [game.fresh[number].kind for number in range(game.fresh_count)]
        for number in range(game.fresh_count):
            again.fold(known.check(chain.record(game.fresh[number])))
        game.clear_fresh()
        return kinds

    beginning.begin(game, NAMES, 1, system, automatic=automatic)
    keep()
    now_ms = 0
    for gap_ms, (act, *values) in plays:
        now_ms += gap_ms
        before = standing.values_of(game)
        try:
            act(game, now_ms, *values)
            event(f"{act.__module__.rpartition('.')[2]}.{act.__name__}")
            keep()
        except Refusal as refusal:
            event(f"refused: {refusal.code}")
            assert refusal.rule.startswith("FIDE ")
            assert keep() == [facts.FLAGGED] or standing.values_of(game) == before
        clock = game.clock
        passed = total_ms(clock)
        assert passed == clock.since_ms
        assert (game.phase == phases.RESULT) >= (game.how != 0 and game.phase != phases.SEALED)
    assert standing.values_of(again) == standing.values_of(game)
