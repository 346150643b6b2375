"""Every board and variant obeys its chip, and its folder is consistent. Each rule is seen to fail."""

import copy
import json
import re
from pathlib import Path

import pytest

from host_tools.release import boards, parts, wiring
from tests.boards import rules
from tests.boards.makers import maker_of
from tests.boards.rules import found

DRIVERS = {path.stem for path in (parts.FIRMWARE / parts.DRIVERS).glob("*/*.py")}
HOSTED = ("HEADLESS", "SIMULATOR")  # no chip, no pins
NAMES = [name for name in boards.names() if name not in HOSTED]
FOLDERS = sorted({boards.folder_of(name) for name in NAMES})
FACTS = {
    "board",
    "product",
    "chip",
    "module",
    "flash_bytes",
    "psram",
    "image",
    "offset",
    "usb",
    "deploy",
    "display_class",
}


def test_every_board_is_in_the_tables_of_the_readmes():
    here = (parts.BOARDS / "README.md").read_text(encoding="utf-8").partition("| file |")[0]
    assert set(re.findall(r"`([A-Z\d]\w+(?:-\w+)?)`", here)) == set(boards.names())
    main = (parts.BOARDS.parent / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", main, re.MULTILINE)) == {path.name for path in FOLDERS}


@pytest.mark.parametrize("name", NAMES)
def test_a_colour_display_has_a_second_source(name):
    """Otherwise the model of its panel could only repeat a mistake of board.py."""
    is_on_spi = boards.parts_of(name)["display"]["driver"] == "display_spi"
    assert bool(maker_of(name)["panel"]) == is_on_spi, f"boards/{name.partition('-')[0]}/maker.json"


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_what_its_chip_allows(name):
    assert found(boards.parts_of(name), boards.facts_of(name), DRIVERS) == []


@pytest.mark.parametrize("name", boards.names())
def test_a_board_has_the_name_of_its_folder(name):
    assert boards.parts_of(name)["name"] == boards.facts_of(name)["board"] == name
    assert boards.folder_of(name).name == name.partition("-")[0]


@pytest.mark.parametrize("name", NAMES)
def test_board_json_has_every_key_and_no_other(name):
    assert set(boards.facts_of(name)) == FACTS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_variant_has_data_in_both_files(folder):
    said = json.loads((folder / "board.json").read_text(encoding="utf-8")).get("variants", {})
    assert {f"{folder.name}-{variant}" for variant in said} == {*boards.names()} & {
        name for name in NAMES if name.startswith(folder.name + "-")
    }


@pytest.mark.parametrize("name", NAMES)
def test_what_is_put_onto_the_device_is_this_board_alone(name, tmp_path):
    source = boards.source_of(name)
    space: dict = {}
    exec(compile(source, "board.py", "exec"), space)
    assert space["BOARD"] == boards.parts_of(name) and "VARIANTS" not in space
    panels = {word for word in re.findall(r"panel_\w+", source)}
    assert len(panels) == (0 if "SEGMENTS" in name else 1)


# -- each rule fails -------------------------------------------------------------------------------------------------

S3, PLAIN, WROVER, CORE2 = "ES3C28P", "SEGMENTS", "DEVKIT_TFT", "M5STACK_CORE2"
PLANTED = [
    (S3, "store", None, "store is missing"),
    (S3, "display.driver", "display_nothing", "no driver display_nothing"),
    (S3, "display.panel", "panel_nothing", "no driver panel_nothing"),
    (S3, "buttons.left", 21, "21 is used twice"),
    (S3, "buttons.left", 16, "16 is used twice"),
    (S3, "buttons.left", 22, "no such pin"),
    (S3, "buttons.left", 27, "belongs to the flash"),
    (S3, "buttons.left", 35, "belongs to the PSRAM"),
    (S3, "buttons.left", 19, "flashed by"),
    (S3, "buttons.left", 3, "strapping"),
    (S3, "battery.pin", 11, "no pin of ADC1"),
    (PLAIN, "buttons.left", 24, "no such pin"),
    (PLAIN, "buttons.left", 7, "belongs to the flash"),
    (PLAIN, "buttons.left", 1, "flashed by"),
    (PLAIN, "buttons.left", 12, "strapping"),
    (PLAIN, "buttons.left", 35, "no pull-up"),
    (PLAIN, "buttons.left", 39, "nobody made"),
    (PLAIN, "sounder.pin", 34, "input only"),
    (PLAIN, "display.i2c.sda", 13, "13 is used twice"),
    ("SEGMENTS-TM1637", "display.sides.left", 34, "input only"),
    ("SEGMENTS-TM1637", "display.sides.clock", 22, "22 is used twice"),
    ("SEGMENTS-TM1637", "display.sides.driver", "digits_nothing", "no driver digits_nothing"),
    (WROVER, "light.pin", 16, "belongs to the PSRAM"),
    (WROVER, "display.spi.sck", 5, "not the bus's own"),
    (WROVER, "display.spi.miso", 35, "not the bus's own"),
    (WROVER, "battery", {"driver": "battery_adc", "pin": 15, "ratio": 200}, "no pin of ADC1"),
    (WROVER, "display.width", 480, "board.json says 320x240"),
    (CORE2, "battery.i2c", {"id": 0, "sda": 21, "scl": 22, "hz": 100_000}, "described in two ways"),
]


def changed(parts_of_board: dict, place: str, value: object) -> dict:
    """A copy with one value replaced; None removes it."""
    result = copy.deepcopy(parts_of_board)
    *way, last = place.split(".")
    target = result
    for step in way:
        target = target[step]
    if value is None:
        del target[last]
    else:
        target[last] = value
    return result


@pytest.mark.parametrize(("name", "place", "value", "said"), PLANTED)
def test_a_fault_in_board_py_is_named(name, place, value, said):
    wrong = changed(boards.parts_of(name), place, value)
    faults = found(wrong, boards.facts_of(name), DRIVERS)
    assert any(said in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("name", "key", "value", "said"),
    [
        (S3, "chip", "esp32", "no octal PSRAM"),
        (S3, "image", "ESP32_GENERIC_S3", "not the image"),
        (S3, "offset", 4096, "is written to 0"),
        (WROVER, "offset", 0, "is written to 4096"),
        (S3, "flash_bytes", 16_000_000, "no size of a flash"),
        (WROVER, "display_class", "480x320", "board.json says 480x320"),
        (PLAIN, "psram", "none", "not the image"),
    ],
)
def test_a_fault_in_board_json_is_named(name, key, value, said):
    faults = found(boards.parts_of(name), {**boards.facts_of(name), key: value}, DRIVERS)
    assert any(said in fault for fault in faults), faults


def test_a_slow_or_one_way_bus_may_have_any_pins():
    for change in ({"hz": 26_000_000, "sck": 5}, {"miso": None, "sck": 5}):
        board = boards.parts_of(WROVER)
        board["display"]["spi"].update(change)
        strapping = [fault for fault in found(board, boards.facts_of(WROVER), DRIVERS) if "strapping" not in fault]
        assert strapping == []


# -- wiring ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", wiring.drawn(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_drawing_is_made_from_the_data(path):
    assert path.read_text(encoding="utf-8") == wiring.drawn()[path], f"run {wiring.COMMAND}"
    assert path.name in path.with_name("README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", wiring.tables(), ids=lambda path: path.parent.name)
def test_the_table_is_made_from_the_data(path):
    assert wiring.tables()[path] in path.read_text(encoding="utf-8"), f"run {wiring.COMMAND}"


@pytest.mark.parametrize("name", NAMES)
def test_every_control_is_wired(name):
    wired = {wire.gpio for wire in wiring.wires_of(name)}
    buttons = boards.parts_of(name)["buttons"]
    assert {buttons["left"], buttons["right"], *buttons.get("keys", ())} <= wired


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_at_a_terminal_is_its_gpio(name):
    for wire in wiring.wires_of(name):
        numbers = [int(number) for number in re.findall(r"\b\d{1,2}\b", wire.end.replace("1.25", ""))]
        assert not numbers or wire.gpio in numbers, wire


@pytest.mark.parametrize("side", ["left", "right"])
def test_large_digits_have_5_v_for_their_light_and_3_for_their_signals(side):
    ends = {wire.terminal: wire.end for wire in wiring.wires_of("SEGMENTS") if wire.part == f"Digits, {side} player"}
    assert (ends["VCC (+)"], ends["IO (VIO)"]) == ("5V", "3V3")


def test_the_simulated_wiring_is_the_same():
    path = boards.BOARDS / "DEVKIT_TFT" / "diagram.json"
    diagram = json.loads(path.read_text(encoding="utf-8"))
    kinds = {part["id"]: part["type"] for part in diagram["parts"]}
    assert kinds["esp"] == "board-esp32-devkit-c-v4" and kinds["display"] == "wokwi-ili9341"
    ends = {frozenset(ends[:2]) for ends in diagram["connections"]}
    board = boards.parts_of("DEVKIT_TFT")
    names = {"SCK": "spi.sck", "MOSI": "spi.mosi", "MISO": "spi.miso", "CS": "cs", "D/C": "dc", "RST": "reset"}
    expected = {(f"display:{name}", wiring.pin_at(board["display"], place)) for name, place in names.items()}
    buttons = board["buttons"]
    expected |= {("display:LED", board["light"]["pin"]), ("piezo:2", board["sounder"]["pin"])}
    expected |= {("a:1.l", buttons["left"]), ("b:1.l", buttons["right"])}
    expected |= {(f"key{index + 1}:1.l", gpio) for index, gpio in enumerate(buttons["keys"])}
    assert {frozenset((end, f"esp:{gpio}")) for end, gpio in expected} <= ends


# -- the pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_page_says_parts_wiring_and_what_was_seen(folder: Path):
    text = (folder / "README.md").read_text(encoding="utf-8")
    for needed in (
        "| part | how many |",
        "## Wiring",
        "](wiring.svg)",
        "## What has been seen on hardware\n\nNothing yet",
    ):
        assert needed in text, needed
    command = "image" if boards.facts_of(folder.name)["deploy"] == "image" else "flash"
    assert f"make {command} BOARD={folder.name}" in text


def test_the_page_of_all_boards_names_each():
    text = (boards.BOARDS / "README.md").read_text(encoding="utf-8")
    for name in boards.names():
        assert f"`{name}`" in text, name


def test_the_rules_know_every_part_with_pins():
    """A part missing from the list of keys would go unchecked."""
    for name in NAMES:
        for part, data in boards.parts_of(name).items():
            if isinstance(data, dict):
                for key, value in data.items():
                    is_pin = key in ("pin", "cs", "dc", "reset", "left", "right", "keys", "idle")
                    if is_pin and value is not None and data["driver"] != "display_segments":
                        assert key in rules.PIN_KEYS.get(part, {}), (name, part, key)
