"""A model of the ROM loader of an ESP32 or ESP32-S3, and of the stub that esptool puts into its memory.

SLIP frames with commands in, answers out: https://docs.espressif.com/projects/esptool, "Serial Protocol". Written
data ends up in `flash`. Of the stub only its effects are modelled: it is accepted, started, and answers.
"""

import hashlib
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass

END, ESC, ESC_END, ESC_ESC = 0xC0, 0xDB, 0xDC, 0xDD
SECTOR = 0x1000
CHECKSUM = 0xEF
FAILED, INVALID = 0x01, 0x05
BAD_CHECKSUM = 0x07
MAGIC_REGISTER = 0x40001000
ROM_BAUD = 115200
# The S3's watchdog, used by esptool for a reset (esptool/targets/esp32s3.py, `watchdog_reset`): unlock, begin, lock.
WATCHDOG, WATCHDOG_LOCK, WATCHDOG_KEY, WATCHDOG_ON = 0x60008098, 0x600080B0, 0x50D83AA1, 1 << 31
FORCE_DOWNLOAD = 0x6000812C  # bit 0: set by `machine.bootloader()` of MicroPython (ports/esp32/modmachine.c)


@dataclass(frozen=True)
class Chip:
    """The answers of one kind of chip."""

    name: str
    magic: int
    chip_id: int  # 0: it does not know the question
    spi: int  # address of the registers of the flash's bus
    efuses: dict[int, int]
    offset: int  # of the image
    has_program_at: int = 0x10000


# The efuses say: revision 3.1 and 0.2; of the S3, how much PSRAM is in it.
ESP32 = Chip(
    "ESP32", 0x00F01D83, 0, 0x3FF42000, {0x3FF5A00C: 1 << 15, 0x3FF5A014: 1 << 20, 0x3FF6607C: 1 << 31}, 0x1000
)
EFUSE_S3 = 0x60007000


def esp32_s3(psram: int = 1) -> Chip:
    """`psram`: 0 = none, 1 = 8 MB, 2 = 2 MB, 3 = 16 MB, 4 = 4 MB, as in the efuses."""
    word = EFUSE_S3 + 0x44 + 4 * 4
    high = EFUSE_S3 + 0x44 + 4 * 5
    return Chip("ESP32-S3", 0x9, 9, 0x60002000, {word: (psram & 3) << 3, high: (psram >> 2) << 19}, 0)


