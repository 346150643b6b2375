"""A board without PSRAM: the release loaded from files, as a stock image does it, and run in place with a display.

The curve over a match is among the figures (host_tools/bench/figures/heap_curve.py).
"""

import pytest

from host_tools.simulator.hands import Play
from host_tools.simulator.headless import enrol
from host_tools.simulator.small_memory import AS_BOOT, CONSOLE, drawn, from_files, least_free
from tests.firmware.whole_match import three_points

# What a device has for Python beside Wi-Fi is 112,000 bytes, 12,000 of them to spare.  Loaded from files the table
# still needs more: this is what it must not exceed, and comes down as it gets smaller.
LOADED = 118_000 + CONSOLE
IN_PLACE = 112_000
MOST_IN_PLACE = 100_000  # of what is in use; a heap that has just as much is in pieces too small


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


@pytest.fixture(scope="module")
def with_display(tmp_path_factory):
    return drawn(tmp_path_factory.mktemp("drawn"))


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    return from_files(tmp_path_factory.mktemp("loaded"))


def said(least: dict[str, int], heap: int) -> str:
    used = sorted(((heap - CONSOLE - free, state) for state, free in least.items()), reverse=True)
    return ", ".join(f"{state} {bytes_:,}" for bytes_, state in used)


def test_loaded_from_files(switch_on, micropython32, flash, loaded):
    enrol(flash, 7, bytes(32), ["http://127.0.0.1:9"])
    play = switch_on(
        flash, interpreter=micropython32, heap=str(LOADED), code=loaded, is_loaded=True, environment=AS_BOOT
    )
    print(f"loaded, without the console: {said(play_with_all_pages(play), LOADED)}")


def test_in_place_with_a_display(switch_on, micropython32, flash, with_display):
    enrol(flash, 7, bytes(32), ["http://127.0.0.1:9"])
    heap = IN_PLACE + CONSOLE
    play = switch_on(flash, interpreter=micropython32, heap=str(heap), code=with_display, environment=AS_BOOT)
    least = play_with_all_pages(play)
    print(f"in place, without the console: {said(least, heap)}")
    assert IN_PLACE - min(least.values()) < MOST_IN_PLACE


def test_with_plenty_everything_is_loaded_at_the_start(switch_on, micropython32, flash):
    play = switch_on(flash, interpreter=micropython32, heap="8m", is_loaded=True)
    before = play.free_bytes
    least = play_with_all_pages(play)
    assert before - min(least.values()) < 12_000, "no code is loaded in a match"
