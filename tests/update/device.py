"""A device in memory: a littlefs on a chip in RAM, mounted as the root, and the boot.py that chooses the release.

For the MicroPython unix port; a test has to import everything it needs before the root changes.
"""

import gc
import hashlib
import json
import os
import sys

import vfs
from disk import Disk

BLOCKS = 64
FILES = {"main.py": b"print('main')\n", "board.py": b"BOARD = {}\n", "table/app.mpy": b"\x00" * 700}
with open(sys.path[0] + "/../../firmware/boot.py") as _file:
    BOOT = compile(_file.read(), "boot.py", "exec")


class Chip(Disk):
    """Flash that records what a power cut at some of its writes would have left."""

    def watch(self, first, many):
        """From this write on, this many; they are found in `left`."""
        self.left = []
        self.passed = 0

        def look():
            if first <= self.passed < first + many:
                self.left.append(self.copy())
            self.passed += 1

        self.before_write = look

    def copy(self):
        return Chip(self.blocks, bytearray(self.data))


class Machine:
    """The parts of the chip that boot.py and the update use."""

    SOFT_RESET = 5
    PWRON_RESET = 1

    def __init__(self):
        self.cause = self.PWRON_RESET
        self.watchdogs = []
        self.resets = 0

    def reset_cause(self):
        return self.cause

    def WDT(self, timeout):
        self.watchdogs.append(timeout)

    def reset(self):
        self.resets += 1


def new_disk(blocks=BLOCKS):
    disk = Chip(blocks)
    vfs.VfsLfs2.mkfs(disk)
    return disk


def mount(disk):
    """This chip is the device's file system from now on."""
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(disk), "/")
    os.chdir("/")


def unmount():
    """The host's files again. A file left open is fatal to this process when its memory is collected."""
    vfs.umount("/")
    vfs.mount(vfs.VfsPosix(), "/")
    gc.collect()


def make_folders(path):
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass
        at = path.find("/", at + 1)


def put(path, data):
    make_folders(path)
    with open(path, "wb") as file:
        file.write(data)


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def listing(files, version, board="TEST"):
    """release.json, as written by host_tools.release."""
    lines = [
        json.dumps([name, len(data), "".join(["%02x" % byte for byte in hashlib.sha256(data).digest()[:16]])])
        for name, data in sorted(files.items())
    ]
    head = '{"board": "%s", "version": "%s", "files": [\n' % (board, version)
    return (head + ",\n".join(lines) + "\n]}\n").encode()


def put_release(slot, version="1.0.0", files=FILES, is_kept=True):
    for name, data in files.items():
        put("/%s/%s" % (slot, name), data)
    put("/%s/release.json" % slot, listing(files, version))
    if is_kept:
        put("/%s/kept" % slot, b"")


def put_safe():
    put("/safe/main.py", b"print('safe')\n")
    put("/safe/held.py", b"def is_held():\n    return False\n")


def state():
    return json.loads(read("/data/boot.json"))


def put_state(**values):
    put("/data/boot.json", json.dumps(values).encode())


class Heap:
    """Replaces the module gc: here the heap is large, and a collection takes long."""

    def __init__(self, free):
        self._free = free
        self.thresholds = []

    def mem_free(self):
        return self._free

    def threshold(self, size):
        self.thresholds.append(size)


class Boot:
    """One start: the result of boot.py; `free`: bytes of the heap, if not the real ones."""

    def __init__(self, machine=None, free=0):
        self.machine = machine or Machine()
        path, modules = list(sys.path), dict(sys.modules)
        sys.modules["machine"] = self.machine
        sys.modules["gc"] = self.heap = Heap(free or gc.mem_free())
        names = {}
        os.chdir("/")
        try:
            exec(BOOT, names)
        finally:
            sys.path[:] = path
            sys.modules.clear()
            sys.modules.update(modules)
        if names["reserve"]:
            names["reserve"].release()
        self.names = names
        self.folder = os.getcwd()
        os.chdir("/")
