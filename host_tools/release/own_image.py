"""Files for an ESP-IDF build of MicroPython with the table's code frozen in, for a board without PSRAM.

A stock image loads code into the heap, where beside the screens of a display there is no room for it.  Frozen code runs
from flash, with the names and line numbers of its sources.  Not yet seen on hardware.
"""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_tools.languages.modules import source
from host_tools.release import boards, constants, frozen_texts, image_record, manifest, parts

FLASH_BYTES = 4 * 1024 * 1024
SECTOR_BYTES = 4096
# MicroPython with Bluetooth, in 2024 (micropython issue 14350), and the table frozen into it, measured with the unix
# port for 32 bits, whose words and tables are the same.
MICROPYTHON_BYTES = 1_692_416
TABLE_BYTES = 478_016
APP_ALIGNMENT = 0x10000
PREFIX = "MATCH_TABLE_"
# Each version of MicroPython, and the ESP-IDF that its own builds use: `IDF_VER` in its tools/ci.sh for 1.25, commit
# 10ef3e4 for 1.26, other people's builds of 1.27.  1.25 takes 5.2, 5.2.2, 5.3 and 5.4, by the README of its port.
IDFS = {"v1.25.0": "v5.2.2", "v1.26.1": "v5.4.2", "v1.27.0": "v5.5.1"}
MICROPYTHON = "v1.26.1"
# ESP-IDF keeps these from the heap of an ESP32 if an image has Bluetooth, used or not: BTDM_RESERVE_DRAM in its
# components/bt/controller/esp32/Kconfig.in, behind which memory.ld.in of
# components/esp_system/ld/esp32 lets all other data begin.
BLUETOOTH_BYTES = 0xDB5C


class Partition(NamedTuple):
    name: str
    type: str
    subtype: str
    offset: int
    size: int


# The table's data stay in `vfs` when the application is rewritten.
PARTITIONS = (
    Partition("nvs", "data", "nvs", 0x9000, 0x6000),
    Partition("phy_init", "data", "phy", 0xF000, 0x1000),
    Partition("factory", "app", "factory", 0x10000, 0x250000),
    Partition("romfs", "data", "0x8f", 0x260000, 0x80000),
    Partition("vfs", "data", "fat", 0x2E0000, 0x120000),
)

MODULES = "modules"
CODE = "code.py"
PORT_MANIFEST = """include("$(PORT_DIR)/boards/manifest.py")
include("code.py")
"""
# opt=2 drops assertions; line numbers stay, since they are in flash.
CODE_MANIFEST = """# The table, frozen into the image and into the interpreter of the tests.
{}
"""
# Frozen, so that no file on the writable file system can replace it or any module.
BOOT = """import gc
import sys

gc.threshold(4096)  # without PSRAM: what is free stays in large pieces, and ESP-IDF keeps what Wi-Fi needs
sys.path[:] = [".frozen"]
__import__("image.start", None, None, ("",)).start("{board}")
"""
# Without Bluetooth, in both places, as the port's boards with an ESP32-S2 have it.
CONFIG_H = """#define MICROPY_HW_BOARD_NAME "Match table {board}"
#define MICROPY_HW_MCU_NAME "ESP32"
#define MICROPY_PY_BLUETOOTH (0)
#define MICROPY_VFS_ROM (1)
"""
CONFIG_CMAKE = """set(SDKCONFIG_DEFAULTS
    boards/sdkconfig.base
    ${MICROPY_BOARD_DIR}/sdkconfig.board
)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
"""
SDKCONFIG = """CONFIG_ESPTOOLPY_FLASHSIZE_4MB=y
CONFIG_PARTITION_TABLE_CUSTOM=y
CONFIG_PARTITION_TABLE_CUSTOM_FILENAME="boards/{name}/partitions.csv"
"""
README = """# An image of its own for {board}

**Not yet seen on hardware, nor built, because ESP-IDF could not be had where this was written: only its files
have been checked**, and the same code, frozen into MicroPython for a computer, has played whole matches. There is no
finished image to download yet: whoever wants one builds it as below. `{name}/` is a board of MicroPython's ESP32 port,
with the table's code in `modules/`, which is frozen in. All commands are for this folder, on Linux or macOS.

Bluetooth is left out: ESP-IDF would keep {bluetooth} bytes of memory for it, by its sources. The table is made for what
is left with Bluetooth, 112,000 bytes, until a board has shown the difference.

The application should take some {size:,} bytes of the {room:,} of its partition.

1. Once, with internet: ESP-IDF {idf} and MicroPython {micropython}, some 5 GB. Other versions go together so: {others}.
   That is by tools/ci.sh of each and by builds of others, not by builds here; ESP-IDF 6 is too new for all of them
   (micropython discussion 19043).

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
       BUILT=micropython/ports/esp32/build-{name}
       $ESPTOOL --chip esp32 --port PORT erase-flash
       $ESPTOOL --chip esp32 --port PORT write-flash 0x1000 $BUILT/firmware.bin

   That esptool is the one that `make setup` has installed; any other from version 5 on will do.

4. Make a table of it. It has no number yet, so it opens a Wi-Fi of its own and shows the password. In the director,
   *Enrol a table* shows a code, and the file of *Enrol many tables at once* has one for each. Join that Wi-Fi with
   a phone, and type network, password, number and code into the page that opens.

Keep `image.json` with the image that you write: a later release goes over the network as the modules that differ from
this one, up to 256 KB of them, into one half of the partition `romfs`. In the folder of the project,

    .venv/bin/python -m host_tools.bench bundle {board} --image .build/image/{board}/image.json

writes it as a file, to be offered by the director. The image stays what runs without it. `bundle` refuses more than
that, and changes of what begins each start ({first}); these take a new image by
cable: `make image` again, then step 2 without the clones, and of step 3 only

       $ESPTOOL --chip esp32 --port PORT write-flash {app:#x} $BUILT/micropython.bin

What the table keeps is in the partition `vfs`, and stays.
"""


