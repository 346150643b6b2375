"""Pictures of every screen, into .build/gallery, a folder a language.

The firmware itself draws them, under the MicroPython unix port; here raw pixels only become PNG files and a sheet for
each language.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from host_tools.toolchain.paths import BUILD, ROOT

SCRIPT = ROOT / "tests" / "firmware" / "screens" / "gallery.py"
PICTURES = BUILD / "gallery"

SIZE = (320, 240)
COLUMNS = 7
FRAME_PX = 12
CAPTION_PX = 16


def picture_of(pixels: bytes) -> Image.Image:
    """RGB565 in the byte order of this machine's MicroPython, low byte first."""
    return Image.frombytes("RGB", SIZE, pixels, "raw", "BGR;16")


def sheet_of(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures under their names."""
    rows = -(-len(pictures) // COLUMNS)
    width, height = SIZE[0] + FRAME_PX, SIZE[1] + FRAME_PX + CAPTION_PX
    sheet = Image.new("RGB", (COLUMNS * width + FRAME_PX, rows * height + FRAME_PX), "white")
    pen = ImageDraw.Draw(sheet)
    for index, (name, picture) in enumerate(pictures.items()):
        x, y = FRAME_PX + index % COLUMNS * width, FRAME_PX + index // COLUMNS * height
        pen.text((x, y), name, "black")
        sheet.paste(picture, (x, y + CAPTION_PX))
    return sheet


def draw(micropython: Path, folder: Path, language: str) -> list[str]:
    """Have the firmware draw every view into `folder`; the names in their order."""
    command = [str(micropython), "-X", "heapsize=16m", str(SCRIPT), str(folder), language]
    environment = {**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:.frozen"}
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.split()


def show(micropython: Path, language: str) -> int:
    """Draw everything in a language; how many pictures that are."""
    pictures = {}
    target = PICTURES / language
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in draw(micropython, Path(folder), language):
            pictures[name] = picture_of((Path(folder) / f"{name}.rgb565").read_bytes())
            pictures[name].save(target / f"{name}.png")
    sheet_of(pictures).save(PICTURES / f"sheet-{language}.png")
    return len(pictures)
