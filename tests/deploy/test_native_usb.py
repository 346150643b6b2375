"""An S3 with native USB: two devices by turns on one socket, from both starting states to a table that has called."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from host_tools.bench.flashing import ports
from host_tools.bench.flashing.chip import Chip
from host_tools.bench.flashing.line import Job
from host_tools.installing.faults import FlashFault
from host_tools.installing.wanted import Wanted
from tests.deploy import images
from tests.deploy.lines import config_on, flash
from tests.deploy.native_board import LOADER_ID, PROGRAM_ID
from tests.deploy.rom_loader import RomLoader, esp32_s3
from tests.waiting import until

FLASH = 16 << 20
MACHINE = "Generic ESP32S3 module with Octal-SPIRAM"
OCTAL = Wanted("BENCH", "esp32s3", FLASH, "octal", "ESP32_GENERIC_S3-SPIRAM_OCT")
MAC = "48:CA:43:00:00:07"


@pytest.fixture
def job(job: Job) -> Job:
    """With an image for this chip."""
    assert job.given_image
    job.given_image.write_bytes(images.image("esp32s3", machine=MACHINE))
    return dataclasses.replace(job, wanted=OCTAL)


@pytest.fixture
def greeted_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[], AbstractContextManager]:
    """While a device does not answer: each further greeting takes seconds."""

    @contextmanager
    def patched() -> Iterator[None]:
        with monkeypatch.context() as only_here:
            only_here.setattr("host_tools.bench.flashing.device.GREETINGS", 1)
            yield

    return patched


def native(board, **settings):
    return board(is_native=True, serial_number=MAC, location="1-4", **settings)


def with_micropython() -> RomLoader:
    loader = RomLoader(esp32_s3(), FLASH)
    data = images.image("esp32s3", machine=MACHINE)
    loader.flash[: len(data)] = data
    return loader


def test_a_blank_chip_and_then_once_more(board, job):
    """From the loader to MicroPython, and back to the loader for another version."""
    one = native(board, loader=RomLoader(esp32_s3(), FLASH))
    assert one.as_port().usb_id == LOADER_ID
    said = flash(job, one, 7)
    assert said.startswith("table 7, BENCH, slot a; called the director") and "writing MicroPython 1.26.1" in said
    assert one.as_port().usb_id == PROGRAM_ID
    key = config_on(one)["key"]
    job.given_image.write_bytes(images.image("esp32s3", version="1.27.0", machine=MACHINE))
    said = flash(job, one)
    assert said.startswith("table 7, BENCH, slot b") and "writing MicroPython 1.27.0" in said
    assert config_on(one)["key"] == key


def test_after_a_manual_boot_the_watchdog_ends_download_mode(board):
    """A hard reset over USB-Serial/JTAG leaves it there: esptool's `watchdog-reset`."""
    one = native(board, loader=with_micropython(), is_boot_held=True)
    with Chip(one.as_port()) as connected:
        assert connected.look().has_program
        connected.reset()
    until(lambda: one.as_port().usb_id == PROGRAM_ID, "it has stayed in download mode")


def test_one_that_stays_in_its_loader_is_to_be_reset_by_hand(board, job, greeted_once):
    one = native(board, loader=RomLoader(esp32_s3(), FLASH))
    one.is_stuck = True
    with greeted_once(), pytest.raises(FlashFault, match="has not left its loader. Press its RESET button"):
        flash(job, one, 8)
    one.is_stuck = False
    one.press_reset()
    assert flash(job, one, 8).startswith("table 8, BENCH, slot a")


def test_a_program_that_does_not_answer_cannot_start_the_loader(board, job, greeted_once):
    one = native(board, loader=with_micropython())
    one.is_deaf = True
    with greeted_once(), pytest.raises(FlashFault, match="does not answer.*Hold BOOT, press RESET"):
        flash(job, one, 9)


def test_the_loader_is_awaited_in_another_place_of_the_list(board):
    """By the socket, not by the serial number, which changes."""
    one = native(board, loader=with_micropython())
    other = ports.Port("/dev/ttyACM9", MAC, "another", "1-5", LOADER_ID)
    was = one.as_port()
    with pytest.raises(FlashFault, match="did not go into the chip's loader"):
        ports.in_loader(was, lambda: [other, *one.listed()], 0)
    assert ports.again(was, lambda: [other, *one.listed()]) == was


@pytest.mark.parametrize(
    ("before", "after", "is_same"),
    [
        ("48:CA:43:00:00:07", "48ca430000072b3f", True),
        ("48ca430000072b3f", "48:CA:43:00:00:07", True),
        ("48:CA:43:00:00:08", "48ca430000072b3f", False),
        ("0001", "0001", True),
        ("", "", False),
    ],
)
def test_where_the_system_names_no_socket_the_mac_is_in_both_serial_numbers(before, after, is_same):
    port, other = ports.Port("/dev/one", before), ports.Port("/dev/two", after)
    found = [one for one in [other] if ports._is_same(port, one)]
    assert found == ([other] if is_same else [])
