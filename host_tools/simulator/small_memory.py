"""A table with no more memory than a board without PSRAM, and how much of it is in use while a match is played."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from host_tools.release import build, parts
from host_tools.simulator.hands import Play

CONSOLE = 13_000  # of the heap, for what no device has: the console's code, the view as a dictionary and as JSON
AS_BOOT = {"MATCH_TABLE_THRESHOLD": "4096"}  # collected as often as firmware/boot.py sets it

_NAME = '    "name": "HEADLESS",\n'
_DISPLAY = '    "display": {"driver": "display_none", "width": 320, "height": 240},\n'
_FONTS = '    "fonts": "/rom/table/screens/fonts",\n'


def drawn(folder: Path) -> Path:
    """A release of HEADLESS that also draws the screens, on a display that keeps nothing; only to be run in place."""
    data = (parts.BOARDS / "HEADLESS" / "board.py").read_text(encoding="utf-8")
    if _NAME not in data:
        raise build.ReleaseError(f"boards/HEADLESS/board.py has no line {_NAME.strip()}: what it is named is not known")
    board = folder / "boards" / "DRAWN"
    board.mkdir(parents=True)
    (board / "board.py").write_text(data.replace(_NAME, _NAME + _DISPLAY + _FONTS), encoding="utf-8")
    return build.release("DRAWN", folder / "boards", folder / "releases")


def from_files(folder: Path, languages: Iterable[str] = parts.LANGUAGES) -> Path:
    """A release of HEADLESS as a board gets it that loads it from files."""
    board = folder / "boards" / "LOADED"
    board.mkdir(parents=True)
    data = (parts.BOARDS / "HEADLESS" / "board.py").read_text(encoding="utf-8")
    (board / "board.py").write_text(data, encoding="utf-8")
    (board / "board.json").write_text('{"deploy": "files", "psram": "none"}\n', encoding="utf-8")
    return build.release("LOADED", folder / "boards", folder / "releases", languages)


def least_free(play: Play, course: Callable[[Play], None]) -> dict[str, int]:
    """The least bytes free in each state that a course comes through, garbage collected, in the order of its states."""
    least: dict[str, int] = {}

    def note(line: str, view: dict) -> None:
        free: int = view["free_bytes"]
        least[play.shown()] = min(free, least.get(play.shown(), free))

    play.after_each = note
    play.do("view")
    course(play)
    return least


def code_keys(key: bytes) -> list[str]:
    """The keys that the director types on a table enrolled with this key."""
    digest = hashlib.sha256(key + b" director's mode").digest()
    return ["key%d" % (1 + byte % 3) for byte in digest[:6]]


def whole_course(play: Play, key: bytes) -> None:
    """One of each thing that a table is asked for, from switching on to the QR code of the sealed result."""
    play.menu("Help")
    play.key("CHOOSE")
    play.key("BACK")
    play.key("BACK")
    play.begin(3)
    play.start_left()
    play.key("DOUBLE")
    play.key("CONFIRM")
    play.right()
    play.left(3000)
    play.right(3000)
    _illegal_move(play)
    _directors_mode(play, key)
    play.win("left", "gammon")
    play.expect("match over?")
    play.left()
    play.right()
    play.expect("sealed")
    for page in ("HISTORY", "QR CODE"):
        play.key(page)
        play.key("BACK")


def _illegal_move(play: Play) -> None:
    """The move is taken back by both, then made again."""
    play.key("PAUSE")
    play.choose("Illegal move")
    play.left()
    play.right()
    play.expect("running")
    play.press("right" if play.turn else "left", 15_000)


def _directors_mode(play: Play, key: bytes) -> None:
    play.menu("Director")
    for control in code_keys(key):
        play.press(control)
    play.expect("director")
    play.key("CHOOSE")
    play.key("BACK")
    play.key("BACK")
    play.key("RESUME")
