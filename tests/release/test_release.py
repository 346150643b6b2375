"""The flashed release: compiled, small enough, and the same program as the sources."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools import languages
from host_tools.languages import modules
from host_tools.release import beside, boards, build, deflate, image, parts
from host_tools.release.__main__ import app
from matchcore.games.backgammon.rules import rulesets


def differing() -> list[str]:
    """Boards whose releases are files; of variants with the same flash and the same class of display the first."""
    found: dict[tuple, str] = {}
    for name in boards.names():
        facts = boards.facts_of(name)
        if facts["deploy"] == "files":
            kind = name.partition(boards.SEPARATOR)[0], facts["flash_bytes"], facts["display_class"]
            found.setdefault(kind, name)
    return [*found.values()]


FLASHED = differing()
WITH_DISPLAY = """
BOARD = {
    "name": "LARGE",
    "display": {"driver": "display_memory", "width": 320, "height": 240},
    "store": {"driver": "store_files", "root": "kept"},
    "memory": {"driver": "memory_file", "path": "memory"},
    "network": {"driver": "line_socket"},
    "ticks": {"driver": "ticks_virtual"},
}
"""

WITH_DIGITS = """
BOARD = {
    "name": "DIGITS",
    "display": {"driver": "display_segments", "i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400000}},
    "store": {"driver": "store_files", "root": "kept"},
    "network": {"driver": "line_socket"},
    "ticks": {"driver": "ticks_virtual"},
}
"""
WITH_LARGER = WITH_DISPLAY.replace("LARGE", "LARGER").replace("320", "480").replace("240", "320")
MADE_UP = {"LARGE": WITH_DISPLAY, "DIGITS": WITH_DIGITS, "LARGER": WITH_LARGER}


@pytest.fixture(scope="module")
def releases(tmp_path_factory) -> Path:
    """A release of every board, including the made-up ones here."""
    folder = tmp_path_factory.mktemp("releases")
    for board in parts.boards_in():
        build.release(board, releases=folder)
    made_up = tmp_path_factory.mktemp("boards")
    for board, data in MADE_UP.items():
        (made_up / board).mkdir()
        (made_up / board / "board.py").write_text(data, encoding="utf-8")
        build.release(board, made_up, folder)
    return folder


@pytest.fixture(scope="module")
def speaking_all(tmp_path_factory) -> Path:
    """A release with every language."""
    return build.release("HEADLESS", releases=tmp_path_factory.mktemp("languages"), languages=languages.spoken())


def test_a_release_speaks_english_and_what_it_is_told(releases, speaking_all):
    def spoken(folder: Path) -> set[str]:
        found = [{path.stem for path in texts.glob("??.mpy")} for texts in folder.rglob("texts")]
        assert len(found) > 1 and found.count(found[0]) == len(found), "the table and its games"
        return found[0]

    assert spoken(speaking_all) == {*languages.spoken()}
    assert spoken(releases / "HEADLESS") == {parts.FALLBACK, *parts.LANGUAGES}
    result = CliRunner().invoke(app, ["build", "HEADLESS", "--language", "xx"])
    assert result.exit_code == 1 and "no language xx" in result.output


LANGUAGES = list(filter(parts.is_language, parts.all_files()))
BOARDS = [*parts.boards_in(), *MADE_UP]


FILL = """
import os, sys, vfs

class Flash:
    def __init__(self, blocks):
        self.content = bytearray(4096 * blocks)

    def readblocks(self, block, buffer, offset=0):
        start = 4096 * block + offset
        buffer[:] = memoryview(self.content)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = 4096 * block + offset
        self.content[start : start + len(buffer)] = buffer

    def ioctl(self, operation, _):
        return {4: len(self.content) // 4096, 5: 4096}.get(operation, 0)

def put(source, target):
    os.mkdir(target)
    for name, kind, *_ in os.ilistdir(source):
        if kind == 0x4000:
            put(source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as old, open(target + "/" + name, "wb") as new:
                new.write(old.read())

flash = Flash(int(sys.argv[2]) // 4096)
vfs.VfsLfs2.mkfs(flash)
vfs.mount(vfs.VfsLfs2(flash), "/flash")
for slot in ("a", "b"):
    put(sys.argv[1] + "/release", "/flash/" + slot)
put(sys.argv[1] + "/safe", "/flash/safe")
said = os.statvfs("/flash")
print(said[0] * said[3])
"""
FIRMWARE_BYTES = 2 << 20  # where a stock image's file system begins, which reaches to the end of the flash
DATA_BYTES = 512 * 1024  # for a table's own files: some hundred long matches


@pytest.mark.parametrize("board", FLASHED)
def test_two_releases_safe_mode_and_the_data_fit_on_the_flash(micropython, tmp_path, board, record_property):
    """In the file system of a stock image, with its blocks, to the end of the flash."""
    build.release(board, releases=tmp_path).rename(tmp_path / "release")
    for name, content in beside.files(tmp_path / "release").items():
        (tmp_path / "safe" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "safe" / name).write_bytes(content)
    (tmp_path / "fill.py").write_text(FILL, encoding="utf-8")
    room = boards.facts_of(board)["flash_bytes"] - FIRMWARE_BYTES
    command = [micropython, "-X", "heapsize=64m", tmp_path / "fill.py", tmp_path, str(room)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    record_property("free_bytes", int(done.stdout))
    print(f"{board}: {image.size_of(tmp_path / 'release')} bytes, {done.stdout.strip()} are free beside two of them")
    assert int(done.stdout) >= DATA_BYTES


@pytest.mark.parametrize("board", FLASHED)
def test_every_module_that_a_board_can_use_is_there_under_its_own_name(tmp_path, board):
    release = build.release(board, releases=tmp_path)
    data = release / "board.py"
    expected = {
        parts.place_of(path).with_suffix(".mpy").as_posix() for path in parts.files_for(data) if path.suffix == ".py"
    }
    assert set(deflate.content(release)) == expected - {"main.mpy"}


@pytest.mark.parametrize("board", BOARDS)
def test_no_source_stands_beside_what_was_compiled_from_it(releases, board):
    """The interpreter would take the source, and compile it again at each start."""
    folder = releases / board
    sources = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    assert sources <= {"board.py", *build.SOURCES} and {"board.py", "main.py"} <= sources
    assert not [path for path in folder.rglob("*.mpy") if path.with_suffix(".py").exists()]
    board_file = releases / board / "board.py"
    assert board_file.read_text("utf-8") == (MADE_UP.get(board) or boards.source_of(board))


def test_without_a_display_the_screens_stay_at_home(releases):
    screens = releases / "HEADLESS" / parts.SCREENS
    assert {path.name for path in screens.iterdir()} == {"__init__.mpy", "view.mpy"}
    with_display = releases / "LARGE" / parts.SCREENS
    fonts = {path.name for path in with_display.rglob("*.fnt")}
    assert len(fonts) > 5 and not [name for name in fonts if name.startswith("panel_")]


def test_a_larger_display_has_its_own_sizes_and_fonts_in_the_place_of_the_others(releases):
    fonts = parts.FIRMWARE / parts.SCREENS / "fonts"
    of_class = {path.name: path.read_bytes() for path in (fonts / "480x320").glob("*.fnt")}
    with_display = releases / "LARGER" / parts.SCREENS
    assert {path.name: path.read_bytes() for path in with_display.rglob("*.fnt")} == of_class and len(of_class) > 5
    assert all(path.parent.name == "fonts" for path in with_display.rglob("*.fnt"))
    assert not list(with_display.glob("sizes_*"))


def test_a_larger_display_draws_the_same_from_its_release_as_from_the_sources(tmp_path, micropython):
    script = """
import binascii, hashlib
from table import screens
from table.drivers.display.display_memory import Display
from table.screens.view import View
display = Display(480, 320)
screen = screens.make(display, "table/screens/fonts", None, None)
view = View()
view.revision, view.page, view.names = 1, 0, ("Rossi", "De Vries")
view.bank_ms, view.labels, view.status = [803400, 41600], ("DOUBLE", "PAUSE", "MENU"), "to 7"
screen.update(view)
while screen.step():
    pass
print(binascii.hexlify(hashlib.sha256(display.pixels).digest()))
"""
    (tmp_path / "LARGER").mkdir()
    (tmp_path / "LARGER" / "board.py").write_text(WITH_LARGER, encoding="utf-8")
    folder = build.release("LARGER", tmp_path, tmp_path / "made")
    switch = "import fonts_folder\n"
    sources = f"{parts.FIRMWARE}:{parts.FIRMWARE.parent / 'tests' / 'firmware' / 'screens'}"
    environment = {**os.environ, "MICROPYPATH": f"{sources}:.frozen", "DISPLAY_CLASS": "480x320"}
    fonts = f"{parts.FIRMWARE}/table/screens/fonts/480x320"
    command = [micropython, "-X", "heapsize=8m", "-c", switch + script.replace("table/screens/fonts", fonts)]
    from_sources = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout
    assert from_sources == on_device(micropython, folder, script)


def test_digits_and_a_panel_come_without_the_colour_screens(releases):
    screens = releases / "DIGITS" / parts.SCREENS
    assert {path.name for path in screens.rglob("*.fnt")} == {
        f"panel_{name}.fnt" for name in ("cube", "score", "small", "words")
    }
    modules = {path.stem for path in screens.rglob("*.mpy")}
    assert "digits" in modules and not modules & {"bands", "canvas", "style", "qr_page"}


def test_only_the_drivers_that_the_board_names(releases):
    drivers = {path.stem for path in (releases / "HEADLESS" / parts.DRIVERS).rglob("*.mpy")} - {"__init__"}
    named = {
        "store_files",
        "memory_file",
        "line_socket",
        "network_socket",
        "console_stdio",
        "ticks_virtual",
        "ticks_machine",
    }
    named |= {"reset_process"}
    assert drivers == named


def on_device(micropython: Path, folder: Path, script: str) -> str:
    environment = {**os.environ, "MICROPYPATH": f"{folder}:.frozen"}
    command = [micropython, "-X", "heapsize=4m", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", LANGUAGES, ids=str)
def test_a_language_says_the_same(micropython, speaking_all, path):
    source: dict = {}
    exec(modules.source(path), source)
    folder = speaking_all
    tables = [name for name in ("TEXTS", "REFUSALS", "HELP") if name in source]
    assert len(tables) >= 2
    for name in tables:
        texts = source[name]
        script = f"from {'.'.join(path.with_suffix('').parts)} import {name} as texts; import json"
        script += f"\nprint(json.dumps([texts[key] for key in {list(texts)!r}]))"
        script += "\nprint(json.dumps([texts.get('nothing'), texts.get('nothing', 'else')]))"
        said, missing = on_device(micropython, folder, script).splitlines()
        assert json.loads(said) == [list(text) if isinstance(text, tuple) else text for text in texts.values()]
        assert missing == '[null, "else"]'


@pytest.mark.parametrize("name", rulesets.IDS)
def test_a_rule_set_is_the_same(micropython, releases, name):
    folder = releases / "HEADLESS"
    shown = f"json.dumps(rulesets.rule_set({name!r}))"
    script = f"from matchcore.games.backgammon.rules import rulesets; import json; print({shown})"
    rules = json.loads(on_device(micropython, folder, script))
    assert rules == json.loads(json.dumps(rulesets.rule_set(name)))


# A local match of one point on the screen: begun, a double refused, paused, won; the menu, and a page of help.
DRAWN = """
import hashlib
from board import BOARD
from table import app
from table.drivers.display import display_memory

display = display_memory.create(BOARD["display"])
display_memory.create = lambda part: display
app = app.App(BOARD)
app.table.open()
for control in (2, 2, 0, 1, 1, 0, 1, 2, 3, 2, 0, 1, 2, 3, 4, 2, 3, 2, 0, 1, 4, 2, 2, 4, 3, 3, 2, 2):
    app.ticks.move(700)
    app.table.edges.buttons.put(control, app.ticks.now())
    app.step()
    app.screen.update(app.table.view)
    while app.screen.step():
        pass
    print(hashlib.sha256(display.pixels).digest())
"""


def test_the_screen_is_the_same(micropython, releases, tmp_path):
    """Every pixel, from the sources and from the compiled files."""
    shutil.copytree(parts.FIRMWARE, tmp_path / "sources")
    shutil.copyfile(releases / "LARGE" / "board.py", tmp_path / "sources" / "board.py")
    shutil.copytree(releases / "LARGE", tmp_path / "release")
    expected = on_device(micropython, tmp_path / "sources", DRAWN).splitlines()
    assert on_device(micropython, tmp_path / "release", DRAWN).splitlines() == expected
    assert len(set(expected)) > 10


def test_a_board_that_is_not_there_is_told_with_those_that_are():
    done = CliRunner().invoke(app, ["build", "NOWHERE"])
    assert done.exit_code == 1
    assert "no board NOWHERE" in done.output and "HEADLESS" in done.output


@pytest.mark.parametrize("path", ["HEADLESS/", "../boards/HEADLESS", "./HEADLESS", ""])
def test_a_path_is_no_board_and_nothing_is_removed(tmp_path, path):
    kept = tmp_path / "HEADLESS" / "main.py"
    kept.parent.mkdir()
    kept.write_text("", encoding="utf-8")
    with pytest.raises(build.ReleaseError, match="no board"):
        build.release(path, releases=tmp_path)
    assert kept.is_file() and [one.name for one in tmp_path.iterdir()] == ["HEADLESS"]


def test_the_command_says_where_it_is(monkeypatch, tmp_path):
    monkeypatch.setattr(build.release, "__defaults__", (parts.BOARDS, tmp_path, *build.release.__defaults__[2:]))
    done = CliRunner().invoke(app, ["build", "HEADLESS"])
    assert done.exit_code == 0, done.output
    assert "KiB" in done.output and (tmp_path / "HEADLESS" / "main.py").is_file()


def test_a_source_that_does_not_compile_is_named(monkeypatch, tmp_path):
    with pytest.raises(build.ReleaseError, match=r"^table/wrong\.py does not compile"):
        build.compile_source("table/wrong.py", "def f(a, /): pass\n", tmp_path / "wrong.mpy")


def test_what_is_current_is_not_built_again(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "RELEASES", tmp_path)
    monkeypatch.setattr(build.release, "__defaults__", (parts.BOARDS, tmp_path, *build.release.__defaults__[2:]))
    folder = build.current("HEADLESS")
    monkeypatch.setattr(build, "release", lambda board: pytest.fail("this builds again"))
    assert build.current("HEADLESS") == folder
