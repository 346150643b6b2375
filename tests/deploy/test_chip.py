"""The real esptool and a model of the ROM loader behind a pseudo-terminal."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from host_tools.bench.flashing import chip
from host_tools.bench.flashing.chip import Chip
from host_tools.installing import image, wanted
from host_tools.installing.browser import pages
from host_tools.installing.faults import CableFault, FlashFault
from host_tools.installing.wanted import Wanted
from tests.deploy import images
from tests.deploy.rom_loader import ESP32, RomLoader, esp32_s3

PLAIN = Wanted("PLAIN", "esp32", 4 << 20, "none", "ESP32_GENERIC")
OCTAL = Wanted("OCTAL", "esp32s3", 16 << 20, "octal", "ESP32_GENERIC_S3-SPIRAM_OCT")
OCTAL_MACHINE = "Generic ESP32S3 module with Octal-SPIRAM"
WRITES = {"FLASH_BEGIN", "FLASH_DEFL_BEGIN", "ERASE_FLASH", "ERASE_REGION"}


@pytest.mark.parametrize(
    "loader, wanted, data",
    [
        (RomLoader(ESP32), PLAIN, images.image()),
        (RomLoader(esp32_s3(), 16 << 20), OCTAL, images.image("esp32s3", machine=OCTAL_MACHINE)),
    ],
)
def test_the_image_lands_byte_for_byte(board, loader, wanted, data):
    loader.flash[0x300000:0x300004] = b"file"
    with Chip(board(loader=loader).as_port()) as found:
        looked = found.look()
        chip.check(looked, wanted)
        assert not looked.has_program
        seen = []
        found.write(image.parsed(data, "it"), wanted, False, lambda done, of: seen.append((done, of)))
        assert found.look().has_program
    end = wanted.offset + len(data)
    written = bytes(loader.flash[wanted.offset : end])
    # The loader's head contains the size of the flash, which esptool corrects.
    assert written[4:] == data[4:] and written[:2] == data[:2]
    assert set(loader.flash[: wanted.offset]) <= {0xFF} and loader.flash[0x300000:0x300004] == b"file"
    assert seen and seen[-1][0] == seen[-1][1]


def test_everything_is_erased_only_when_told(board):
    loader = RomLoader(ESP32)
    loader.flash[0x300000:0x300004] = b"file"
    with Chip(board(loader=loader).as_port()) as found:
        found.write(image.parsed(images.image(), "it"), PLAIN, True)
    assert loader.flash[0x300000:0x300004] == b"\xff" * 4


@pytest.mark.parametrize(
    "loader, wanted, said",
    [
        (RomLoader(ESP32, 16 << 20), OCTAL, "this is an ESP32; OCTAL has an ESP32-S3"),
        (RomLoader(esp32_s3(), 4 << 20), PLAIN, "this is an ESP32-S3; PLAIN has an ESP32"),
        (RomLoader(esp32_s3(), 8 << 20), OCTAL, "its flash has 8 MB; OCTAL needs 16 MB"),
        (RomLoader(esp32_s3(2), 16 << 20), OCTAL, "its PSRAM is quad; that of OCTAL is octal"),
        (RomLoader(esp32_s3(0), 16 << 20), OCTAL, "its PSRAM is none in its package"),
    ],
)
def test_the_wrong_one_is_refused_before_anything_is_written(board, loader, wanted, said):
    with Chip(board(loader=loader).as_port()) as found, pytest.raises(FlashFault, match=said):
        chip.check(found.look(), wanted)
    assert not WRITES.intersection(loader.log)


def test_what_is_read_back_otherwise_is_named(board):
    loader = RomLoader(ESP32)
    loader.damages = True
    with Chip(board(loader=loader).as_port()) as found, pytest.raises(FlashFault, match="read back otherwise"):
        found.write(image.parsed(images.image(), "it"), PLAIN, False)


def test_a_port_that_is_not_there_is_named():
    from host_tools.bench.flashing.ports import Port

    with pytest.raises(FlashFault, match="/dev/pts/nowhere cannot be opened"):
        Chip(Port("/dev/pts/nowhere"))


@pytest.mark.parametrize(("fastest", "rate"), [(921600, chip.FAST_BAUD), (115200, 115200)])
def test_a_bridge_is_written_at_the_fast_rate_unless_it_garbles_it(board, fastest, rate):
    loader = RomLoader(ESP32)
    loader.fastest = fastest
    data = image.parsed(images.image(), "it")
    with Chip(board(loader=loader).as_port()) as found:
        found.write(data, PLAIN, False)
        assert found.look().has_program
    assert loader.baud == rate


def test_a_rate_that_fails_in_the_middle_is_given_up(board):
    loader = RomLoader(ESP32)
    with Chip(board(loader=loader).as_port()) as found:
        assert loader.baud == chip.FAST_BAUD
        loader.fastest = 115200
        found.write(image.parsed(images.image(), "it"), PLAIN, False)
        assert found.look().has_program
    assert loader.baud == 115200


@pytest.mark.parametrize("megabytes", [16, 32])
def test_a_larger_flash_than_the_boards_will_do(board, megabytes):
    """An 8 MB DevKit for a board that needs 4, an N32 for an N16: the detected size determines the file system."""
    with Chip(board(loader=RomLoader(esp32_s3(), megabytes << 20)).as_port()) as found:
        looked = found.look()
    chip.check(looked, OCTAL)
    assert looked.flash_bytes == megabytes << 20


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_cable_pulled_while_writing_and_a_second_try(board, share):
    loader = RomLoader(ESP32)
    one = board(loader=loader)
    data = image.parsed(images.image(), "it")
    with Chip(one.as_port()) as found:
        before = one.carried
        found.write(data, PLAIN, False)
        length = one.carried - before
    with Chip(one.as_port()) as found, pytest.raises(CableFault, match="while MicroPython was written"):
        one.cut_after = one.carried + int(length * share)
        found.write(data, PLAIN, False)
    one.cut_after = None
    loader.reset()
    one.plug_in()
    with Chip(one.as_port()) as found:
        found.write(data, PLAIN, False)


def test_a_board_with_an_image_of_its_own_is_not_given_stock_micropython():
    with pytest.raises(FlashFault, match="an image of its own") as refused:
        wanted.read("CYD_2432S028-REV2")
    assert "make image BOARD=CYD_2432S028-REV2" in str(refused.value)
    assert "ES3C28P" in pages.flashable() and not [name for name in pages.flashable() if name.startswith("CYD")]


@pytest.mark.parametrize(
    ("board", "plain"),
    [("SEGMENTS", "SEGMENTS-WROOM"), ("SEGMENTS-SSD1306", "SEGMENTS-WROOM_SSD1306"), ("DEVKIT_TFT-ST7796", "")],
)
def test_a_board_knows_its_variant_for_a_module_without_psram(board, plain):
    assert wanted.read(board).plain == plain


@pytest.mark.parametrize(("version", "is_refused"), [("1.25.0", False), ("1.26.0", True), ("1.26.1", False)])
def test_a_version_that_may_stop_on_native_usb_is_refused_there(version, is_refused):
    found = image.parsed(images.image("esp32s3", version=version, machine=OCTAL_MACHINE), "it")
    with pytest.raises(FlashFault, match="may stop on native USB") if is_refused else nullcontext():
        image.check(found, OCTAL)


def test_no_other_board_gets_the_name_of_a_port_that_was_pulled(board):
    one = board(loader=RomLoader(ESP32))
    pulled = one.port
    one.unplug()
    assert not Path(pulled).exists()
    assert pulled not in [board(serial_number=f"MT-{n}").port for n in range(3)]
