"""Stock MicroPython between power and prompt, on the unix port; started by start.py."""

import os
import select
import sys
import time  # the pretend one
from collections import namedtuple

import ffi
import flash_chip
import machine  # the pretend one
import repl
import vfs
import workbench

SOFT, SOFT_RAW, HARD, LOADER = 77, 78, 79, 80

is_listening = False  # while a program runs
keys = select.poll()
keys.register(sys.stdin, select.POLLIN)
leave = ffi.open(None).func("v", "_exit", "i")


Implementation = namedtuple("implementation", ("name", "version", "_machine", "_mpy"))


class OtherSys:
    """sys, except its data about the interpreter, which are those of the image on the chip."""

    def __init__(self, version, called):
        self.implementation = Implementation("micropython", version + ("",), called, sys.implementation._mpy)

    def __getattr__(self, name):
        return getattr(sys, name)


def live(chip, blocks, cause, is_raw, folders, image, names):
    """`names`: the globals of __main__, shared by boot.py, main.py and the prompt."""
    version, _, called = image.partition(" ")
    sys.modules["sys"] = OtherSys(tuple([int(part) for part in version.split(".")]), called)
    workbench.use_clock(listened_ms)
    machine.reset_cause = lambda: cause
    machine.reset = lambda: leave(HARD)
    machine.bootloader = lambda: leave(LOADER)
    machine.soft_reset = lambda: leave(SOFT)
    mount(flash_chip.FlashChip(chip, blocks), folders)
    run("boot.py", names)
    if not is_raw:
        run("main.py", names)
    leave(SOFT_RAW if repl.Repl(names).serve(is_raw) else SOFT)


def listened_ms():
    """The time, for the program's loop; and the moment in which Ctrl-C stops it.

    A signal would not do: the unix port's jumps out of anywhere in the program, even the memory manager.
    """
    while is_listening and keys.poll(0):
        if sys.stdin.buffer.read(1) == b"\x03":
            raise KeyboardInterrupt
    return time.real_ms()


def mount(disk, folders):
    vfs.mount(vfs.VfsPosix(), "/host")
    vfs.umount("/")
    try:
        vfs.mount(vfs.VfsLfs2(disk), "/")
    except OSError:
        vfs.VfsLfs2.mkfs(disk)
        vfs.mount(vfs.VfsLfs2(disk), "/")
    vfs.umount("/host")
    vfs.mount(vfs.VfsPosix("/"), "/host")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"] + ["/host" + folder for folder in folders]


def run(name, names):
    """Run boot.py and main.py as stock MicroPython does; a missing one is skipped."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return
    global is_listening
    is_listening = True
    try:
        exec(compile(source, name, "exec"), names)
    except (Exception, KeyboardInterrupt) as problem:
        sys.print_exception(problem)
    finally:
        is_listening = False
