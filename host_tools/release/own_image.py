"""What an ESP-IDF build of MicroPython needs so that a board without PSRAM runs the release in place.

A stock image loads code into the heap, and beside the screens of a display there is no room for it.  With a ROM file
system the code lies in a partition of its own and is run from there.  Not yet seen on hardware.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

from host_tools.release import boards, image

FLASH_BYTES = 4 * 1024 * 1024
SECTOR_BYTES = 4096
APP_ALIGNMENT = 0x10000
PREFIX = "MATCH_TABLE_"
MICROPYTHON = "v1.26.1"
IDF = "v5.4.2"


class Partition(NamedTuple):
    name: str
    type: str
    subtype: str
    offset: int
    size: int


# MicroPython finds the ROM file system by its label and subtype.  The application has what the port's own table with a
# romfs gives it; the table's data stay in `vfs` when either of the others is written anew.
PARTITIONS = (
    Partition("nvs", "data", "nvs", 0x9000, 0x6000),
    Partition("phy_init", "data", "phy", 0xF000, 0x1000),
    Partition("factory", "app", "factory", 0x10000, 0x1D0000),
    Partition("romfs", "data", "0x8f", 0x1E0000, 0x40000),
    Partition("vfs", "data", "fat", 0x220000, 0x1E0000),
)
ROMFS = next(part for part in PARTITIONS if part.name == "romfs")

MANIFEST = """include("$(PORT_DIR)/boards/manifest.py")
module("boot.py", base_path="modules")
module("main.py", base_path="modules")
"""
# Frozen, so that nothing on the writable file system can take their place.
BOOT = """import gc

gc.threshold(4096)  # without PSRAM: what is free stays in large pieces, and ESP-IDF keeps what Wi-Fi needs
"""
MAIN = """import os
import sys

os.chdir("/rom")
sys.path.insert(0, "/rom")
__import__("main")
"""
CONFIG_H = """#define MICROPY_HW_BOARD_NAME "Match table {board}"
#define MICROPY_HW_MCU_NAME "ESP32"
#define MICROPY_VFS_ROM (1)
"""
CONFIG_CMAKE = """set(SDKCONFIG_DEFAULTS
    boards/sdkconfig.base
    boards/sdkconfig.ble
    ${MICROPY_BOARD_DIR}/sdkconfig.board
)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
"""
SDKCONFIG = """CONFIG_ESPTOOLPY_FLASHSIZE_4MB=y
CONFIG_PARTITION_TABLE_CUSTOM=y
CONFIG_PARTITION_TABLE_CUSTOM_FILENAME="boards/{name}/partitions.csv"
"""
README = """# An image of its own for {board}

**Not yet seen on hardware, and not yet built: only its files have been checked.** `{name}/` is a board of MicroPython's
ESP32 port; `romfs.bin` is the release. All commands are for this folder, on Linux or macOS.

1. Once, with internet: ESP-IDF {idf} and MicroPython {micropython}, some 5 GB.

       git clone --recursive -b {idf} https://github.com/espressif/esp-idf.git
       esp-idf/install.sh esp32
       git clone -b {micropython} https://github.com/micropython/micropython.git

2. Build.

       . esp-idf/export.sh
       cp -r {name} micropython/ports/esp32/boards/
       make -C micropython/mpy-cross
       make -C micropython/ports/esp32 BOARD={name} submodules
       make -C micropython/ports/esp32 BOARD={name}

3. Plug the board in and write it: its port in place of PORT, such as /dev/ttyUSB0. All that is on the board is erased.

       ESPTOOL=../../../.venv/bin/esptool
       FIRMWARE=micropython/ports/esp32/build-{name}/firmware.bin
       $ESPTOOL --chip esp32 --port PORT erase-flash
       $ESPTOOL --chip esp32 --port PORT write-flash 0x1000 $FIRMWARE {romfs:#x} romfs.bin

   That esptool is the one that `make setup` has installed; any other from version 5 on will do.

4. Make a table of it. It has no number yet, so it opens a Wi-Fi of its own and shows the password. In the director,
   *Enrol a table* shows a code, and the file of *Enrol many tables at once* has one for each. Join that Wi-Fi with
   a phone, and type network, password, number and code into the page that opens.

A later release: `make image` again, then of step 3 only `write-flash {romfs:#x} romfs.bin`, without the firmware.
Updates over the network are not for this board. What the table keeps is in the partition `vfs`, and stays.
"""


class NoImage(Exception):
    """A board that is not built so; the message says what it is instead."""


class DoesNotFit(Exception):
    """An image or a table of partitions that the flash has no room for; the message says by how much."""


def meant(board: str, folder: Path = boards.BOARDS) -> str:
    """This board, or the first of its variants without PSRAM; NoImage if there is none."""
    names = [name for name in boards.names(folder) if name == board or name.startswith(board + boards.SEPARATOR)]
    for name in names:
        if boards.facts_of(name, folder)["deploy"] == "image":
            return name
    raise NoImage(
        f"{board} has no image of its own: make flash installs it on stock MicroPython"
        if names
        else f"there is no board {board} (there are: {', '.join(boards.names(folder))})"
    )


def write(board: str, release: Path, folder: Path) -> Path:
    """Everything that the build needs for this release, in a folder that is replaced."""
    rom = image.rom_image(release)
    check(PARTITIONS)
    if rom.stat().st_size > ROMFS.size:
        raise DoesNotFit(f"the release of {board} takes {rom.stat().st_size} bytes, the partition has {ROMFS.size}")
    name = PREFIX + board.replace("-", "_")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / name / "modules").mkdir(parents=True)
    shutil.copyfile(rom, folder / "romfs.bin")
    texts = {
        "manifest.py": MANIFEST,
        "modules/boot.py": BOOT,
        "modules/main.py": MAIN,
        "mpconfigboard.h": CONFIG_H.format(board=board),
        "mpconfigboard.cmake": CONFIG_CMAKE,
        "sdkconfig.board": SDKCONFIG.format(name=name),
        "partitions.csv": csv(PARTITIONS),
    }
    for path, text in texts.items():
        (folder / name / path).write_text(text, encoding="utf-8")
    words = README.format(board=board, name=name, idf=IDF, micropython=MICROPYTHON, romfs=ROMFS.offset)
    (folder / "README.md").write_text(words, encoding="utf-8")
    return folder


def csv(partitions: tuple[Partition, ...]) -> str:
    lines = [f"{part.name}, {part.type}, {part.subtype}, {part.offset:#x}, {part.size:#x}," for part in partitions]
    return "\n".join(["# Name, Type, SubType, Offset, Size, Flags", *lines]) + "\n"


def read_csv(text: str) -> tuple[Partition, ...]:
    """The partitions of such a table."""
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    fields = [[field.strip() for field in row.split(",")] for row in rows]
    return tuple(Partition(row[0], row[1], row[2], int(row[3], 0), int(row[4], 0)) for row in fields)


def check(partitions: tuple[Partition, ...]) -> None:
    """DoesNotFit unless they follow each other on whole sectors, and end within the flash."""
    end = 0
    for part in partitions:
        if part.offset < end:
            raise DoesNotFit(f"partition {part.name} begins at {part.offset:#x}, in the one before it")
        step = APP_ALIGNMENT if part.type == "app" else SECTOR_BYTES
        if part.offset % step or part.size % SECTOR_BYTES:
            raise DoesNotFit(f"partition {part.name} is not aligned: {part.offset:#x}, {part.size:#x}")
        end = part.offset + part.size
    if end > FLASH_BYTES:
        raise DoesNotFit(f"the partitions end at {end:#x}, the flash at {FLASH_BYTES:#x}")
