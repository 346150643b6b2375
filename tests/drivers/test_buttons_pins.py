"""One press of a bouncing button is one press, stamped at its edge, whatever blocks the interpreter."""

from hypothesis import given, settings, strategies as st

from table.drivers.input.buttons_pins import DEBOUNCE_MS, STUCK_MS, Buttons
from table.pressing.controls import LEFT, RIGHT
from tests.drivers.bouncing import STEP_MS, Bench, Pin

BOUNCE = 4 * 5  # quarters of a millisecond, at most
PRESS = st.tuples(
    st.integers(4 * 60, 4 * 400),  # since the previous release
    st.lists(st.integers(1, BOUNCE), max_size=6).map(lambda at: sorted(set(at))),  # bouncing as it closes
    st.integers(4 * 40, 4 * 300),  # held
    st.lists(st.integers(1, BOUNCE), max_size=6).map(lambda at: sorted(set(at))),  # and as it opens
)


class Heard:
    """In place of the table's ring."""

    def __init__(self) -> None:
        self.presses: list[tuple[int, int, int]] = []
        self.woken = 0

    def put(self, control: int, ticks: int, uncertain_ms: int) -> None:
        self.presses.append((control, ticks, uncertain_ms))

    def wake(self) -> None:
        self.woken += 1


def bench(is_trusted: bool = True, is_closed: bool = False) -> tuple[Bench, Heard, Buttons]:
    pins = [Pin(), Pin()]
    pins[0].is_closed = is_closed
    buttons, heard = Buttons([(LEFT, pins[0], is_trusted), (RIGHT, pins[1], is_trusted)]), Heard()
    made = Bench(pins, buttons.look)
    buttons.start(heard, made.ticks, heard.wake)
    return made, heard, buttons


