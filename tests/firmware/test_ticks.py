"""Ticks that wrap in the middle of a match, and tables that stay on for days."""

import pytest

PERIOD = 1 << 30
DAY_MS = 24 * 3600 * 1000


@pytest.mark.parametrize("before_ms", [0, 1, 6000, 14_000])
def test_a_match_over_the_wrap(switch_on, before_ms):
    """The same presses give the same times, wherever in the period they fall."""
    views = []
    for start in (0, PERIOD - 8000 - before_ms):
        play = switch_on(start_ticks=start)
        play.begin(7)
        play.start_left()
        play.left(14_000)
        play.right(12_500)
        play.key("PAUSE")
        views.append((play.bank_ms, play.delay_ms, play.at_ms, play.seq))
        play.table.close()
    assert views[0] == views[1]
    assert views[0][0] == [840_000 - 2000, 840_000 - 500]


def test_a_table_that_is_on_for_twenty_days(switch_on):
    """Longer than a period, checked every ten minutes; a pause over a night costs no player time."""
    play = switch_on()
    play.wait(12 * DAY_MS, 600_000)
    play.begin(7)
    assert play.at_ms < 10_000
    play.start_left()
    play.key("PAUSE")
    play.choose("Dice lifted after the press")
    banks, delays = play.bank_ms, play.delay_ms
    play.wait(8 * DAY_MS, 600_000)
    assert (play.bank_ms, play.delay_ms) == (banks, delays)
    play.key("RESUME")
    play.left(1000)
    assert play.bank_ms == banks and play.turn == 1
    assert play.at_ms > 8 * DAY_MS


def test_a_device_with_32_bit_words_over_its_own_wrap(switch_on, micropython32):
    play = switch_on(interpreter=micropython32, start_ticks=PERIOD - 20_000)
    play.begin(7)
    play.start_left()
    play.left(14_000)
    play.wait(13 * DAY_MS, 600_000)
    play.expect("expired")
    assert play.bank_ms == [838_000, 0]
