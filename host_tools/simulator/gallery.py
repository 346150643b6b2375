"""Pictures of every screen, in .build/gallery, one folder per class of displays and language.

The firmware itself draws them, under the MicroPython unix port; this only turns raw pixels into PNG files and a sheet
for each class and language.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from host_tools.languages import modules
from host_tools.simulator import segment_pictures
from host_tools.toolchain.paths import BUILD, ROOT

SCRIPTS = ROOT / "tests" / "firmware" / "screens"
PICTURES = BUILD / "gallery"


class Class(NamedTuple):
    """Displays with the same layout: the script that draws them, and how its files become pictures."""

    script: str
    picture_of: Callable[[bytes], Image.Image]


def coloured(size: tuple[int, int]) -> Callable[[bytes], Image.Image]:
    """RGB565 in the byte order of this machine's MicroPython, low byte first."""
    return lambda pixels: Image.frombytes("RGB", size, pixels, "raw", "BGR;16")


CLASSES = {
    "320x240": Class("gallery.py", coloured((320, 240))),
    "480x320": Class("gallery.py", coloured((480, 320))),
    "segments": Class("gallery_segments.py", segment_pictures.picture_of),
}
COLUMNS = 7
FRAME_PX = 12
CAPTION_PX = 16


def sheet_of(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures under their names."""
    rows = -(-len(pictures) // COLUMNS)
    size = next(iter(pictures.values())).size
    width, height = size[0] + FRAME_PX, size[1] + FRAME_PX + CAPTION_PX
    sheet = Image.new("RGB", (COLUMNS * width + FRAME_PX, rows * height + FRAME_PX), "white")
    pen = ImageDraw.Draw(sheet)
    for index, (name, picture) in enumerate(pictures.items()):
        x, y = FRAME_PX + index % COLUMNS * width, FRAME_PX + index // COLUMNS * height
        pen.text((x, y), name, "black")
        sheet.paste(picture, (x, y + CAPTION_PX))
    return sheet


def draw(micropython: Path, code: Path, folder: Path, language: str, display: str) -> list[str]:
    """Have the firmware in `code` draw every view into `folder`; their names in order."""
    script = SCRIPTS / CLASSES[display].script
    command = [str(micropython), "-X", "heapsize=32m", str(script), str(folder), language]
    own_sizes = display if display == "480x320" else ""
    environment = {**os.environ, "MICROPYPATH": f"{code}:.frozen", "DISPLAY_CLASS": own_sizes}
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.split()


def letters(micropython: Path, display: str) -> str:
    """Of a class of colour displays, a line for each language: what is small, and how many sizes a page has."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{modules.write(Path(folder) / 'code')}:{ROOT / 'tests' / 'micropython'}:.frozen"
        environment = {**os.environ, "MICROPYPATH": path, "DISPLAY_CLASS": display if display == "480x320" else ""}
        command = [str(micropython), "-X", "heapsize=32m", str(SCRIPTS / "letters.py"), "table"]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout


def show(micropython: Path, language: str, display: str = "320x240") -> int:
    """Draw everything of a class in a language; the number of pictures."""
    pictures = {}
    target = PICTURES / display / language
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        code = modules.write(Path(folder) / "code")
        for name in draw(micropython, code, Path(folder), language, display):
            (drawn,) = Path(folder).glob(f"{name}.*")
            pictures[name] = CLASSES[display].picture_of(drawn.read_bytes())
            pictures[name].save(target / f"{name}.png")
    sheet_of(pictures).save(PICTURES / f"sheet-{display}-{language}.png")
    return len(pictures)
