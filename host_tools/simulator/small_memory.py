"""A table with only the memory of a board without PSRAM, and its use during a match."""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from host_tools.release import boards, own_image, parts
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import CONFIG, enrol
from host_tools.toolchain import unix_build
from host_tools.toolchain.paths import BUILD

CONSOLE = 13_000  # heap used by things no device has: the console's code, the view as a dictionary and as JSON
AS_BOOT = {"MATCH_TABLE_THRESHOLD": "4096"}  # the collection threshold of firmware/boot.py

BARE = Path(__file__).parent / "bare_board"
_NOT_HERE = ("serial", "reset", "memory", "store", "ticks")  # parts of a board that a process replaces


def frozen(board: str, folder: Path, languages: Iterable[str] = parts.LANGUAGES) -> Path:
    """An interpreter with this board's code frozen in, by the manifest of its image; a console in place of the chip.

    Its own drivers, Wi-Fi and screens are included; the hardware they drive is stubbed (bare_board)."""
    name = own_image.meant(board)
    stand_in = folder / "boards" / "FROZEN"
    stand_in.mkdir(parents=True)
    own = {key: part for key, part in boards.parts_of(name).items() if key not in _NOT_HERE}
    data = (parts.BOARDS / "HEADLESS" / "board.py").read_text(encoding="utf-8")
    (stand_in / "board.py").write_text(data + f"\nBOARD.update({own!r})\n", encoding="utf-8")
    own_image.write_code("FROZEN", folder / name, languages, folder / "boards")
    beside = [f'module("{source.name}", base_path="bare", opt=2)' for source in sorted(BARE.glob("*.py"))]
    shutil.copytree(BARE, folder / name / "bare")
    manifest = folder / name / "manifest.py"
    manifest.write_text("\n".join(['include("code.py")', *beside, ""]), encoding="utf-8")
    return unix_build.frozen(manifest, BUILD / "frozen")


def enrol_with_wifi(files: Path, number: int, key: bytes, addresses: list[str], language: str = "en") -> None:
    """Enrolled, and with a network that `bare_board` joins."""
    enrol(files, number, key, addresses, language)
    config = files / CONFIG
    said = json.loads(config.read_text(encoding="utf-8")) | {"wifi": [["Hall", "password-1"]]}
    config.write_text(json.dumps(said), encoding="utf-8")


def least_free(play: Play, course: Callable[[Play], None]) -> dict[str, int]:
    """The least bytes free in each state of a course, after collection, in the order of its states."""
    least: dict[str, int] = {}

    def note(line: str, view: dict) -> None:
        free: int = view["free_bytes"]
        least[play.shown()] = min(free, least.get(play.shown(), free))

    play.after_each = note
    play.do("view")
    course(play)
    return least


def code_keys(key: bytes, match_id: str = "") -> list[str]:
    """The director's key presses on a table enrolled with this key; a local match has no id."""
    digest = hashlib.sha256(key + b" director's mode " + match_id.encode()).digest()
    return ["key%d" % (1 + byte % 3) for byte in digest[:8]]


def whole_course(play: Play, key: bytes) -> None:
    """Every kind of task of a table once, from switching on to the QR code of the sealed result."""
    play.menu("Help")
    play.key("CHOOSE")
    play.key("BACK")
    play.key("BACK")
    play.begin(3)
    play.start_left()
    play.double()
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
    """Both take the move back; then it is made again."""
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
