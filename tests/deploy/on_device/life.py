"""What stock MicroPython does between power and prompt, on the unix port; started by start.py."""

import os
import sys

import ffi
import flash_chip
import machine  # the pretend one
import micropython
import repl
import vfs

SOFT, SOFT_RAW, HARD = 77, 78, 79

leave = ffi.open(None).func("v", "_exit", "i")


def live(chip, blocks, cause, is_raw, folders, names):
    """`names`: those that boot.py, main.py and the prompt run among, the globals of __main__."""
    machine.reset_cause = lambda: cause
    machine.reset = lambda: leave(HARD)
    machine.soft_reset = lambda: leave(SOFT)
    mount(flash_chip.FlashChip(chip, blocks), folders)
    steps = [("boot.py", names)] + ([] if is_raw else [("main.py", names)])
    is_silent = True
    micropython.kbd_intr(3)
    while True:
        try:  # Ctrl-C ends only what runs
            if is_silent:
                sys.stdout.buffer.write(b"\x00")  # from here on it can be talked to
                is_silent = False
            while steps:
                run(*steps.pop(0))
            leave(SOFT_RAW if repl.Repl(names).serve(is_raw) else SOFT)
        except KeyboardInterrupt:
            repl.unlock_heap()


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
    """What stock MicroPython does with boot.py and main.py: where there is none, nothing."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return
    try:
        exec(compile(source, name, "exec"), names)
    except (Exception, KeyboardInterrupt) as problem:
        repl.unlock_heap()
        sys.print_exception(problem)
