"""The first board of a kind: measurements and questions against pretend boards, and the report to send in."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools.bench.__main__ import app
from host_tools.bench.first_light import command, report, steps, walk
from host_tools.bench.first_light.measuring import Bench
from host_tools.bench.flashing.device import Device
from host_tools.documents import END, begin
from host_tools.installing.faults import CableFault
from host_tools.release import boards
from tests.deploy import images
from tests.deploy.lines import MACHINE
from tests.deploy.rom_loader import ESP32, RomLoader, esp32_s3

OCTAL = "Generic ESP32S3 module with Octal-SPIRAM"
# Chips on the bus of an ES3C28P, as the touch panel and the codec identify themselves.
CHIPS = """
import workbench
class Chip:
    def __init__(self, registers):
        self.registers = registers
    def write(self, data):
        self.at = data[0]
    def read(self, into):
        into[0] = self.registers.get(self.at, 0)
workbench.i2c_chips[16, 15, 0x38] = Chip({0xA3: 0x64, 0xA8: 0x11})
workbench.i2c_chips[16, 15, 0x18] = Chip({0xFD: 0x83, 0xFE: 0x11})
"""


class Typing:
    """A person who gives these answers, and then only presses Enter; each takes 3 s."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.shown: list[str] = []
        self.at_s = 0.0

    def ask(self, words: str) -> str:
        self.at_s += 3
        return self.answers.pop(0) if self.answers else ""

    def person(self) -> walk.Person:
        return walk.Person(self.ask, self.shown.append, lambda: self.at_s)


def native(board):
    loader = RomLoader(esp32_s3(), 16 << 20)
    data = images.image("esp32s3", machine=OCTAL)
    loader.flash[: len(data)] = data
    return board(is_native=True, serial_number="48:CA:43:00:00:07", location="1-4", loader=loader)


def bench(one, name: str) -> Bench:
    return Bench(name, boards.facts_of(name)["psram"], boards.parts_of(name), one.as_port(), one.listed)


def test_a_board_on_its_own_usb_is_measured_and_the_rest_is_asked(board, tmp_path):
    one = native(board)
    with Device(one.as_port()) as device:
        device.write("/boot.py", CHIPS.encode())
    typing = Typing("", "3 as in a mirror", "9", "1")
    out = tmp_path / "report.md"
    answers = walk.through(bench(one, "ES3C28P"), typing.person(), out)
    found = {answer.step.key: answer for answer in answers}
    assert [*found] == [step.key for step in steps.list_steps(boards.parts_of("ES3C28P"))]
    usb = found["usb"].found
    assert "found: 303A:4001" in usb and "loader: 303A:1001 48:CA:43:00:00:07" in usb and "after: 303A:4001" in usb
    assert "ESP32-S3, flash 16 MB, PSRAM octal" in usb
    assert found["memory"].outcome is steps.MEMORY.outcomes[0] and "MicroPython 1.26.1" in found["memory"].found
    assert found["buses"].outcome is steps.BUSES.outcomes[0]
    assert found["buses"].found == "I2C 0, SDA 16, SCL 15: 18 83 11, 38 64 11"
    assert found["start"].found == "3.0 s" and found["start"].outcome is steps.START.outcomes[0]
    assert found["picture"].outcome.words == "red is blue" and found["picture"].found == "as in a mirror"
    assert "1 to 4" in typing.shown  # an invalid number is asked for once more
    assert found["touch"].outcome is steps.TOUCH.outcomes[0] and found["match"].outcome is None
    assert [answer.step.key for answer in walk.failed(answers)] == ["picture"]
    said = out.read_text(encoding="utf-8")
    assert said.startswith("# First light: ES3C28P") and "**red is blue**" in said and "`madctl`" in said
    assert said.count(report.NOT_LOOKED_AT) == 5


