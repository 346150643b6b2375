"""The clock against one that lives millisecond by millisecond, on random traces with a lot of coincidences."""

from hypothesis import event, given, strategies as st

from accounts import total_ms
from naive_clock import DEEDS, Pair, do, seen
from tests.core_properties.bounds import bounded

SIDES = st.integers(0, 1)
SHORT_MS = st.integers(0, 25)

# Small numbers, so that presses, ends of delays and empty banks often fall into the same millisecond.
CONFIGURATIONS = st.tuples(
    st.tuples(SHORT_MS, SHORT_MS),
    st.none() | st.tuples(st.integers(1, 15), st.integers(1, 15)),
    st.integers(0, 12),
    st.booleans(),
    st.booleans(),
).filter(lambda made: made[1] is None or min(made[0]) > 0)

ARGUMENTS = {
    "press": (SIDES,),
    "pause": (st.booleans(),),
    "lose_next_delay": (SIDES,),
    "take_turn_back": (SIDES,),
    "start": (SIDES,),
    "adjust": (SIDES, st.integers(-20, 20)),
    "set_bank": (SIDES, SHORT_MS),
}
# Half of the events are presses.
DEED = st.one_of(st.just("press"), st.sampled_from(DEEDS)).flatmap(
    lambda name: st.tuples(st.just(name), *ARGUMENTS.get(name, ()))
)
TRACES = st.lists(st.tuples(st.integers(0, 20), DEED), max_size=30)


@given(CONFIGURATIONS, TRACES)
@bounded(700)
def test_both_clocks_always_show_the_same(configuration, trace):
    pair = Pair(*configuration)
    for gap_ms, (name, *arguments) in trace:
        effect, naive_effect = pair.do(gap_ms, name, *arguments)
        assert effect == naive_effect, name
        event(f"{name}: {'done' if effect else 'no effect'}")
        shown, naive_shown = pair.seen()
        assert shown == naive_shown, name
    _, advanced, naive_shown = pair.seen_after(60)
    assert advanced == naive_shown


@given(CONFIGURATIONS, TRACES, st.lists(st.integers(0, 400), max_size=20))
@bounded(200)
def test_looking_and_advancing_in_between_change_nothing(configuration, trace, looks):
    """Redrawing a display more often does not change the result: the clock derives the remaining time."""
    plain, looked_at = Pair(*configuration).clock, Pair(*configuration).clock
    now_ms = 0
    for gap_ms, (name, *arguments) in trace:
        for look_ms in sorted(looks):
            if now_ms <= look_ms <= now_ms + gap_ms:
                looked_at.advance(look_ms)
                seen(looked_at, look_ms)
        now_ms += gap_ms
        do(plain, now_ms, name, *arguments)
        do(looked_at, now_ms, name, *arguments)
        assert looked_at.values() == plain.values()


@given(CONFIGURATIONS, TRACES)
@bounded(200)
def test_no_time_is_lost_or_made(configuration, trace):
    clock = Pair(*configuration).clock
    now_ms = 0
    for gap_ms, (name, *arguments) in trace:
        now_ms += gap_ms
        do(clock, now_ms, name, *arguments)
        assert total_ms(clock) == now_ms
        for side in (0, 1):
            assert clock.bank_left_ms(now_ms, side) >= 0
            assert clock.bank_left_ms(now_ms + 1000, side) >= 0
