"""Images like those of MicroPython's build, with noise in place of the code."""

import random
import struct

from host_tools.installing.wanted import CHIPS

FILES_AT = 0x200000


def partitions(chip: str, version: str) -> bytes:
    """partitions-4MiB.csv and -8MiB.csv of the ESP32 port: from 1.26 on without the one for files."""
    rows = [("nvs", 1, 2, 0x9000, 0x6000), ("phy_init", 1, 1, 0xF000, 0x1000), ("factory", 0, 0, 0x10000, 0x1F0000)]
    if version < "1.26":
        rows.append(("vfs", 1, 0x81, FILES_AT, 0x200000 if chip == "esp32" else 0x600000))
    return b"".join(
        struct.pack("<HBBII16sI", 0x50AA, kind, subtype, at, size, name.encode(), 0)
        for name, kind, subtype, at, size in rows
    )


def image(
    chip: str = "esp32", version: str = "1.26.1", machine: str = "Generic ESP32 module", size: int = 40_000
) -> bytes:
    name, chip_id, offset = CHIPS[chip]
    head = struct.pack("<BBBBI", 0xE9, 0, 2, 0x20, 0x40080000) + bytes(4) + struct.pack("<H", chip_id) + bytes(10)
    data = bytearray(b"\xff" * (0x10000 - offset))
    data[: len(head)] = head
    table = partitions(chip, version)
    data[0x8000 - offset : 0x8000 - offset + len(table)] = table
    noise = random.Random(1).randbytes(size)
    texts = f"\0 MicroPython v{version} on 2025-09-11\0{machine} with {name.replace('-', '')}\0".encode()
    return bytes(data) + head + noise[: size // 2] + texts + noise[size // 2 :]
