"""Images as MicroPython's build makes them, with noise where the code would be."""

import random
import struct

from host_tools.installing.wanted import CHIPS


def image(
    chip: str = "esp32", version: str = "1.26.1", machine: str = "Generic ESP32 module", size: int = 40_000
) -> bytes:
    name, chip_id, offset = CHIPS[chip]
    head = struct.pack("<BBBBI", 0xE9, 0, 2, 0x20, 0x40080000) + bytes(4) + struct.pack("<H", chip_id) + bytes(10)
    data = bytearray(b"\xff" * (0x10000 - offset))
    data[: len(head)] = head
    data[0x8000 - offset : 0x8000 - offset + 4] = b"\xaa\x50\x01\x02"
    noise = random.Random(1).randbytes(size)
    texts = f"\0 MicroPython v{version} on 2025-09-11\0{machine} with {name.replace('-', '')}\0".encode()
    return bytes(data) + head + noise[: size // 2] + texts + noise[size // 2 :]
