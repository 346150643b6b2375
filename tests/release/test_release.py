"""What a board is flashed with: compiled, small enough, and the same program as the sources."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools import languages
from host_tools.release import boards, build, image, parts, placeholders, tracebacks
from host_tools.release.__main__ import app
from host_tools.release.smaller import Step
from matchcore.rules import rulesets

# By how a release gets onto its board: as files on its flash, or in an image, whose partition has so much room.
LARGEST_BYTES = {"files": 170 * 1024, "image": 256 * 1024}
FLASHED = [name for name in parts.boards_in() if boards.facts_of(name)["deploy"] in LARGEST_BYTES]
WITH_DISPLAY = """
BOARD = {
    "name": "LARGE",
    "display": {"driver": "display_memory", "width": 320, "height": 240},
    "store": {"driver": "store_files", "root": "kept"},
    "memory": {"driver": "memory_file", "path": "memory"},
    "network": {"driver": "network_socket"},
    "ticks": {"driver": "ticks_virtual"},
}
"""

WITH_DIGITS = """
BOARD = {
    "name": "DIGITS",
    "display": {"driver": "display_segments", "i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400000}},
    "store": {"driver": "store_files", "root": "kept"},
    "network": {"driver": "network_socket"},
    "ticks": {"driver": "ticks_virtual"},
}
"""
WITH_LARGER = WITH_DISPLAY.replace("LARGE", "LARGER").replace("320", "480").replace("240", "320")
MADE_UP = {"LARGE": WITH_DISPLAY, "DIGITS": WITH_DIGITS, "LARGER": WITH_LARGER}


@pytest.fixture(scope="module")
def releases(tmp_path_factory) -> Path:
    """A release of every board, and of those that are made up here."""
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
        modules = tracebacks.modules_in(folder)
        assert all((folder / f"{name}.mpy").is_file() for name in modules.values())
        return {name.rpartition(".")[2] for name in modules if name.startswith("table.texts.")}

    assert spoken(speaking_all) == {*languages.spoken()}
    assert spoken(releases / "HEADLESS") == {parts.FALLBACK, *parts.LANGUAGES}
    result = CliRunner().invoke(app, ["build", "HEADLESS", "--language", "xx"])
    assert result.exit_code == 1 and "no language xx" in result.output


LANGUAGES = sorted((parts.FIRMWARE / parts.TEXTS).glob("[a-z]*.py"))
BOARDS = [*parts.boards_in(), *MADE_UP]


@pytest.mark.parametrize("board", FLASHED)
def test_a_release_fits_on_the_flash(releases, board, record_property):
    size = image.size_of(releases / board)
    record_property("bytes", size)
    print(f"{board}: {size} bytes")
    assert 50_000 < size <= LARGEST_BYTES[boards.facts_of(board)["deploy"]]


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
    assert not (releases / "HEADLESS" / parts.SCREENS).exists()
    modules = tracebacks.modules_in(releases / "HEADLESS")
    assert {name for name in modules if name.startswith("table.screens")} == {"table.screens"}
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
from table.drivers.display_memory import Display
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
    folder = build.release("LARGER", tmp_path, tmp_path / "made", without={Step.NAMES, Step.BUNDLE, Step.UNNAMED})
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
    modules = {path.stem for path in screens.glob("*.mpy")}
    assert "segments" in modules and not modules & {"bands", "canvas", "colour", "style", "qr_page"}


def test_only_the_drivers_that_the_board_names(releases):
    modules = tracebacks.modules_in(releases / "HEADLESS")
    drivers = {name.rpartition(".")[2] for name in modules if name.startswith("table.drivers.")}
    named = {"store_files", "memory_file", "network_socket", "console_stdio", "ticks_virtual", "ticks_machine"}
    named |= {"reset_process"}
    assert drivers == named


def on_device(micropython: Path, folder: Path, script: str) -> str:
    environment = {**os.environ, "MICROPYPATH": f"{folder}:.frozen"}
    command = [micropython, "-X", "heapsize=4m", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def place(folder: Path, module: str) -> str:
    """Where a module of the sources lies in a release."""
    return tracebacks.modules_in(folder).get(module, module)


def short(folder: Path, name: str) -> str:
    """What a name of the sources has become in a release; if others have it too, its module's stands before it."""
    renamed = tracebacks.names_in(folder)
    return next((renamed[full] for full in (f"rulesets_{name}", name) if full in renamed), name)


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_language_says_the_same(micropython, speaking_all, path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    source = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(source)
    folder = speaking_all
    for name in ("TEXTS", "REFUSALS", "HELP"):
        texts = getattr(source, name)
        script = f"from {place(folder, f'table.texts.{path.stem}')} import {short(folder, name)} as texts; import json"
        script += f"\nprint(json.dumps([texts[key] for key in {list(texts)!r}]))"
        script += "\nprint(json.dumps([texts.get('nothing'), texts.get('nothing', 'else')]))"
        said, missing = on_device(micropython, folder, script).splitlines()
        assert json.loads(said) == [
            list(text) if isinstance(text, tuple) else placeholders.numbered(text) for text in texts.values()
        ]
        assert missing == '[null, "else"]'


@pytest.mark.parametrize("name", rulesets.IDS)
def test_a_rule_set_is_the_same(micropython, releases, name):
    folder = releases / "HEADLESS"
    script = f"from table import app; import json; print(json.dumps(app.{short(folder, 'rule_set')}({name!r})))"
    rules = json.loads(on_device(micropython, folder, script))
    assert rules == json.loads(json.dumps(rulesets.rule_set(name)))


CHANGE = """
from table import app
import {reading} as reading
rules = app.{rule_set}("wbgf21")
try:
    print(reading.{override}(rules, [("{key}", "{text}")])["{key}"])
except Exception as error:
    print(error)
"""


@pytest.mark.parametrize(
    "key, text, said",
    [
        ("clock.delay_ms", "15000", "15000"),
        ("clock.delay_ms", "15001", "clock.delay_ms = 15001: not a multiple of 1000 ms"),
        ("illegal.clock", "no", "illegal.clock = no: not one of resume_remaining_delay run_out_delay"),
        ("byes", "balance", "byes = balance: unknown key"),
    ],
)
def test_a_rule_can_be_changed_if_the_table_acts_on_it(micropython, releases, key, text, said):
    folder = releases / "HEADLESS"
    script = CHANGE.format(
        reading=place(folder, "matchcore.rules.reading"),
        rule_set=short(folder, "rule_set"),
        override=short(folder, "override"),
        key=key,
        text=text,
    )
    assert on_device(micropython, folder, script).strip() == said


def test_a_traceback_can_be_read(micropython, releases):
    folder = releases / "HEADLESS"
    script = f"import sys\nfrom table import app\ntry: app.{short(folder, 'rule_set')}('none')\nexcept Exception as e: "
    words = tracebacks.readable(on_device(micropython, folder, script + "sys.print_exception(e)"), folder)
    assert re.search(r'File "table.app.py", line 1, in (\w+\|)?(rulesets_)?rule_set\b', words)


def test_a_traceback_is_read_by_a_command(monkeypatch, releases):
    monkeypatch.setattr(build, "RELEASES", releases)
    line = f'  File "a", line 1, in {short(releases / "HEADLESS", "rule_set")}\n'
    assert "rule_set" in CliRunner().invoke(app, ["traceback", "HEADLESS"], input=line).output
    assert CliRunner().invoke(app, ["traceback", "NOWHERE"]).exit_code == 1


# A local match of one point on the screen: begun, a double refused, paused, won; the menu, and a page of help.
DRAWN = """
import hashlib
from board import BOARD
from table import app
from table.drivers import display_memory

display = display_memory.create(BOARD["display"])
display_memory.create = lambda part: display
app = app.App(BOARD)
app.table.{open}()
for control in (2, 2, 0, 1, 1, 0, 1, 2, 3, 2, 0, 1, 2, 3, 4, 2, 3, 2, 0, 1, 4, 2, 2, 4, 3, 3, 2, 2):
    app.{ticks}.{move}(700)
    app.table.{edges}.{put}(control, app.{ticks}.{now}())
    app.{step}()
    app.{screen}.{update}(app.table.{view})
    while app.{screen}.{step}():
        pass
    print(hashlib.sha256(display.{pixels}).digest())
"""
DRAWN_NAMES = ("open", "ticks", "move", "edges", "put", "now", "step", "screen", "update", "view", "pixels")


def test_the_screen_is_the_same(micropython, releases, tmp_path):
    """Every pixel, from the sources and from what is made of them."""
    shutil.copytree(parts.FIRMWARE, tmp_path / "sources")
    shutil.copyfile(releases / "LARGE" / "board.py", tmp_path / "sources" / "board.py")
    shutil.copytree(releases / "LARGE", tmp_path / "release")
    script = DRAWN.format(**{name: name for name in DRAWN_NAMES})
    expected = on_device(micropython, tmp_path / "sources", script).splitlines()
    script = DRAWN.format(**{name: short(releases / "LARGE", name) for name in DRAWN_NAMES})
    assert on_device(micropython, tmp_path / "release", script).splitlines() == expected
    assert len(set(expected)) > 10


IMPORTED = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("target", sorted((Path(__file__).parents[1] / "targets").glob("*.json")), ids=lambda p: p.stem)
def test_what_belongs_to_the_interpreter_keeps_its_name(releases, target):
    """Whatever is in a type of the device, or in a module that the firmware imports, is asked for by its own name."""
    sources = [path.read_text("utf-8") for path in parts.FIRMWARE.rglob("*.py")]
    imported = {"builtins"}.union(*map(IMPORTED.findall, sources))
    there: set[str] = set()
    for module, content in json.loads(target.read_text()).items():
        for kind, names in content.items() if isinstance(content, dict) else ():
            if isinstance(names, list) and (kind != "names" or module in imported):
                there |= set(names)
    for board in BOARDS:
        renamed = tracebacks.names_in(releases / board)
        assert len(renamed) > 500 and there & set(renamed) == set()


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
    with pytest.raises(build.ReleaseError, match=r"^table\.wrong does not compile"):
        build._compile("table.wrong", "def f(a, /): pass\n", tmp_path / "wrong.mpy", "a")


def test_what_is_current_is_not_built_again(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "RELEASES", tmp_path)
    monkeypatch.setattr(build.release, "__defaults__", (parts.BOARDS, tmp_path, *build.release.__defaults__[2:]))
    folder = build.current("HEADLESS")
    monkeypatch.setattr(build, "release", lambda board: pytest.fail("this builds again"))
    assert build.current("HEADLESS") == folder