class NoImage(Exception):
    """A board that is not built this way; the message names the alternative."""


class DoesNotFit(Exception):
    """An image or a partition table too large for the flash; the message says by how much."""


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


def write(board: str, folder: Path, known: Path = boards.BOARDS) -> Path:
    """Everything that the build needs for this board, from the present sources, in a folder that is replaced."""
    check(PARTITIONS)
    name = PREFIX + board.replace("-", "_")
    shutil.rmtree(folder, ignore_errors=True)
    write_code(board, folder / name, known=known)
    texts = {
        "manifest.py": PORT_MANIFEST,
        "mpconfigboard.h": CONFIG_H.format(board=board),
        "mpconfigboard.cmake": CONFIG_CMAKE,
        "sdkconfig.board": SDKCONFIG.format(name=name),
        "partitions.csv": csv(PARTITIONS),
    }
    for path, text in texts.items():
        (folder / name / path).write_text(text, encoding="utf-8")
    app = next(part for part in PARTITIONS if part.type == "app")
    others = ", ".join(
        f"MicroPython {version} with ESP-IDF {idf}" for version, idf in IDFS.items() if version != MICROPYTHON
    )
    words = README.format(
        board=board,
        name=name,
        idf=IDFS[MICROPYTHON],
        micropython=MICROPYTHON,
        others=others,
        bluetooth=f"{BLUETOOTH_BYTES:,}",
        size=round(MICROPYTHON_BYTES + TABLE_BYTES, -4),
        room=app.size,
        app=app.offset,
        first=", ".join(image_record.FIRST),
    )
    (folder / "README.md").write_text(words, encoding="utf-8")
    (folder / image_record.NAME).write_text(image_record.record(board, folder / name / MODULES), encoding="utf-8")
    return folder


def write_code(
    board: str, folder: Path, languages: Iterable[str] = parts.LANGUAGES, known: Path = boards.BOARDS
) -> Path:
    """The manifest of the table's code, and the sources to freeze: those that this board can use, texts converted."""
    modules = folder / MODULES
    modules.mkdir(parents=True)
    data = modules / "board.py"
    data.write_text(boards.source_of(board, known), encoding="utf-8")
    fonts = {}
    for path in [*parts.files_for(data, languages), *parts.IN_IMAGES]:
        place = parts.place_of(path)
        if path.suffix == ".py":
            (modules / place).parent.mkdir(parents=True, exist_ok=True)
            said = frozen_texts.frozen(path) if parts.is_language(path) else source(path, parts.FIRMWARE)
            (modules / place).write_text(said, encoding="utf-8", newline="\n")
        else:
            fonts[place.name] = (parts.FIRMWARE / path).read_bytes()
    (modules / "boot.py").write_text(BOOT.format(board=board), encoding="utf-8")
    constants.put_in(modules)
    (modules / image_record.FROZEN).write_text(frozen_in(modules, fonts), encoding="utf-8")
    names = sorted(path.relative_to(modules).as_posix() for path in modules.iterdir())
    lines = [
        f'{"module" if name.endswith(".py") else "package"}("{name}", base_path="{MODULES}", opt=2)' for name in names
    ]
    (folder / CODE).write_text(CODE_MANIFEST.format("\n".join(lines)), encoding="utf-8")
    return folder / CODE


def frozen_in(modules: Path, fonts: dict[str, bytes]) -> str:
    """A module with the image's data: the version, derived from all sources, and the fonts."""
    sources = [path.read_bytes() for path in sorted(modules.rglob("*.py"))]
    version = f"{manifest.VERSION}{manifest.OF_IMAGE}{manifest.digest(b''.join([*sources, *fonts.values()]))[:8]}"
    lines = ['"""The parts of this image beside its code: made by host_tools/release/own_image.py."""', ""]
    lines += [f'VERSION = "{version}"', "", "", "def font(name):", '    """The bytes of a font, which lie in flash."""']
    for name, data in sorted(fonts.items()):
        lines += [f'    if name == "{name}":', f"        return {data!r}"]
    return "\n".join([*lines, "    raise OSError(2)", ""])


def csv(partitions: tuple[Partition, ...]) -> str:
    lines = [f"{part.name}, {part.type}, {part.subtype}, {part.offset:#x}, {part.size:#x}," for part in partitions]
    return "\n".join(["# Name, Type, SubType, Offset, Size, Flags", *lines]) + "\n"


def read_csv(text: str) -> tuple[Partition, ...]:
    """The partitions in a CSV file of ESP-IDF."""
    rows = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    fields = [[field.strip() for field in row.split(",")] for row in rows]
    return tuple(Partition(row[0], row[1], row[2], int(row[3], 0), int(row[4], 0)) for row in fields)


def check(partitions: tuple[Partition, ...]) -> None:
    """DoesNotFit unless they are in order on whole sectors, and end within the flash."""
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
