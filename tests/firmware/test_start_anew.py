"""A crashed table never drops to MicroPython's prompt unless asked."""

import signal
import time

import pytest

from host_tools.simulator.hands import Play
from host_tools.simulator.headless import RESET, Headless, HeadlessError, HeadlessReset
from tests.firmware.dying import START, Fault

SECONDS = 120


@pytest.fixture
def running(switch_on) -> Play:
    play = switch_on()
    play.begin(3)
    play.start_left()
    return play


def ended_with(play: Play, more: bytes = b"") -> int:
    """Ctrl-C on its console, followed at once by this."""
    process = play.table._process
    process.send_signal(signal.SIGINT)
    if more:
        process.stdin.write(more)
        process.stdin.flush()
    return process.wait(SECONDS)


def test_a_match_is_not_left_for_the_prompt(running: Play):
    before = running.view
    assert ended_with(running) == RESET
    running.table.soft_reset()
    after = running.do("view")
    assert (after["state"], after["score"], after["turn"]) == ("running", before["score"], before["turn"])


def test_a_program_that_asks_gets_it_even_then(running: Play):
    """As mpremote does: its command follows directly after Ctrl-C."""
    assert ended_with(running, b"\r\x01") == 0


def test_without_a_match_it_is_to_be_had(switch_on):
    assert ended_with(switch_on()) == 0


@pytest.mark.parametrize(
    "place", ["table.app:App.__init__", "table.running.building:_device", "table.table:Table.opening"]
)
@pytest.mark.parametrize("mode", ["before", "bug"])
def test_a_start_that_dies_is_a_start_anew(micropython, code, flash, tmp_path, place, mode):
    order = tmp_path / "fault"
    order.write_text(str(Fault(place, 1, mode)))
    options = {"interpreter": micropython, "code": code, "heap": "1m", "start": START}
    with Headless(flash, environment={"MATCH_TABLE_FAULT": str(order)}, **options) as table:
        with pytest.raises(HeadlessReset):
            table.view()
        assert table.view()["state"] == "idle"


def test_a_table_that_never_comes_up_is_given_up_in_words(micropython, code, flash):
    with Headless(flash, interpreter=micropython, code=code, heap="64k") as table:
        began = time.monotonic()
        with pytest.raises(HeadlessError, match="MemoryError"):
            while time.monotonic() < began + SECONDS:
                try:
                    table.view()
                except HeadlessReset:
                    continue