def edges_of(presses: list, pin: int = 0) -> tuple[list[tuple[int, int]], list[int]]:
    """The edges of these presses, and the start of each, in quarters of a millisecond."""
    edges, begun, at = [], [], 4 * STEP_MS
    for gap, closing, held, opening in presses:
        at += gap
        begun.append(at)
        closing, opening = (bounces[: len(bounces) // 2 * 2] for bounces in (closing, opening))
        edges += [(at, pin)] + [(at + bounce, pin) for bounce in closing]
        at += BOUNCE + held
        edges += [(at, pin)] + [(at + bounce, pin) for bounce in opening]
        at += BOUNCE
    return edges, begun


@settings(max_examples=200)
@given(st.lists(PRESS, min_size=1, max_size=6), st.booleans())
def test_exactly_one_press_for_each_whatever_the_contact_does(presses, is_trusted):
    made, heard, _ = bench(is_trusted)
    edges, begun = edges_of(presses)
    made.run(edges, [], edges[-1][0] + 4 * 100)
    assert len(heard.presses) == len(begun) == heard.woken
    for (control, ticks, uncertain_ms), at in zip(heard.presses, begun, strict=True):
        latest_ms = 1 if is_trusted else STEP_MS + 5  # when polled, it may look open once while it bounces
        assert control == LEFT
        assert at // 4 <= ticks <= at // 4 + latest_ms
        assert ticks - uncertain_ms <= at // 4


def stalls_of(longest_ms: int, most: int) -> st.SearchStrategy:
    """(from, until) in quarters of a millisecond."""
    stall = st.tuples(st.integers(0, 4 * 1500), st.integers(1, 4 * longest_ms))
    return st.lists(stall.map(lambda found: (found[0], sum(found))), max_size=most)


@settings(max_examples=200)
@given(st.lists(PRESS, min_size=1, max_size=6), stalls_of(120, 4))
def test_a_stall_makes_no_press_of_a_bounce_and_is_the_uncertainty(presses, stalls):
    """Stalls of at most 120 ms, well apart; a press barely released within one may be lost."""
    made, heard, _ = bench()
    edges, begun = edges_of(presses)
    made.run(edges, stalls, edges[-1][0] + 4 * 300)
    assert len(heard.presses) <= len(begun)
    for _, ticks, uncertain_ms in heard.presses:
        assert any(ticks - uncertain_ms <= at // 4 <= ticks for at in begun)


UNHURRIED = PRESS.map(lambda press: (press[0] + 4 * 60, *press[1:]))  # 120 ms apart


@settings(max_examples=200)
@given(st.lists(UNHURRIED, min_size=1, max_size=6), stalls_of(35, 2))
def test_a_short_stall_loses_no_press_and_makes_none(presses, stalls):
    made, heard, _ = bench()
    edges, begun = edges_of(presses)
    made.run(edges, stalls, edges[-1][0] + 4 * 200)
    assert len(heard.presses) == len(begun)
    for (_, ticks, uncertain_ms), at in zip(heard.presses, begun, strict=True):
        assert ticks - uncertain_ms <= at // 4 <= ticks


def test_a_press_in_a_stall_carries_it_though_it_is_over_by_then():
    made, heard, _ = bench()
    made.run([(400, 0), (400 + 4 * 50, 0)], [(390, 390 + 4 * 80)], 2000)
    assert [(control, uncertain_ms >= 70) for control, _, uncertain_ms in heard.presses] == [(LEFT, True)]


def test_an_edge_of_80_ns_is_no_press():
    made, heard, _ = bench()
    made.run([(400, 0), (400, 0), (800, 0), (800, 0)], [], 1000)
    assert heard.presses == []


def test_a_button_that_is_held_does_not_repeat_and_is_told():
    made, heard, buttons = bench()
    made.run([(400, 0)], [], 4 * STUCK_MS)
    assert (len(heard.presses), buttons.stuck()) == (1, 0)
    made.run([], [], 4 * (STUCK_MS + 200))
    assert (len(heard.presses), buttons.stuck()) == (1, 1 << LEFT)
    made.run([(made.at + 4, 0)], [], made.at + 400)
    assert (len(heard.presses), buttons.stuck(), buttons.read()) == (1, 0, 0)
    made.run([(made.at + 4, 0)], [], made.at + 400)
    assert len(heard.presses) == 2


def test_bouncing_does_not_end_a_press_that_is_held():
    """CUB-03: holding a button doubles; only a contact that has been open for a while counts as released."""
    made, heard, buttons = bench()
    made.run([(400, 0), (1200, 0), (1212, 0)], [], 2000)
    assert (len(heard.presses), buttons.is_down(LEFT), buttons.is_down(RIGHT)) == (1, True, False)
    made.run([(made.at + 4, 0)], [], made.at + 200)
    assert not buttons.is_down(LEFT)


def test_a_button_that_is_held_at_the_start_is_no_press_until_it_has_been_let_go():
    made, heard, buttons = bench(is_closed=True)
    made.run([], [], 4 * (STUCK_MS + 100))
    assert (heard.presses, buttons.stuck(), buttons.read()) == ([], 1, 1)
    made.run([(made.at + 4, 0), (made.at + 4 * 60, 0)], [], made.at + 400)
    assert len(heard.presses) == 1


def test_presses_of_both_a_millisecond_apart_keep_their_order():
    for first, second in ((0, 1), (1, 0)):
        made, heard, _ = bench()
        made.run([(400, first), (404, second)], [], 800)
        assert [control for control, _, _ in heard.presses] == [first, second]
        assert heard.presses[1][1] - heard.presses[0][1] == 1


def test_presses_of_both_within_a_stall_keep_their_order():
    for first, second in ((0, 1), (1, 0)):
        made, heard, _ = bench()
        made.run([(400, first), (404, second)], [(390, 390 + 4 * 80)], 1200)
        assert [control for control, _, _ in heard.presses] == [first, second]


def test_an_edge_that_the_queue_has_lost_is_found_by_the_next_look():
    made, heard, _ = bench()
    noise = [(400 + i, 0) for i in range(12)]
    made.run([*noise, (420, 1)], [(390, 500)], 800)
    assert made.lost
    assert RIGHT in [control for control, _, _ in heard.presses]


def test_an_edge_within_a_look_is_seen_in_it():
    """The handler may run between any two steps of a look; here, just after the first pin was read."""
    made, heard, _ = bench()
    first, second = made.pins

    def read_and_be_interrupted() -> int:
        if not second.is_closed:
            second.is_closed = True
            assert second.handler is not None
            second.handler(second)
        return 1

    first.value = read_and_be_interrupted
    made.at = 40
    made.look()
    assert [control for control, _, _ in heard.presses] == [RIGHT]


def test_a_contact_that_has_just_opened_may_close_again_after_the_debounce():
    made, heard, _ = bench()
    again = 400 + 4 * (50 + DEBOUNCE_MS + 3 * STEP_MS)
    made.run([(400, 0), (600, 0), (again, 0)], [], again + 400)
    assert len(heard.presses) == 2
