"""A board's requirements, from its board.json."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.installing.faults import FlashFault
from host_tools.release import boards
from host_tools.release.parts import BOARDS

CHIPS = {"esp32": ("ESP32", 0, 0x1000), "esp32s3": ("ESP32-S3", 9, 0)}  # name, number in an image, offset of the image
NATIVE_CHIPS = ("esp32s3",)  # with native USB
OWN_IMAGE = "image"  # the value of `deploy` for a board with too little memory for a stock image
PSRAM = ("none", "quad", "octal")


@dataclass(frozen=True)
class Wanted:
    """`image` is a name on MicroPython's download page: ESP32_GENERIC_S3-SPIRAM_OCT; `plain` the variant for a module
    without PSRAM, "" if there is none."""

    board: str
    chip: str
    flash_bytes: int
    psram: str
    image: str
    plain: str = ""

    @property
    def chip_name(self) -> str:
        return CHIPS[self.chip][0]

    @property
    def chip_id(self) -> int:
        return CHIPS[self.chip][1]

    @property
    def offset(self) -> int:
        return CHIPS[self.chip][2]


def read(board: str, folder: Path = BOARDS) -> Wanted:
    """FlashFault for a board that does not exist, or is not flashed."""
    known = [name for name in boards.names(folder) if _is_flashed(boards.facts_of(name, folder))]
    if board not in boards.names(folder):
        raise FlashFault(
            f"there is no board {board!r}" if board else "no board is named", f"Say BOARD= one of: {', '.join(known)}"
        )
    said = boards.facts_of(board, folder)
    if said.get("chip") not in CHIPS:
        raise FlashFault(
            f"{board} is no hardware: it runs on {said.get('chip', 'nothing that is known')}",
            f"Boards that can be flashed: {', '.join(known)}",
        )
    if said.get("deploy") == OWN_IMAGE:
        raise FlashFault(
            f"{board} needs an image of its own, with its release in it, and stock MicroPython will not do",
            f"`make image BOARD={board}`, in a clone of the project, writes what that is built from, with the commands",
        )
    psram = str(said.get("psram", "none"))
    return Wanted(board, said["chip"], int(said["flash_bytes"]), psram, str(said["image"]), _plain(board, folder))


def _plain(board: str, folder: Path) -> str:
    """The variant of the same board with its own image: with the same display, if there is one."""
    kind, _, display = board.partition(boards.SEPARATOR)
    own = [
        name
        for name in boards.names(folder)
        if name.partition(boards.SEPARATOR)[0] == kind and boards.facts_of(name, folder).get("deploy") == OWN_IMAGE
    ]
    return next((name for name in own if name.endswith("_" + display)), own[0] if own else "")


def _is_flashed(said: dict[str, Any]) -> bool:
    return said.get("chip") in CHIPS and said.get("deploy") != OWN_IMAGE


def mebibytes(count: int) -> str:
    return f"{count / (1 << 20):g} MB"