class RomLoader:
    """A chip in download mode with `flash_bytes` of flash; `log` has the names of the received commands."""

    def __init__(self, chip: Chip, flash_bytes: int = 4 << 20) -> None:
        self.chip = chip
        self.flash = bytearray(b"\xff" * flash_bytes)
        self.log: list[str] = []
        self.damages = False  # writes other bytes than it was sent
        self.fastest = 921600  # bits a second over the bridge and the cable
        self.reset()

    def reset(self) -> None:
        self.baud = ROM_BAUD
        self.is_reset = False  # by its own watchdog
        self._frame = bytearray()
        self._is_open = False
        self._is_stub = False
        self._registers: dict[int, int] = {}
        self._at = self._size = 0
        self._inflate = zlib.decompressobj()
        self._reading: tuple[int, int, int] | None = None

    def has_program(self) -> bool:
        """Whether there is an application for the second stage to start."""
        return self.flash[self.chip.has_program_at] == 0xE9

    def force_download(self) -> None:
        """Each start ends in the loader, until the bit is cleared."""
        self._registers[FORCE_DOWNLOAD] = 1

    def is_download_forced(self) -> bool:
        return bool(self._registers.get(FORCE_DOWNLOAD, 0) & 1)

    def hears(self, speed: int) -> bool:
        return speed == self.baud <= self.fastest

    def is_inside_frame(self) -> bool:
        return self._is_open

    # -- frames --------------------------------------------------------------------------------------------------

    def take(self, data: bytes) -> bytes:
        """Bytes from the host; returns the answer."""
        answer = b""
        for byte in data:
            if byte != END:
                if self._is_open:
                    self._frame.append(byte)
                continue
            if self._frame:
                frame = bytes(self._frame).replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                self._frame.clear()
                self._is_open = False
                answer += self._frame_taken(frame)
            else:
                self._is_open = True
        return answer

    def _frame_taken(self, frame: bytes) -> bytes:
        if self._reading is not None:
            return self._read_on(struct.unpack("<I", frame)[0])
        if len(frame) < 8 or frame[0] != 0:
            return b""
        _, op, size, checksum = struct.unpack("<BBHI", frame[:8])
        data = frame[8:]
        if size != len(data):
            return self._reply(op, status=INVALID)
        name, handler = self._commands().get(op, (f"{op:02x}", None))
        is_restart = name == "FLASH_BEGIN" and not any(data[:4])  # of nothing: the stub is ended
        self.log.append("RESTART" if is_restart else name)
        if handler is None:
            return self._reply(op, status=INVALID)
        if name.endswith("DATA") and self._checksum(data[16:]) != checksum:
            return self._reply(op, status=BAD_CHECKSUM)
        return handler(op, data)

    def _reply(self, op: int, value: int = 0, data: bytes = b"", status: int = 0) -> bytes:
        tail = struct.pack("<BB", int(status != 0), status) + (b"" if self._is_stub else bytes(2))
        body = struct.pack("<BBHI", 1, op, len(data) + len(tail), value) + data + tail
        return _slip(body)

    @staticmethod
    def _checksum(data: bytes) -> int:
        state = CHECKSUM
        for byte in data:
            state ^= byte
        return state

    # -- commands ------------------------------------------------------------------------------------------------

    def _commands(self) -> dict[int, tuple[str, Callable[[int, bytes], bytes]]]:
        known = {
            0x02: ("FLASH_BEGIN", self._flash_begin),
            0x03: ("FLASH_DATA", self._flash_data),
            0x04: ("FLASH_END", self._nothing),
            0x05: ("MEM_BEGIN", self._nothing),
            0x06: ("MEM_END", self._mem_end),
            0x07: ("MEM_DATA", self._nothing),
            0x08: ("SYNC", self._sync),
            0x09: ("WRITE_REG", self._write_reg),
            0x0A: ("READ_REG", self._read_reg),
            0x0B: ("SPI_SET_PARAMS", self._nothing),
            0x0D: ("SPI_ATTACH", self._nothing),
            0x0F: ("CHANGE_BAUDRATE", self._change_baud),
            0x10: ("FLASH_DEFL_BEGIN", self._flash_begin),
            0x11: ("FLASH_DEFL_DATA", self._deflated),
            0x12: ("FLASH_DEFL_END", self._nothing),
            0x13: ("SPI_FLASH_MD5", self._md5),
        }
        if self.chip.chip_id:
            known[0x14] = ("GET_SECURITY_INFO", self._security_info)
        if self._is_stub:
            known |= {
                0xD0: ("ERASE_FLASH", self._erase_flash),
                0xD1: ("ERASE_REGION", self._erase_region),
                0xD2: ("READ_FLASH", self._read_flash),
            }
        return known

    def _nothing(self, op: int, data: bytes) -> bytes:
        return self._reply(op)

    def _change_baud(self, op: int, data: bytes) -> bytes:
        self.baud = struct.unpack("<II", data)[0]
        return self._reply(op)

    def _sync(self, op: int, data: bytes) -> bytes:
        return self._reply(op, value=0 if self._is_stub else 0x20120707) * 8

    def _mem_end(self, op: int, data: bytes) -> bytes:
        answer = self._reply(op)
        self._is_stub = True
        return answer + _slip(b"OHAI")

    def _security_info(self, op: int, data: bytes) -> bytes:
        return self._reply(op, data=struct.pack("<IB7sII", 0, 0, bytes(7), self.chip.chip_id, 0))

    def _read_reg(self, op: int, data: bytes) -> bytes:
        (address,) = struct.unpack("<I", data)
        if address == MAGIC_REGISTER:
            return self._reply(op, self.chip.magic)
        return self._reply(op, self._registers.get(address, self.chip.efuses.get(address, 0)))

    def _write_reg(self, op: int, data: bytes) -> bytes:
        for at in range(0, len(data), 16):
            address, value, mask, _ = struct.unpack("<IIII", data[at : at + 16])
            self._registers[address] = self._registers.get(address, 0) & ~mask | value & mask
            if address == self.chip.spi:
                self._run_spi()
            if address == WATCHDOG_LOCK and self._registers.get(WATCHDOG, 0) & WATCHDOG_ON:
                self.is_reset = True
        return self._reply(op)

    def _run_spi(self) -> None:
        """A command on the flash's bus: only its identity is answered."""
        usr2 = self.chip.spi + (0x24 if self.chip.name == "ESP32" else 0x20)
        w0 = self.chip.spi + (0x80 if self.chip.name == "ESP32" else 0x58)
        self._registers[self.chip.spi] = 0
        if self._registers.get(usr2, 0) & 0xFF == 0x9F:
            self._registers[w0] = 0xEF | 0x40 << 8 | (len(self.flash).bit_length() - 1) << 16

    # -- flash ---------------------------------------------------------------------------------------------------

    def _flash_begin(self, op: int, data: bytes) -> bytes:
        size, _, _, offset = struct.unpack("<IIII", data[:16])
        self._inflate = zlib.decompressobj()
        self._at, self._size = offset, size
        end = -(-(offset + size) // SECTOR) * SECTOR
        self.flash[offset:end] = b"\xff" * (end - offset)
        return self._reply(op)

    def _flash_data(self, op: int, data: bytes) -> bytes:
        self._program(data[16:])
        return self._reply(op)

    def _deflated(self, op: int, data: bytes) -> bytes:
        self._program(self._inflate.decompress(data[16:]))
        return self._reply(op)

    def _program(self, data: bytes) -> None:
        if self.damages and data:
            data = bytes([data[0] ^ 1]) + data[1:]
        self.flash[self._at : self._at + len(data)] = data
        self._at += len(data)

    def _md5(self, op: int, data: bytes) -> bytes:
        address, size = struct.unpack("<II", data[:8])
        digest = hashlib.md5(self.flash[address : address + size])
        return self._reply(op, data=digest.digest() if self._is_stub else digest.hexdigest().encode())

    def _erase_flash(self, op: int, data: bytes) -> bytes:
        self.flash[:] = b"\xff" * len(self.flash)
        return self._reply(op)

    def _erase_region(self, op: int, data: bytes) -> bytes:
        offset, size = struct.unpack("<II", data)
        self.flash[offset : offset + size] = b"\xff" * size
        return self._reply(op)

    def _read_flash(self, op: int, data: bytes) -> bytes:
        offset, size, block, _ = struct.unpack("<IIII", data)
        self._reading = (offset, size, block)
        return self._reply(op) + _slip(bytes(self.flash[offset : offset + min(block, size)]))

    def _read_on(self, received: int) -> bytes:
        offset, size, block = self._reading or (0, 0, 0)
        if received >= size:
            self._reading = None
            return _slip(hashlib.md5(self.flash[offset : offset + size]).digest())
        return _slip(bytes(self.flash[offset + received : offset + min(received + block, size)]))


def _slip(body: bytes) -> bytes:
    return b"\xc0" + body.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0"
