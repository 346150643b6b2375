"""Safe mode and factory settings on the display: words large enough to be read."""

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.languages import modules, spoken
from host_tools.release import beside, boards, manifest
from host_tools.toolchain.paths import ROOT
from tests.boards import makers

HERE = Path(__file__).parent
SECONDS = 120
LETTER = 8  # pixels of the letters before enlargement
SMALLEST = {"ES3C28P": 2, "M5STACK_CORE2": 2, "DEVKIT_TFT-ST7796": 3, "SEGMENTS": 1}
SIZES = {"DEVKIT_TFT-ST7796": (480, 320), "SEGMENTS": (128, 64)}


class Seen:
    """A run's output, and its final picture."""

    def __init__(self, board: str, said: str, picture: bytes) -> None:
        self.said = said
        self.width, self.height = SIZES.get(board, (320, 240))
        if board == "SEGMENTS":  # bits, eight rows in each byte
            self.is_lit = [bool(picture[y // 8 * 128 + x] >> y % 8 & 1) for y in range(64) for x in range(128)]
        else:
            self.is_lit = [any(picture[at : at + 2]) for at in range(0, len(picture), 2)]

    def shows(self, line: str, at: int, count: int, font: dict[str, list[int]], smallest: int) -> bool:
        """Whether this line is in field `at` of this many, centred and as large as the field allows."""
        field = self.height // count
        scale = self._scale(line, field)
        left = (self.width - scale * LETTER * len(line)) // 2
        top = at * field + (field - scale * LETTER) // 2
        for index, letter in enumerate(line):
            for y in range(LETTER):
                row = (top + scale * y + scale // 2) * self.width + left + scale // 2
                seen = [self.is_lit[row + scale * (LETTER * index + x)] for x in range(LETTER)]
                if seen != [bool(font[letter][y] >> (7 - x) & 1) for x in range(LETTER)]:
                    return False
        return scale >= smallest

    def _scale(self, line: str, field: int) -> int:
        largest_piece = 4096 // (2 * self.width) if self.width > 128 else field
        return min(self.width // (LETTER * len(line)), field // (LETTER + 1), largest_piece)


@pytest.fixture(scope="module")
def font(micropython) -> dict[str, list[int]]:
    """The rows of each letter of framebuf, from the interpreter."""
    source = (
        "import framebuf\nfor code in range(32, 127):\n    b = bytearray(8)\n"
        "    framebuf.FrameBuffer(b, 8, 8, framebuf.MONO_HLSB).text(chr(code), 0, 0)\n    print(code, *b)\n"
    )
    output = subprocess.run([micropython, "-c", source], capture_output=True, text=True, check=True).stdout
    rows = [[int(word) for word in line.split()] for line in output.splitlines()]
    return {chr(code): values for code, *values in rows}


def run(micropython: Path, folder: Path, board: str, held_s: int, language: str, picture: str = "picture") -> Seen:
    release, files = folder / "release", folder / "files"
    release.mkdir()
    (release / "board.py").write_text(boards.source_of(board), encoding="utf-8")
    manifest.write(release, board, "1.0.0")
    for name, data in beside.files(release).items():
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / name).write_bytes(data)
    path = [str(ROOT / name) for name in ("tests/update", "tests/storage", "tests/esp32")]
    command = [micropython, "-X", "heapsize=8m", HERE / "safe_on_bench.py", files, held_s, language, folder / picture]
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, **makers.environment(board), "MICROPYPATH": ":".join([*path, ".frozen"])},
    )
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    return Seen(board, done.stdout, (folder / picture).read_bytes())


def check(seen: Seen, font: dict[str, list[int]], board: str, *lines: str) -> None:
    for at, line in enumerate(lines):
        assert seen.shows(line, at, len(lines), font, SMALLEST[board]), (line, seen.said)


@pytest.mark.parametrize("board", SMALLEST)
def test_safe_mode_says_so_on_the_display(micropython, tmp_path, font, board):
    """Enrolled; the first of its networks has another password, and the second is absent."""
    seen = run(micropython, tmp_path, board, 0, "nl")
    assert "NOODSTAND: wacht op een update" in seen.said and "end End True" in seen.said
    assert "joins Hall Club False" in seen.said
    assert "b'a result that nobody has yet' []" in seen.said
    check(seen, font, board, "NOODSTAND", "geen wifi")


def test_the_second_network_is_joined_where_the_first_has_another_password(micropython, tmp_path, font):
    seen = run(micropython, tmp_path, "ES3C28P", 0, "en", "club")
    assert "joins Hall Club True" in seen.said
    assert "b'a result that nobody has yet' []" in seen.said
    check(seen, font, "ES3C28P", "SAFE MODE", "no director")


def test_a_table_that_was_never_enrolled(micropython, tmp_path, font):
    seen = run(micropython, tmp_path, "ES3C28P", 0, "")
    check(seen, font, "ES3C28P", "SAFE MODE", "flash it again")


@pytest.mark.parametrize("board", ["ES3C28P", "SEGMENTS"])
def test_the_count_down_is_seen(micropython, tmp_path, font, board):
    """Released in the middle of it: nothing is erased, and the last number stays visible."""
    seen = run(micropython, tmp_path, board, 4, "it")
    assert "AZZERAMENTO: fra 10 lascia: annulla" in seen.said and "AZZERAMENTO: fra 7" in seen.said
    assert "soft reset\nend  True" in seen.said
    check(seen, font, board, "AZZERAMENTO", "fra 7", "lascia: annulla")
    if board == "SEGMENTS":
        assert r"digits b'\x00\x00\x00\x07\x00\x10' True True" in seen.said  # a 7, at full brightness


def test_held_to_the_end_the_settings_go_and_the_log_stays(micropython, tmp_path, font):
    seen = run(micropython, tmp_path, "ES3C28P", 11, "en")
    assert "FACTORY RESET: let go now" in seen.said
    assert "end Reset False b'a result that nobody has yet' []" in seen.said
    check(seen, font, "ES3C28P", "FACTORY RESET", "let go now")


def test_a_button_that_is_stuck_is_named(micropython, tmp_path, font):
    seen = run(micropython, tmp_path, "M5STACK_CORE2", 30, "en")
    assert "end  True" in seen.said
    check(seen, font, "M5STACK_CORE2", "left button", "is stuck")


def test_a_display_that_does_not_answer_costs_the_words_alone(micropython, tmp_path):
    """The side lights are red instead, and everything else goes on."""
    seen = run(micropython, tmp_path, "SEGMENTS", 11, "en", "no-display")
    assert "FACTORY RESET: let go now" in seen.said and "end Reset False" in seen.said
    assert "(64, 0, 0)" in seen.said


def test_all_words_fit_and_can_be_drawn():
    """A panel of 128 pixels holds 16 letters; framebuf has only ASCII."""
    names: dict = {}
    exec(modules.source(Path("safe/signs.py")), names)
    words = names["WORDS"]
    assert set(words) == set(spoken())
    assert all(set(each) == set(words["en"]) for each in words.values())
    for each in words.values():
        for text in each.values():
            assert all(len(line.replace("%d", "10")) <= 16 and line.isascii() for line in text.split("|")), text