def test_a_board_over_a_bridge_whose_chips_do_not_answer(board, tmp_path):
    loader = RomLoader(ESP32, 16 << 20)
    data = images.image(machine=MACHINE)
    loader.flash[0x1000 : 0x1000 + len(data)] = data
    one = board(loader=loader, heap="400k")
    answers = walk.through(bench(one, "M5STACK_CORE2"), Typing("n").person(), tmp_path / "report.md")
    found = {answer.step.key: answer for answer in answers}
    assert found["usb"].outcome is steps.USB.outcomes[0] and "10C4:EA60" in found["usb"].found
    assert found["memory"].outcome is steps.MEMORY.outcomes[2]
    assert found["buses"].outcome is steps.BUSES.outcomes[2] and "no answer" in found["buses"].found
    assert found["start"].outcome is steps.START.outcomes[2]
    assert [answer.step.key for answer in walk.failed(answers)] == ["memory", "buses", "start"]


def test_a_board_that_does_not_answer_is_in_the_report_and_the_rest_is_asked(board, tmp_path, monkeypatch):
    monkeypatch.setattr("host_tools.bench.flashing.device.PAUSE_S", 0)
    monkeypatch.setattr("host_tools.bench.flashing.device.GREETINGS", 1)
    one = native(board)
    one.is_deaf = True
    out = tmp_path / "report.md"
    answers = walk.through(bench(one, "ES3C28P"), Typing("2").person(), out)
    one.is_deaf = False
    assert "does not answer" in answers[0].found and answers[0].outcome is None
    assert answers[4].outcome is steps.PICTURE.outcomes[1]
    assert "Hold BOOT, press RESET" in out.read_text(encoding="utf-8")


def test_a_step_that_fails_keeps_what_it_had_found(board, tmp_path, monkeypatch):
    """The second of two buses cannot be asked any more, as when the cable is pulled."""
    one = native(board)
    monkeypatch.setattr(steps, "buses", lambda parts: [(0, 16, 15), (1, 33, 34)])
    asked = Device.on_bus

    def on_bus(self, bus, registers):
        if bus[0]:
            raise CableFault("looking at its buses", OSError("gone"))
        return asked(self, bus, registers)

    monkeypatch.setattr(Device, "on_bus", on_bus)
    out = tmp_path / "report.md"
    answers = walk.through(bench(one, "ES3C28P"), Typing().person(), out)
    (found,) = [answer for answer in answers if answer.step is steps.BUSES]
    assert found.outcome is None and found in walk.failed(answers)
    assert "SDA 16, SCL 15: no answer" in found.found and "looking at its buses" in found.found
    assert "SDA 16, SCL 15: no answer" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["ES3C28P", "M5STACK_CORE2", "DEVKIT_TFT", "SEGMENTS", "CYD_2432S028"])
def test_what_is_asked_is_what_the_board_has(name):
    keys = [step.key for step in steps.list_steps(boards.parts_of(name))]
    parts = boards.parts_of(name)
    assert ("touch" in keys, "sound" in keys, "battery" in keys) == tuple(
        part in parts for part in ("touch", "sounder", "battery")
    )
    assert ("picture" in keys) != ("digits" in keys) and ("digits" in keys) == (name == "SEGMENTS")
    assert keys[0] == "usb" and keys[-1] == "match"


def test_the_command_asks_at_the_terminal_and_says_where_the_report_is(board, tmp_path):
    """A board with an image of its own too; a board without hardware is refused."""
    one = board(heap="400k")
    out = tmp_path / "report.md"
    line = ["first-light", "--board", "CYD_2432S028", "--port", one.port, "--out", str(out)]
    done = CliRunner().invoke(app, line, input="\n" * 12)
    assert done.exit_code == 0, done.output
    assert f"{out}: 9 steps" in done.output.replace("\n", "") and "## PICTURE" in out.read_text(encoding="utf-8")
    for name in ("SIMULATOR", "NO_SUCH", ""):
        refused = CliRunner().invoke(app, ["first-light", "--board", name, "--port", one.port])
        assert refused.exit_code == 1 and "first-light: " in refused.output


def test_the_document_has_the_list_that_the_command_walks_through():
    text = Path(command.DOCUMENT).read_text(encoding="utf-8")
    assert text.split(begin(command.COMMAND))[1].split(END)[0].strip() == report.document()
