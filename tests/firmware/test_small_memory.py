"""How much of the heap a whole match takes.

The curve over a match is among the figures (host_tools/bench/figures/heap_curve.py).
"""

from host_tools.release import parts
from host_tools.simulator.hands import Play
from host_tools.simulator.small_memory import least_free
from tests.firmware.whole_match import three_points


def play_with_all_pages(play: Play) -> dict[str, int]:
    """A whole match, its history and its QR code; the least bytes free in each state."""
    return least_free(play, all_pages)


def all_pages(play: Play) -> None:
    play.menu("Help")
    play.key("CHOOSE")
    play.key("BACK")
    play.key("BACK")
    three_points(play)
    play.menu("Rules in force")
    play.key("BACK")
    play.key("HISTORY")
    play.key("BACK")
    play.key("QR CODE")
    play.key("BACK")


def test_with_plenty_everything_is_loaded_at_the_start(switch_on, micropython32, flash):
    play = switch_on(flash, interpreter=micropython32, heap="8m")
    for _ in parts.all_files():  # a line at a time, a module at a time
        play.do("view")
    before = play.free_bytes
    least = play_with_all_pages(play)
    assert before - min(least.values()) < 12_000, "no code is loaded in a match"
