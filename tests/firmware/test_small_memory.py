"""How much of the heap a whole match takes.

The curve over a match is among the figures (host_tools/bench/figures/heap_curve.py).
"""

import pytest

from host_tools.languages import spoken
from host_tools.release import parts
from host_tools.simulator.hands import Play
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, enrol_with_wifi, frozen, least_free, whole_course
from tests.firmware.whole_match import three_points

# Boards without PSRAM; a plain ESP32 has 112,000 bytes for Python beside Wi-Fi, 12,000 of them to spare.
BOARDS = ("SEGMENTS-WROOM", "CYD_2432S028")
HEAP = 112_000
MOST_IN_USE = 100_000


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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.usefixtures("micropython32")
def test_a_board_without_psram_plays_a_match_from_frozen_code(switch_on, flash, tmp_path, board):
    """With its own drivers, its screens and Wi-Fi; plus the console's heap, which no device has."""
    key = bytes(32)
    enrol_with_wifi(flash, 7, key, ["http://127.0.0.1:9"])
    code = frozen(board, tmp_path, spoken())  # as for the stories: it is built once
    play = switch_on(flash, interpreter=code, is_frozen=True, heap=str(HEAP + CONSOLE), environment=AS_BOOT)
    used = HEAP - min(least_free(play, lambda play: whole_course(play, key)).values())
    print(f"{board}: {used:,} bytes in use at most")
    assert used <= MOST_IN_USE
