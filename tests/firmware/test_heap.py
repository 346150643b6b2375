"""The longest local match, played to the end through the buttons: it does not fill the heap."""

import pytest

from host_tools.simulator.hands import Play
from host_tools.simulator.headless import HEAP, enrol

LEAST_FREE = 124 * 1024  # of HEAP, at the end; code loaded from files brings the names of its modules and functions

POINTS = 25
TURNS = 8


def play_long(play: Play) -> int:
    """25-24 in 49 games of one point, with a pause, doubles that are taken, and help in between; least free bytes."""
    least = play.free_bytes
    play.begin(POINTS)
    for game in range(2 * POINTS - 1):
        play.start_left()
        for turn in range(TURNS):
            play.press("right" if play.turn else "left", 4000)
            least = min(least, play.free_bytes)
            if turn == 4 and game == 0:
                play.menu("Help")
                play.key("BACK")
        play.win("left" if game % 2 == 0 else "right")
    play.expect("match over?")
    play.left()
    play.right()
    play.expect("sealed")
    play.key("HISTORY")
    *_, last, _ = play.items  # below the last game is the pace
    assert last.startswith(f"{2 * POINTS - 1}  {POINTS}")
    for _ in range(2 * POINTS + 1):  # all of it, round the end to the first game
        play.key("NEXT")
    assert play.items[0].startswith("1  1")
    return min(least, play.free_bytes)


@pytest.mark.parametrize("is_enrolled", [False, True], ids=["local", "enrolled"])
def test_with_the_words_of_the_device(switch_on, micropython32, flash, is_enrolled, record_property):
    if is_enrolled:
        # Nothing answers there, but all code for calling is loaded.
        enrol(flash, 7, bytes(32), ["http://127.0.0.1:9"])
    play = switch_on(flash, interpreter=micropython32, heap=HEAP)
    least = play_long(play)
    record_property("free_bytes", play.free_bytes)
    print(f"32-bit words, {HEAP}: {least} bytes free at least, {play.free_bytes} at the end")
    assert play.free_bytes >= LEAST_FREE
