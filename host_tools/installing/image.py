"""A MicroPython image, read before it is written: for which chip, which version, with which memory.

The file holds the second-stage loader, at 0x8000 of the flash the partition table, at 0x10000 the application.  What
the image calls itself stands in it as text: `MicroPython v1.26.1 on 2025-09-11`, `Generic ESP32 module with ESP32`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.installing.faults import FlashFault
from host_tools.installing.wanted import CHIPS, Wanted

OLDEST = (1, 24)
MAGIC = 0xE9
TABLE_AT, APP_AT = 0x8000, 0x10000
TABLE_MAGIC = b"\xaa\x50"
LARGEST = 16 << 20

# What the images of MicroPython's download page call themselves.
NAMES = {
    "ESP32_GENERIC": "Generic ESP32 module",
    "ESP32_GENERIC-SPIRAM": "Generic ESP32 module with SPIRAM",
    "ESP32_GENERIC-OTA": "Generic ESP32 module with OTA",
    "ESP32_GENERIC-D2WD": "Generic ESP32 module with D2WD",
    "ESP32_GENERIC-UNICORE": "Generic ESP32 module with UNICORE",
    "ESP32_GENERIC_S3": "Generic ESP32S3 module",
    "ESP32_GENERIC_S3-SPIRAM_OCT": "Generic ESP32S3 module with Octal-SPIRAM",
}
DOWNLOADS = "https://micropython.org/download"
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?([-\w.+]*) on \d{4}-\d\d-\d\d")
_MACHINE = re.compile(rb"(Generic ESP32[ -~]{0,60}?module[ -~]{0,40}?) with ESP32")


@dataclass(frozen=True)
class Image:
    data: bytes
    chip_id: int
    version: tuple[int, int, int]
    machine: str  # as it calls itself, without the chip

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def name(self) -> str:
        """As the download page calls it, or as it calls itself."""
        return next((name for name, machine in NAMES.items() if machine == self.machine), self.machine)


def read(path: Path) -> Image:
    """FlashFault for a file that is no whole image of MicroPython for an ESP32."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise FlashFault(f"{path} is too large for an image ({size} bytes)", "Name the .bin file of MicroPython")
        return parsed(path.read_bytes(), str(path))
    except OSError as error:
        raise FlashFault(
            f"the image {path} cannot be read: {error.strerror}", "Name the .bin file of MicroPython"
        ) from None


def parsed(data: bytes, called: str) -> Image:
    if len(data) < 0x20 or data[0] != MAGIC:
        raise FlashFault(f"{called} is no image for an ESP32", f"Name a .bin file from {DOWNLOADS}")
    chip_id = int.from_bytes(data[12:14], "little")
    offset = next((offset for _, number, offset in CHIPS.values() if number == chip_id), None)
    if offset is None:
        raise FlashFault(f"{called} is for a chip that no board here has (number {chip_id})", "Name another image")
    at = APP_AT - offset
    if data[TABLE_AT - offset : TABLE_AT - offset + 2] != TABLE_MAGIC or data[at : at + 1] != bytes([MAGIC]):
        raise FlashFault(
            f"{called} has no partition table or no application where they belong: it is an update file, or cut off",
            "Name the whole image: the .bin file, not the .app-bin file",
        )
    version, machine = _VERSION.search(data, at), _MACHINE.search(data, at)
    if version is None or machine is None:
        raise FlashFault(f"{called} is no stock MicroPython", f"Name a .bin file from {DOWNLOADS}")
    major, minor, patch = (int(part or 0) for part in version.groups()[:3])
    return Image(data, chip_id, (major, minor, patch), machine.group(1).decode())


def check(image: Image, wanted: Wanted, called: str = "the image") -> None:
    """FlashFault unless this image is the board's: chip, version, memory."""
    get = f"Get {wanted.image}, version 1.24 or later: {how_to_get(wanted)}"
    if image.chip_id != wanted.chip_id:
        raise FlashFault(
            f"{called} is {image.name}, for another chip than the {wanted.chip_name} of {wanted.board}", get
        )
    if image.version < OLDEST:
        raise FlashFault(f"{called} is MicroPython {image.version_text}; the table needs 1.24 or later", get)
    if image.machine != NAMES.get(wanted.image, wanted.image):
        why = " (the wrong memory: PSRAM would not come up)" if "SPIRAM" in image.name + wanted.image else ""
        raise FlashFault(f"{called} is {image.name}; {wanted.board} needs {wanted.image}{why}", get)


def how_to_get(wanted: Wanted) -> str:
    page = wanted.image.partition("-")[0]
    return f"{DOWNLOADS}/{page}/, then --image FILE; or with internet --download, which asks mpflash"
