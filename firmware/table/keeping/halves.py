"""Updates of a board's own image: modules in place of frozen ones, in two halves of the flash partition `romfs`.

A slot's list is a file, as that of any release; its code lies in the slot's half, and runs from there.  MicroPython
finds and maps one such partition as a whole, and neither erases nor writes it (`mp_vfs_rom_ioctl` in
ports/esp32/esp32_partition.c of 1.25); `Partition` does, in blocks of 4096 bytes.  What has just been written is read
back by `Partition`, because mapped memory may still show what was there (esp-idf issue 2146).
"""

import hashlib
import os

import esp32
import vfs

from matchcore.compat import TYPE_CHECKING
from table.keeping import slots
from table.keeping.slots import LIST, OF_IMAGE, SLOTS, Unfit

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = "code.romfs"  # the only file on the list
PARTITION = "romfs"
HALF_BYTES = 256 * 1024
BLOCK = 4096
_GET_SEGMENT = 2  # of rom_ioctl
_ERASE = 6  # of a block device's ioctl
_CHUNK = 512  # bytes read at once
_STEP = 16  # of these between two pauses
_HEAD = b"\xd2\xcd\x31"  # of a ROM file system


def memory_of(slot: str) -> memoryview:
    """A half, where it lies."""
    start = SLOTS.index(slot) * HALF_BYTES
    return memoryview(vfs.rom_ioctl(_GET_SEGMENT, 0))[start : start + HALF_BYTES]  # type: ignore  # a buffer


def image_of(version: str) -> str:
    """The name of the image that a version is of, or is for; "" for others."""
    return version.partition(OF_IMAGE)[2].partition(".")[0]


def version_in(slot: str) -> str:
    return slots.release_in("/" + slot)[1]


def is_kept(slot: str) -> bool:
    try:
        os.stat("/%s/kept" % slot)
        return True
    except OSError:
        return False


def fault_of(slot: str) -> str:
    """Why this half cannot run over the image; "" if it can."""
    board, version = slots.release_in("/" + slot)
    own, running = slots.release_in("/" + slots.IMAGE)
    if not version:
        return "files are missing"
    if board != own or image_of(version) != image_of(running):
        return "it is for image %s, this is %s" % (image_of(version), image_of(running))
    try:
        for name, size, digest in list(slots.listed("/%s/%s" % (slot, LIST))):
            if name != FILE or _hex(hashlib.sha256(memory_of(slot)[:size]).digest()) != digest:
                return "its half of the flash is damaged"
    except (OSError, Unfit) as error:
        return str(error)
    return ""


def _hex(digest: bytes) -> str:
    return slots.hex_of(digest)[: slots.DIGITS]


class Update(slots.Update):
    """Put into the half that does not run.

    A block is erased before the one in front of it is written, so that after a power cut the first blank block tells
    how far it went: the block in front of that one may be torn, and is written again."""

    def __init__(self, slot: str, digest: bytes, list_size: int, size: int) -> None:
        super().__init__(slot, digest, list_size, size)
        self._flash = esp32.Partition(PARTITION)
        self._first = SLOTS.index(slot) * HALF_BYTES // BLOCK
        self._code_bytes = size - list_size
        self._done = -1  # bytes of the code; -1: not known yet

    def _make_room(self) -> None:
        if self._code_bytes > HALF_BYTES:
            needed = (self._code_bytes + 1023) // 1024
            raise Unfit("%d KB are needed, there is room for %d" % (needed, HALF_BYTES // 1024))
        super()._make_room()
        self._erase(0)  # what is left of the release before is no part of this one

    def _bytes_needed(self) -> int:
        return self.list_size

    def _check_list(self) -> None:
        super()._check_list()
        for name in [line[0] for line in slots.listed(self.folder + "/" + LIST + ".new")]:
            if name != FILE:
                raise Unfit("%s is no file of an update" % name)

    def wanted(self) -> tuple:
        offset, size = super().wanted()
        if not size or self._line < 0:
            return offset, size
        if self._done < 0:
            self._done = self._resumed()
        left = size - self._done
        return (offset + self._done, left) if left else (0, 0)

    def put(self, data: bytes) -> None:
        if self._line < 0:
            super().put(data)
            return
        while data:
            block, at = divmod(self._done, BLOCK)
            if not at and (block + 1) * BLOCK < self._code_bytes:
                self._erase(block + 1)
            part = data[: BLOCK - at]
            self._flash.writeblocks(self._first + block, part, at)
            self._done += len(part)
            data = data[len(part) :]

    def finish(self) -> "Iterator[None]":
        """Read everything back, pausing now and then; then give the list its name.  Unfit if it is wrong."""
        digest, chunk, head = hashlib.sha256(), bytearray(_CHUNK), b""
        for count in range(0, self._code_bytes, _CHUNK):
            part = memoryview(chunk)[: self._code_bytes - count]
            self._read(count, part)
            head = head or bytes(part[: len(_HEAD)])
            digest.update(part)
            if not count // _CHUNK % _STEP:
                yield
        fault = "" if head == _HEAD else "is no file system"
        if _hex(digest.digest()) != self._hash:
            fault = "has the wrong hash"
        if fault:
            self.forget()
            raise Unfit(FILE + " " + fault)
        self._close_list()

    def _read(self, at: int, into: "memoryview | bytearray") -> None:
        self._flash.readblocks(self._first + at // BLOCK, into, at % BLOCK)  # type: ignore  # any buffer

    def _erase(self, block: int) -> None:
        self._flash.ioctl(_ERASE, self._first + block)

    def _resumed(self) -> int:
        """Bytes that need not be fetched again."""
        blocks = (self._code_bytes + BLOCK - 1) // BLOCK
        chunk, blank = bytearray(_CHUNK), b"\xff" * _CHUNK
        block = 0
        while block < blocks and not self._is_blank(block, chunk, blank):
            block += 1
        block = max(block - 1, 0)
        self._erase(block)
        return block * BLOCK

    def _is_blank(self, block: int, chunk: bytearray, blank: bytes) -> bool:
        for at in range(block * BLOCK, (block + 1) * BLOCK, _CHUNK):
            self._read(at, chunk)
            if chunk != blank:
                return False
        return True
