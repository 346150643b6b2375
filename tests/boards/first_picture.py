"""Starts of tables and the modules they load; `python -m tests.boards.first_picture` records those for releases."""

import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools.release import boards, build, deflate, parts
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import HEAP_64, Headless
from host_tools.simulator.small_memory import enrol_with_wifi
from host_tools.toolchain import paths
from host_tools.toolchain.paths import ROOT
from table.keeping import archive

SCRIPT = Path(__file__).with_name("release_on_bench.py")
SECONDS = 120
# One board for each class of displays; one of them plays every game.
COLOUR, SEGMENTS = "ES3C28P", "SEGMENTS"
MATCHES = {
    "clock": "key1 key2 key2 key2 key2 key2 key2 key2 key1 left right right",
    "ricochet": "key1 key1 left right left",
}


@dataclass(frozen=True)
class Start:
    """`loaded`: modules, in their order; `is_rest_packed`: whether nothing else had to be inflated for them.

    In ms of a device: until the watchdog is started, then the longest between two awaits, and between two feeds."""

    board: str
    game: str
    said: str
    loaded: list[str]
    is_rest_packed: bool
    unwatched_ms: int
    awaiting_ms: int
    feeding_ms: int


def start(interpreter: Path, release: Path, files: Path, game: str = parts.USUAL_GAME) -> Start:
    """A start of this deflated release, as it is flashed, with the table's files, on a board of models."""
    source = (release / "board.py").read_text(encoding="utf-8")
    facts = boards.facts_of(release.name)
    (release / "board.py").write_text(source.replace("'/data'", f"'{files}'").replace('"/data"', f'"{files}"'))
    done = subprocess.run(
        [str(interpreter), "-X", "heapsize=3m", str(SCRIPT), facts["chip"]],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "MICROPYPATH": ":".join(["", str(ROOT / "tests" / "esp32"), ".frozen"])},
        cwd=release,
    )
    (release / "board.py").write_text(source, encoding="utf-8")
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    said, rest, stalls, *loaded = done.stdout.splitlines()
    return Start(release.name, game, said, loaded, rest == "the rest is packed", *map(int, stalls.split()))


def starts(interpreter: Path, folder: Path) -> Iterator[Start]:
    """Of enrolled tables without a match, and with a match of each game that a power cut has interrupted."""
    code = build.release("HEADLESS", releases=folder)
    colour, segments = (build.release(board, releases=folder) for board in (COLOUR, SEGMENTS))
    yield start(interpreter, colour, _files(folder, "idle"))
    for game in (parts.USUAL_GAME, *MATCHES):
        files = _files(folder, game)
        _play(Headless(files, interpreter=interpreter, heap=HEAP_64, code=code), game)
        _adopt_standing(files / archive.STANDING, colour)
        yield start(interpreter, colour, files, game)
    yield start(interpreter, segments, folder / parts.USUAL_GAME)


def _files(folder: Path, game: str) -> Path:
    """Those of a table of this game, which runs from a slot."""
    files = folder / game
    enrol_with_wifi(files, 7, bytes(32), ["http://127.0.0.1:9"])
    config = json.loads((files / "config.json").read_text())
    (files / "config.json").write_text(json.dumps(config | {"game": game} if game in MATCHES else config))
    (files / "boot.json").write_text("{}")
    return files


def _play(table: Headless, game: str) -> None:
    """Into a match: one that is long enough to be read from its last game on."""
    with table:
        play = Play(table)
        if game in MATCHES:
            for control in MATCHES[game].split():
                play.press(control)
            return
        play.begin(7)
        for _ in range(4):
            play.start_left()
            for _ in range(5):
                play.left(2000)
                play.right(2000)
            play.win("left")
            play.wait(3000)
        play.start_left()


def _adopt_standing(standing: Path, release: Path) -> None:
    """As if this release had kept it; another one's is not trusted."""
    if standing.exists():
        said = json.loads(standing.read_bytes()[8:])
        said[0] = json.loads((release / "release.json").read_text(encoding="utf-8"))["version"]
        data = json.dumps(said).encode()
        standing.write_bytes(b"%08x" % zlib.crc32(data) + data)


def recorded(found: list[Start]) -> list[str]:
    """As in the record: without what a board or a language brings along."""
    return sorted({name for start in found for name in start.loaded if not deflate.is_of_board(name)})


if __name__ == "__main__":
    interpreter = paths.unix_micropython()
    if interpreter is None:
        sys.exit(f"there is no MicroPython here: run {paths.how_to_fetch('unix')}")
    with tempfile.TemporaryDirectory() as folder:
        deflate.FIRST.write_text("\n".join([*recorded(list(starts(interpreter, Path(folder)))), ""]), encoding="utf-8")
