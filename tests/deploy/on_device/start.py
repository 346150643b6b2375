"""A pretend ESP32 with stock MicroPython on the unix port: littlefs on a chip that is a file, boot.py, main.py, prompt.

    micropython -X heapsize=8m start.py CHIP BLOCKS CAUSE RAW FOLDERS

CHIP is the file, CAUSE the number of the reset (machine.PWRON_RESET and so on), RAW whether the prompt is the raw one,
FOLDERS where the modules of the chip are, with : between them.  Leaving with 77 is a soft reset with the friendly
prompt, with 78 one with the raw one; with 79 the program has reset the chip.
"""

import os
import sys

_SOFT, _SOFT_RAW, _HARD = 77, 78, 79

import ffi  # noqa: E402
import micropython  # noqa: E402
import vfs  # noqa: E402

sys.path.append(__file__.rpartition("/")[0])
import flash_chip  # noqa: E402
import repl  # noqa: E402

_leave = ffi.open(None).func("v", "_exit", "i")
_chip, _blocks, _cause, _raw, _folders = sys.argv[1:]
sys.path[:] = _folders.split(":")

import machine  # noqa: E402  # the pretend one

_code = {"cause": int(_cause)}
machine.reset_cause = lambda: _code["cause"]
machine.reset = lambda: _leave(_HARD)
machine.soft_reset = lambda: _leave(_SOFT)


def _mount():
    disk = flash_chip.FlashChip(_chip, int(_blocks))
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
    sys.path[:] = ["", ".frozen", "/lib"] + ["/host" + folder for folder in _folders.split(":")]


def _run(name):
    """What stock MicroPython does with boot.py and main.py: where there is none, nothing."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return
    try:
        exec(compile(source, name, "exec"), globals())
    except (Exception, KeyboardInterrupt) as problem:
        sys.print_exception(problem)


_raw = int(_raw)
_steps = [lambda: _run("boot.py")] + ([] if _raw else [lambda: _run("main.py")])


def _life():
    """boot.py, main.py, prompt."""
    while _steps:
        _steps.pop(0)()
    _leave(_SOFT_RAW if repl.Repl(globals()).serve(_raw) else _SOFT)


_mount()
micropython.kbd_intr(3)
_hello = b"\x00"  # from here on it can be talked to
while True:
    try:  # Ctrl-C ends only what runs
        if _hello:
            sys.stdout.buffer.write(_hello)
            _hello = b""
        _life()
    except KeyboardInterrupt:
        continue
