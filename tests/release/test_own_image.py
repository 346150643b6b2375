"""The image of a board without PSRAM, with the table's code frozen in: all that can be checked without ESP-IDF.

Every story shows that the code of the same manifest runs (tests/firmware/stories).
"""

import ast

import pytest

from host_tools.languages.modules import source as source_of
from host_tools.release import build, constants, frozen_texts, own_image, parts
from host_tools.release.own_image import PARTITIONS, DoesNotFit

BOARD = "CYD_2432S028"
APP = next(part for part in PARTITIONS if part.type == "app")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return own_image.write(BOARD, tmp_path_factory.mktemp("image") / "image")


@pytest.fixture(scope="module")
def modules(written):
    return written / f"MATCH_TABLE_{BOARD}" / "modules"


def test_everything_that_a_board_of_the_port_has_is_there(written):
    board = written / f"MATCH_TABLE_{BOARD}"
    assert {path.name for path in board.iterdir()} == {
        "code.py",
        "manifest.py",
        "modules",
        "mpconfigboard.cmake",
        "mpconfigboard.h",
        "partitions.csv",
        "sdkconfig.board",
    }
    assert f"boards/{board.name}/partitions.csv" in (board / "sdkconfig.board").read_text()
    readme = (written / "README.md").read_text()
    assert "Not yet seen on hardware" in readme and "no\nfinished image to download yet" in readme
    assert "Bluetooth is left out" in readme and "56,156 bytes" in readme and "v1.27.0 with ESP-IDF v5.5.1" in readme
    assert f" BOARD={board.name}\n" in readme and f"{APP.offset:#x} $BUILT/micropython.bin" in readme


def test_it_has_no_bluetooth_neither_in_micropython_nor_in_esp_idf(written):
    board = written / f"MATCH_TABLE_{BOARD}"
    assert "#define MICROPY_PY_BLUETOOTH (0)\n" in (board / "mpconfigboard.h").read_text()
    settings = (board / "mpconfigboard.cmake").read_text()
    assert "boards/sdkconfig.base\n" in settings and "sdkconfig.ble" not in settings
    assert "CONFIG_BT_" not in (board / "sdkconfig.board").read_text()


def test_the_manifests_freeze_every_module_with_its_line_numbers(written, modules):
    frozen = []

    def freeze(name: str, base_path: str, opt: int) -> None:
        assert opt == 2, "3 would leave the line numbers out"
        place = modules.parent / base_path / name
        frozen.extend(sorted(place.rglob("*.py")) if place.is_dir() else [place])

    def include(path: str) -> None:
        if path == "code.py":
            exec((modules.parent / path).read_text(), {"module": freeze, "package": freeze})

    exec((modules.parent / "manifest.py").read_text(), {"include": include})
    assert sorted(frozen) == sorted(modules.rglob("*.py"))


def test_what_is_frozen_are_the_sources_as_they_stand_but_for_constants(modules):
    wanted = [path for path in parts.files_for(modules / "board.py") if path.suffix == ".py"]
    assert {path.relative_to(modules) for path in modules.rglob("*.py")} == {
        *map(parts.place_of, wanted),
        *(parts.Path(name) for name in ("board.py", "boot.py", "frozen_in.py")),
        *parts.IN_IMAGES,
    }
    for path in wanted:
        if not parts.is_language(path):
            source, frozen = source_of(path), (modules / parts.place_of(path)).read_text("utf-8")
            pairs = zip(source.splitlines(), frozen.splitlines(), strict=True)
            changed = {line for line, (ours, theirs) in enumerate(pairs) if ours != theirs}
            assert changed <= lines_with_names(source), (path, changed - lines_with_names(source))


