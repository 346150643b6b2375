"""A MicroPython image, checked before it is written: chip, version and memory.

In the file, the second-stage loader comes first, the partition table goes to 0x8000 of the flash, the application to
0x10000.  The image's own names are in it as text: `MicroPython v1.26.1 on 2025-09-11`,
`Generic ESP32 module with ESP32`.
"""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.installing.faults import ImageFault
from host_tools.installing.wanted import CHIPS, NATIVE_CHIPS, Wanted
from host_tools.toolchain import source

OLDEST = source.OLDEST
NEEDED = "%d.%d" % OLDEST
# On native USB its output may block for ever until it is read (host_tools/toolchain/README.md).
STOPS_ON_NATIVE_USB = (1, 26, 0)
MAGIC = 0xE9
TABLE_AT, APP_AT = 0x8000, 0x10000
TABLE_MAGIC = b"\xaa\x50"
_PARTITION = struct.Struct("<2sBBII16sI")  # magic, type, subtype, offset, size, label, flags
FILES = b"vfs"
MOST_PARTITIONS = 95  # the capacity of a partition table
LARGEST = 16 << 20

# Own names of the images on MicroPython's download page.
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
NAME_IT = "Name the .bin file of MicroPython"
NAME_ANOTHER = f"Name a .bin file from {DOWNLOADS}"
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?([-\w.+]*) on \d{4}-\d\d-\d\d")
_MACHINE = re.compile(rb"(Generic ESP32[ -~]{0,60}?module[ -~]{0,40}?) with ESP32")


@dataclass(frozen=True)
class Image:
    data: bytes
    chip_id: int
    version: tuple[int, int, int]
    machine: str  # its own name, without the chip

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def name(self) -> str:
        """The name on the download page, or its own name."""
        return next((name for name, machine in NAMES.items() if machine == self.machine), self.machine)

    def files_in(self, flash_bytes: int) -> tuple[int, int]:
        """(offset, size in bytes) of its file system on a chip with this much flash.

        Up to 1.25 the partition table gives both; later images have no such partition, and use the flash to its end."""
        partitions = _partitions(self.data[TABLE_AT - _offset(self.chip_id) :])
        if FILES in partitions:
            return partitions[FILES]
        begin = max(at + size for at, size in partitions.values())
        return begin, flash_bytes - begin


def read(path: Path) -> Image:
    """ImageFault for a file that is not a complete image of MicroPython for an ESP32."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ImageFault(
                "large", "{called} is too large for an image ({size} bytes)", NAME_IT, called=path, size=size
            )
        return parsed(path.read_bytes(), str(path))
    except OSError as error:
        said = "the image {called} cannot be read: {problem}"
        raise ImageFault("unread", said, NAME_IT, called=path, problem=error.strerror) from None


def parsed(data: bytes, called: str) -> Image:
    if len(data) < 0x20 or data[0] != MAGIC:
        raise ImageFault("foreign", "{called} is no image for an ESP32", NAME_ANOTHER, called=called)
    chip_id = int.from_bytes(data[12:14], "little")
    offset = _offset(chip_id)
    if offset < 0:
        said = "{called} is for a chip that no board here has (number {chip})"
        raise ImageFault("unknown_chip", said, "Name another image", called=called, chip=chip_id)
    at = APP_AT - offset
    if data[TABLE_AT - offset : TABLE_AT - offset + 2] != TABLE_MAGIC or data[at : at + 1] != bytes([MAGIC]):
        said = "{called} has no partition table or no application where they belong: it is an update file, or cut off"
        raise ImageFault("part", said, "Name the whole image: the .bin file, not the .app-bin file", called=called)
    version, machine = _VERSION.search(data, at), _MACHINE.search(data, at)
    if version is None or machine is None:
        raise ImageFault("not_stock", "{called} is no stock MicroPython", NAME_ANOTHER, called=called)
    major, minor, patch = (int(part or 0) for part in version.groups()[:3])
    return Image(data, chip_id, (major, minor, patch), machine.group(1).decode())


def _offset(chip_id: int) -> int:
    """The image's offset in this chip's flash; -1 for a chip that no board has."""
    return next((offset for _, number, offset in CHIPS.values() if number == chip_id), -1)


def _partitions(table: bytes) -> dict[bytes, tuple[int, int]]:
    """Offset and size of each partition by name."""
    found = {}
    for magic, _, _, at, size, label, _ in _PARTITION.iter_unpack(table[: _PARTITION.size * MOST_PARTITIONS]):
        if magic != TABLE_MAGIC:
            break
        found[label.rstrip(b"\0")] = at, size
    return found


def check(image: Image, wanted: Wanted, called: str = "the image") -> None:
    """ImageFault unless this image fits the board: chip, version, memory."""
    code = _wrong(image, wanted)
    if not code:
        return
    without = ", but not 1.26.0" if code == "stops" else ""
    values = {"chip": wanted.chip_name, "board": wanted.board, "image": wanted.image, "version": image.version_text}
    raise ImageFault(
        code,
        _WRONG[code],
        f"Get {wanted.image}, version {NEEDED} or later{without}: {how_to_get(wanted)}",
        called=called,
        name=image.name,
        **values,
    )


_WRONG = {
    "other_chip": "{called} is {name}, for another chip than the {chip} of {board}",
    "old": f"{{called}} is MicroPython {{version}}; the table needs {NEEDED} or later",
    "stops": "{called} is MicroPython {version}, which may stop on native USB",
    "other_memory": "{called} is {name}; {board} needs {image} (the wrong memory: PSRAM would not come up)",
    "other": "{called} is {name}; {board} needs {image}",
}


def _wrong(image: Image, wanted: Wanted) -> str:
    """Why it does not fit the board, as a code; "" if it does."""
    if image.chip_id != wanted.chip_id:
        return "other_chip"
    if image.version < OLDEST:
        return "old"
    if image.version == STOPS_ON_NATIVE_USB and wanted.chip in NATIVE_CHIPS:
        return "stops"
    if image.machine != NAMES.get(wanted.image, wanted.image):
        return "other_memory" if "SPIRAM" in image.name + wanted.image else "other"
    return ""


def how_to_get(wanted: Wanted) -> str:
    return f"{page_of(wanted.image)}, then --image FILE; or with internet --download, which asks mpflash"


def page_of(name: str) -> str:
    """The download page of an image of this name."""
    return f"{DOWNLOADS}/{name.partition('-')[0]}/"
