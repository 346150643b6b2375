"""The parts of the firmware that a board can use, according to its board.py.

A driver that it does not name is left out, and without a display so are the screens and their fonts.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.languages import modules
from host_tools.release import rooms
from host_tools.toolchain.paths import ROOT

FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"

DRIVERS = Path("table/drivers")
SCREENS = Path("table/screens")
VIEW = SCREENS / "view.py"  # also how a board without a display shows its state
FONTS = "*.fnt"


def optional_parts() -> tuple[str, ...]:
    """Parts that some boards have besides screen and buttons, by the firmware's names."""
    for node in ast.parse((FIRMWARE / DRIVERS / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "OPTIONAL":
            return tuple(ast.literal_eval(node.value))
    raise LookupError("table/drivers/__init__.py names no OPTIONAL parts")


# Files for a single class of displays have their own folder.
SEGMENTS_DRIVER = "display_segments"
SEGMENTS, COLOUR = SCREENS / "segments", SCREENS / "colour"
SEGMENTS_FONTS = "panel_"  # prefix of their files
SIZES = COLOUR / "sizes.py"  # for 320x240; those of other colour displays are named after their size
TEXTS = Path("table/texts")
FROZEN_WORDS = TEXTS / "frozen_words.py"
# Of a board's own image.
IN_IMAGES = (
    FROZEN_WORDS,
    Path("image/__init__.py"),
    Path("image/overlay.py"),
    Path("image/start.py"),
    Path("table/keeping/halves.py"),
)
FALLBACK = "en"  # the language of a table that lacks the one it is enrolled with
USUAL_GAME = "backgammon"
LANGUAGES = ("en", "it")  # of a release by default; each takes some 8 KB of flash
WIFI = (
    "matchcore/log/adopting.py",
    "matchcore/log/codes.py",
    "matchcore/log/finding.py",
    "table/keeping/wifi_config.py",
    "table/linking/cable.py",
    "table/linking/captive.py",
    "table/linking/finder.py",
    "table/linking/improv.py",
    "table/linking/improv_task.py",
    "table/linking/newcomer.py",
    "table/linking/radio.py",
    "table/linking/radio_parts.py",
    "table/linking/setting_up.py",
    "table/linking/setup.py",
    "table/linking/setup_page.py",
    "table/linking/wifi.py",
    "table/linking/wifi_task.py",
    "table/linking/wifi_words.py",
)
# For a board that can restart itself: a device, not a page.
DEVICE = (
    "matchcore/log/health.py",
    "table/running/device.py",
    "table/running/device_health.py",
    "table/running/leaving.py",
    "table/running/mending.py",
    "table/running/self_test.py",
)
# Usable only by a board with one of these parts, besides their drivers.
NEEDS = {
    Path("deflated.py"): (),  # of a deflated release; it is added there
    **dict.fromkeys(IN_IMAGES, ()),  # added there
    Path("matchcore/games/backgammon/transitions.py"): (),  # for people and tests
    Path("table/running/console.py"): ("console",),
    **dict.fromkeys(map(Path, WIFI), ("wifi",)),
    Path("table/pressing/wired.py"): ("buttons_pins",),
    Path("table/pressing/calibrating.py"): ("touch",),
    **dict.fromkeys(map(Path, DEVICE), ("reset",)),
    Path("table/running/extras.py"): optional_parts(),
}
BESIDE = ("boot.py", "safe")  # files beside the releases, not part of them


def boards_in(folder: Path = BOARDS) -> list[str]:
    """The names of all boards."""
    return sorted(path.parent.name for path in folder.glob("*/board.py"))


def all_files() -> list[Path]:
    """Every file that some board may be flashed with, relative to the firmware's folder; some are made (`modules`)."""
    here = (path.relative_to(FIRMWARE) for path in [*FIRMWARE.rglob("*.py"), *FIRMWARE.rglob(FONTS)])
    found = sorted([*here, *modules.made(FIRMWARE)])
    at_home = rooms.unused(FIRMWARE)
    return [path for path in found if path.parts[0] not in BESIDE and not at_home.intersection(path.parents)]


def has_display(board: Path) -> bool:
    """Whether the board with this board.py has a screen."""
    return "display" in _words(board)


def games_of(board: Path) -> tuple[str, ...]:
    """The games that the board with this board.py can play: those that it names, or else the usual one."""
    for node in ast.walk(ast.parse(board.read_text(encoding="utf-8"), str(board))):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "games":
                    return tuple(_strings(value))
    return (USUAL_GAME,)


def is_of_class(path: Path, board: Path) -> bool:
    """Whether a file of the screens suits this board's display."""
    is_segments, size = SEGMENTS_DRIVER in _words(board), _own_sizes(board)
    if path.suffix != ".py":
        is_own_folder = path.parent.name == (size or "fonts")
        return is_own_folder and path.stem.startswith(SEGMENTS_FONTS) == is_segments
    if path.parent == COLOUR and path.stem.startswith(SIZES.stem):
        return not is_segments and path.stem == (f"{SIZES.stem}_{size}" if size else SIZES.stem)
    return path.parent not in (SEGMENTS, COLOUR) or (path.parent == SEGMENTS) == is_segments


def is_language(path: Path) -> bool:
    """Whether a file has the texts of a language: of the table or of a game."""
    return path.parent.name == TEXTS.name and path.name not in ("__init__.py", FROZEN_WORDS.name)


def place_of(path: Path) -> Path:
    """A file's path in the release: sizes and fonts of a class replace those of 320x240."""
    if path.parent == COLOUR and path.stem.startswith(f"{SIZES.stem}_"):
        return SIZES
    is_font = path.suffix == ".fnt" and path.parent.parent.name == "fonts"
    return path.parent.parent / path.name if is_font else path


def _own_sizes(board: Path) -> str:
    """`480x320` if this board's display has its own sizes, else ""."""
    for node in ast.walk(ast.parse(board.read_text(encoding="utf-8"), str(board))):
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            found = {k.value: v.value for k, v in pairs if isinstance(k, ast.Constant) and isinstance(v, ast.Constant)}
            size = f"{found.get('width')}x{found.get('height')}"
            if (FIRMWARE / COLOUR / f"{SIZES.stem}_{size}.py").is_file():
                return size
    return ""


def files_for(board: Path, languages: Iterable[str] = LANGUAGES) -> list[Path]:
    """The files that the board with this board.py can use, for these languages."""
    words = set(_words(board))
    drivers = set(_with_imports(path.stem for path in (FIRMWARE / DRIVERS).glob("*/*.py") if path.stem in words))
    has_screens, games = has_display(board), games_of(board)
    found = []
    for path in all_files():
        if rooms.game_of(path) not in ("", *games):
            continue
        if path.is_relative_to(DRIVERS) and path.stem not in drivers | {"__init__"}:
            continue
        if path.is_relative_to(SCREENS) and not has_screens and path not in (VIEW, SCREENS / "__init__.py"):
            continue
        if path.is_relative_to(SCREENS) and has_screens and not is_of_class(path, board):
            continue
        if is_language(path) and path.stem not in {FALLBACK, *languages}:
            continue
        if path not in NEEDS or words.intersection(NEEDS[path]):
            found.append(path)
    return found


def drivers_of(board: Path, names: Iterable[str]) -> list[Path]:
    """The drivers of these parts of a board, and their imports."""
    wanted = set(names)
    words: set[str] = set()
    for node in ast.walk(ast.parse(board.read_text(encoding="utf-8"), str(board))):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in wanted:
                    words.update(_strings(value))
    found = set(_with_imports(words))
    return sorted(path for path in (FIRMWARE / DRIVERS).glob("*/*.py") if path.stem in found)


def _words(source: Path) -> Iterator[str]:
    """Every string in a source file: a board's data may be chosen at start-up, so the file is parsed, not run."""
    yield from _strings(ast.parse(source.read_text(encoding="utf-8"), str(source)))


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _with_imports(drivers: Iterable[str]) -> Iterator[str]:
    """These drivers and their imports."""
    paths = {path.stem: path for path in (FIRMWARE / DRIVERS).glob("*/*.py")}
    seen: set[str] = set()
    waiting = list(drivers)
    while waiting:
        name = waiting.pop()
        if name in seen or name not in paths:
            continue
        seen.add(name)
        yield name
        for node in ast.walk(ast.parse(paths[name].read_text(encoding="utf-8"), str(paths[name]))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("table.drivers"):
                waiting += [node.module.rpartition(".")[2], *(alias.name for alias in node.names)]
            elif isinstance(node, ast.Import):
                waiting += [alias.name.rpartition(".")[2] for alias in node.names]
