"""The lines that drive a table without a screen: documented, answered, and never fatal."""

import json
import re

import pytest

from host_tools.simulator.headless import HeadlessError
from tests.firmware.play import README, ROOT, table_in

CONSOLE = ROOT / "firmware" / "table" / "running" / "console.py"
BOARD = ROOT / "boards" / "HEADLESS"


def documented_verbs() -> set[str]:
    return {row["line"].strip("`").split()[0] for row in table_in(README, "line")}


def test_every_line_is_documented_and_every_documented_line_is_there():
    source = CONSOLE.read_text(encoding="utf-8")
    known = set(re.findall(r'verb [!=]= "(\w+)"', source)) | set(re.findall(r'strip\(\) != "(\w+)"', source))
    assert known == documented_verbs()
    docstring = source.split('"""')[1]
    assert {line.split()[0] for line in docstring.splitlines() if line.startswith("    ")} == known


def test_every_line_is_answered(switch_on):
    play = switch_on()
    lines = {"press": "press key1", "hold": "hold left", "wait": "wait 10", "view": "view"}
    for verb in documented_verbs() - {"quit", "sync"}:
        assert "state" in play.do(lines[verb])
    with pytest.raises(HeadlessError, match="no director is configured"):
        play.do("sync")


NONSENSE = (
    "fly", "press", "press up", "press left x", "wait", "wait soon", "wait 5 x", "-", "Ünï",
    "wait -1", "wait 5 0", "wait 5 -1", "press left -5", "wait 99999999999999",
)  # fmt: skip


@pytest.mark.parametrize("line", NONSENSE)
def test_a_line_that_is_not_understood_changes_nothing(switch_on, line):
    play = switch_on()
    before = play.view
    with pytest.raises(HeadlessError, match="did not understand"):
        play.do(line)
    assert play.table.view()["state"] == before["state"]


UNREADABLE = {
    "no UTF-8": b"\xff\xfe",
    "half a letter": b"wait \xc3",
    "60 KB": b"x" * 60000,
    "spaces": b"view" + b" " * 5000 + b"\x00",
}


@pytest.mark.parametrize("name", list(UNREADABLE))
def test_bytes_that_are_no_line_are_answered(switch_on, name):
    """Invalid UTF-8, or no line end: the table does not end, and understands the next line."""
    play = switch_on()
    pipe = play.table._process.stdin
    pipe.write(UNREADABLE[name] + b"\n")
    pipe.flush()
    answer = json.loads(play.table._answer("bytes"))
    assert "no such command" in answer["error"]
    assert play.table.view()["state"] == "idle"


def test_quit_ends_the_process_in_peace(switch_on):
    play = switch_on()
    with pytest.raises(HeadlessError, match="ended with 0, without a word"):
        play.do("quit")


def test_the_variables_of_the_board_are_documented():
    in_board = set(re.findall(r"MATCH_TABLE_\w+", (BOARD / "board.py").read_text(encoding="utf-8")))
    rows = {row["variable"].strip("`") for row in table_in(BOARD / "README.md", "variable")}
    assert in_board == rows


def test_files_that_are_damaged_do_not_keep_a_table_from_starting(switch_on, flash):
    (flash / "config.json").write_bytes(b'{"table": 7, "key"')
    play = switch_on(flash)
    play.begin(3)
    play.expect("ready")


def test_damage_is_told_on_the_screen_until_the_next_start(switch_on, flash):
    """The process is killed in the middle of a record: half of it is there, and the match resumes a press earlier."""
    play = switch_on(flash)
    play.begin(3)
    play.start_left()
    seq = play.seq
    play.table.power_cut()
    (segment,) = (flash / "log").glob("*.seg")
    data = segment.read_bytes()
    segment.write_bytes(data[:-5])
    play.table.switch_on()
    play.view = play.table.view()
    play.expect("restored")
    assert any(text.startswith("Storage: ") for text in play.lines_shown())
    play.left()
    play.right()
    play.expect("running")
    assert "Storage: " in play.status and play.turn == 1 and play.seq > seq + 9000
    assert [path.read_bytes() for path in (flash / "log").glob("*.bad")] == [tail(data)]
    play.right()
    play.table.soft_reset()
    play.view = play.table.view()
    play.expect("running")
    assert "Storage" not in play.status and play.turn == 0


def tail(data: bytes) -> bytes:
    """The rest of the last record when five bytes of it are missing."""
    at = 0
    while at < len(data):
        last, at = at, at + 14 + int.from_bytes(data[at : at + 2], "little")
    return data[last:-5]
