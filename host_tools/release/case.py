"""The case of a table: boards/case/case.scad and case.json, made into files for a printer or a cutter by OpenSCAD.

A set of case.json has a board's name and its measures.  What a workshop takes goes to .build/case/BOARD; beside a
board's page are its pictures, and its lid as a drawing of natural size, which tests measure.
"""

import ast
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from host_tools.release.parts import BOARDS
from host_tools.toolchain import paths

MODEL = BOARDS / "case" / "case.scad"
COMMAND = "python -m host_tools.release case --drawings"
DRAWING = "lid.svg"
# File -> the part of the model.
FILES = {
    "lid.stl": "lid",
    "tray.stl": "tray",
    "lid.dxf": "cut_lid",
    "floor.dxf": "cut_floor",
    DRAWING: "cut_lid",
}
PICTURES = {"case.png": "assembly", "case-open.png": "open"}
CAMERA = ("--imgsize=1000,700", "--camera=0,0,25,55,0,20,520", "--colorscheme=Tomorrow")
COLOURS = 48  # of a picture


class NoCase(Exception):
    """OpenSCAD is missing, or cannot make the part; the message says which."""


class Loop(NamedTuple):
    """A closed line of a drawing."""

    points: tuple[tuple[float, float], ...]

    @property
    def size(self) -> tuple[float, float]:
        """Millimetres in x and y."""
        xs, ys = zip(*self.points)
        return max(xs) - min(xs), max(ys) - min(ys)

    @property
    def middle(self) -> tuple[float, float]:
        xs, ys = zip(*self.points)
        return (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2


def boards() -> list[str]:
    """The boards that a case is made for."""
    return list(_sets())


def measures(board: str) -> dict:
    """Name -> value of every plain number of the model, with this board's own; in millimetres."""
    found = re.findall(r"^(\w+) = ([-\d.]+|\[[-\d., ]+\]);", MODEL.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: ast.literal_eval(value) for name, value in [*found, *_sets()[board].items()]}


def loops(svg: str) -> list[Loop]:
    """Every closed line of a drawing by OpenSCAD, the outline first; y upwards."""
    found = []
    for line in " ".join(re.findall(r'd="([^"]*)"', svg)).split("M")[1:]:
        pairs = re.findall(r"([-\d.]+),([-\d.]+)", line)
        found.append(Loop(tuple((float(x), -float(y)) for x, y in pairs)))
    return sorted(found, key=lambda loop: loop.size, reverse=True)


def made(board: str, part: str, path: Path, *options: str) -> Path:
    """This part of a board's case, in the format of the file's name."""
    wanted = ["-p", str(MODEL.with_suffix(".json")), "-P", board, "-D", f'part="{part}"', "-o", str(path)]
    run = subprocess.run([*_openscad(path), *options, *wanted, str(MODEL)], capture_output=True, text=True)
    if run.returncode or "WARNING" in run.stderr:
        raise NoCase(f"{board}, {part}: OpenSCAD says\n{run.stderr.strip()}")
    return path


def make(board: str, folder: Path) -> list[Path]:
    """Write what a printer and a cutter take; every body must be as large as the drawing says."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [made(board, part, folder / name) for name, part in FILES.items()]
    outline = loops((folder / DRAWING).read_text(encoding="utf-8"))[0].size
    for path in files:
        size = _size_of(path) if path.suffix == ".stl" else outline
        if any(abs(one - other) > 0.1 for one, other in zip(size, outline)):
            raise NoCase(f"{path} is {size[0]:.1f} by {size[1]:.1f} mm, the lid {outline[0]:.1f} by {outline[1]:.1f}")
    return files


def draw(board: str) -> list[Path]:
    """Renew the pictures and the drawing beside a board's page."""
    from PIL import Image

    folder = BOARDS / board
    found = [made(board, FILES[DRAWING], folder / DRAWING)]
    with found[0].open("a", encoding="utf-8") as drawing:
        drawing.write(f"{stamp(board)}\n")
    for name, part in PICTURES.items():
        path = made(board, part, folder / name, *CAMERA)
        Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
        found.append(path)
    return found


def stamp(board: str) -> str:
    """The line that tells by which model and measures a board's drawing and pictures were made."""
    made_of = MODEL.read_bytes() + json.dumps(_sets()[board]).encode()
    return f"<!-- made of case.scad and case.json, {hashlib.sha256(made_of).hexdigest()[:16]} -->"


def folder_of(board: str) -> Path:
    return paths.BUILD / "case" / board


def _sets() -> dict[str, dict]:
    return json.loads(MODEL.with_suffix(".json").read_text(encoding="utf-8"))["parameterSets"]


def _openscad(path: Path) -> list[str]:
    if shutil.which("openscad") is None:
        raise NoCase("OpenSCAD is not there (Debian: apt-get install openscad, for pictures also xvfb)")
    return ["xvfb-run", "-a", "openscad"] if path.suffix == ".png" and shutil.which("xvfb-run") else ["openscad"]


def _size_of(stl: Path) -> tuple[float, float]:
    """Of a body as it lies on the printer's bed, in millimetres."""
    corners = re.findall(r"vertex (\S+) (\S+)", stl.read_text(encoding="utf-8"))
    xs, ys = ([float(corner[axis]) for corner in corners] for axis in (0, 1))
    return max(xs) - min(xs), max(ys) - min(ys)