def lines_with_names(source: str) -> set[int]:
    """The lines of imports, of what is for type checkers only, and of constants."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        named = node.targets[0] if isinstance(node, ast.Assign) else node
        if isinstance(named, (ast.Name, ast.Attribute)):
            is_changed = constants.CONSTANT.fullmatch(ast.unparse(named).rpartition(".")[2])
        else:
            is_changed = isinstance(node, ast.ImportFrom) or (
                isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            )
        if is_changed:
            assert isinstance(node, (ast.stmt, ast.expr)) and node.end_lineno
            found.update(range(node.lineno - 1, node.end_lineno))
    return found


@pytest.mark.parametrize("source", list(filter(parts.is_language, parts.all_files())), ids=str)
def test_the_texts_say_the_same_in_tuples_which_take_no_heap(source):
    ours, theirs = {}, {}
    exec(source_of(source), ours)
    exec(frozen_texts.frozen(source), theirs)
    assert theirs.get("LANGUAGE") == ours.get("LANGUAGE")
    tables = [name for name in ("TEXTS", "REFUSALS", "HELP") if name in ours]
    assert len(tables) >= 2
    for name in tables:
        said = theirs[name]
        assert {key: said[key] for key in ours[name]} == ours[name]
        assert [key for key in ours[name] if key not in said or said.get(key) != said[key]] == []
        for stranger in ("", "x" * 99, "nothing of ours"):
            assert stranger not in said and said.get(stranger, "usual") == "usual"
            with pytest.raises(KeyError):
                said[stranger]


def test_the_fonts_and_the_version_are_code_too(modules):
    names: dict = {}
    exec((modules / "frozen_in.py").read_text(), names)
    assert names["font"]("clock.fnt") == (parts.FIRMWARE / parts.SCREENS / "fonts" / "clock.fnt").read_bytes()
    with pytest.raises(OSError):
        names["font"]("panel_small.fnt")
    assert names["VERSION"].startswith("0.") and "+image." in names["VERSION"], "the director tells it by this"


def test_no_file_takes_the_place_of_a_module(modules):
    """Only an update in the partition `romfs` does, once it has been checked (firmware/image/start.py)."""
    said = ast.unparse(ast.parse((modules / "boot.py").read_text()))
    assert "sys.path[:] = ['.frozen']" in said and "gc.threshold(4096)" in said
    assert not (modules / "safe").exists()


def test_the_partitions_are_read_as_they_were_written_and_fit(written):
    found = own_image.read_csv((written / f"MATCH_TABLE_{BOARD}" / "partitions.csv").read_text())
    assert found == PARTITIONS
    own_image.check(found)


def test_the_code_is_no_larger_than_was_measured_and_fits_its_partition_beside_micropython(tmp_path):
    """Frozen, tables of words and names come on top of the compiled code: a twentieth of it."""
    files = [path for path in build.release(BOARD, releases=tmp_path).rglob("*") if path.suffix in (".mpy", ".fnt")]
    frozen = sum(path.stat().st_size for path in files) * 21 // 20
    assert 0.95 < frozen / own_image.TABLE_BYTES < 1.05, f"some {frozen} bytes: measure anew"
    assert own_image.MICROPYTHON_BYTES + frozen < APP.size


def test_it_is_the_same_each_time(written, tmp_path):
    again = own_image.write(BOARD, tmp_path / "again")
    files = [path for path in sorted(written.rglob("*")) if path.is_file()]
    assert len(files) > 100
    for path in files:
        assert (again / path.relative_to(written)).read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    "change, said",
    [
        ({"offset": 0xF000}, "in the one before it"),
        ({"offset": 0x11000}, "not aligned"),
        ({"size": 0x260000}, "in the one before it"),
    ],
)
def test_partitions_that_cannot_be_are_refused(change, said):
    wrong = tuple(part._replace(**change) if part is APP else part for part in PARTITIONS)
    with pytest.raises(DoesNotFit, match=said):
        own_image.check(wrong)


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("CYD_2432S028", "CYD_2432S028"),
        ("CYD_2432S028-REV2", "CYD_2432S028-REV2"),
        ("SEGMENTS", "SEGMENTS-WROOM"),
        ("SEGMENTS-WROOM_SSD1306", "SEGMENTS-WROOM_SSD1306"),
    ],
)
def test_a_board_with_psram_stands_for_its_variant_without(board, name):
    assert own_image.meant(board) == name


@pytest.mark.parametrize(("board", "said"), [("ES3C28P", "has no image of its own"), ("NOWHERE", "there is no board")])
def test_a_board_that_is_built_in_no_such_way_is_refused(board, said):
    with pytest.raises(own_image.NoImage, match=f"{board}.*{said}|{said}.*{board}"):
        own_image.meant(board)
