"""The part of a flash chip that holds the file system: a file of the host, written through, so it survives a cut."""

_BLOCK = 4096
_COUNT, _SIZE, _ERASE = 4, 5, 6


class FlashChip:
    """The interface of MicroPython's extended block devices."""

    def __init__(self, path, blocks):
        self._blocks = blocks
        self._file = open(path, "r+b")

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)

    def ioctl(self, request, argument):
        if request == _COUNT:
            return self._blocks
        if request == _SIZE:
            return _BLOCK
        if request == _ERASE:
            self._file.seek(argument * _BLOCK)
            self._file.write(b"\xff" * _BLOCK)
        return 0
