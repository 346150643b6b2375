"""Mounts an image of a flash's file system, and prints its contents: `flash_image.py IMAGE BLOCKS`."""

import json
import os
import sys

import vfs

BLOCK = 4096


class Flash:
    """Blocks in memory; after the image, the flash's earlier contents."""

    def __init__(self, image, count):
        self.count = count
        self.blocks = {}
        for at in range(0, len(image), BLOCK):
            self.blocks[at // BLOCK] = bytearray(image[at : at + BLOCK])

    def block(self, number):
        if number not in self.blocks:
            self.blocks[number] = bytearray(b"\xa5" * BLOCK)
        return self.blocks[number]

    def readblocks(self, number, buffer, offset=0):
        buffer[:] = self.block(number)[offset : offset + len(buffer)]

    def writeblocks(self, number, buffer, offset=0):
        block = self.block(number)
        for at in range(len(buffer)):
            assert block[offset + at] == 0xFF, "written without being erased"
            block[offset + at] = buffer[at]

    def ioctl(self, what, number):
        if what == 4:
            return self.count
        if what == 5:
            return BLOCK
        if what == 6:
            self.blocks[number] = bytearray(b"\xff" * BLOCK)
        return 0


def files(folder):
    found = {}
    for name, kind, *_ in os.ilistdir("/flash" + folder):
        path = folder + "/" + name
        if kind == 0x4000:
            found.update(files(path))
        else:
            with open("/flash" + path, "rb") as file:
                data = file.read()
            found[path[1:]] = (len(data), sum(data) % 65536)
    return found


with open(sys.argv[1], "rb") as image:
    flash = Flash(image.read(), int(sys.argv[2]))
vfs.mount(vfs.VfsLfs2(flash), "/flash")
before = files("")
with open("/flash/data/journal", "wb") as file:
    written = sum([file.write(bytes([at]) * 1000) for at in range(200)])
print(json.dumps({"files": before, "blocks": os.statvfs("/flash")[2], "written": written}))
