"""Modules of an update take the place of frozen ones.

MicroPython looks for a package's modules in one place, its `__path__`.  So each import of a module that is not loaded
yet is preceded by pointing its package at the place that has it: the update, or what is frozen.
"""

import builtins
import os
import sys

import vfs

PLACE = "/rom"  # where MicroPython itself mounts what the partition begins with
FROZEN = ".frozen"

_RELATIVE = "asyncio"  # MicroPython's own, which alone imports relative to itself, and not always says so

_original = __import__


def mount(memory: memoryview) -> None:
    """Let the modules of this ROM file system precede the frozen ones; OSError if it is none."""
    found = vfs.VfsRom(memory)  # type: ignore  # unknown to the stubs
    try:
        vfs.umount(PLACE)
    except OSError:
        pass  # the partition begins with an empty half
    vfs.mount(found, PLACE)
    builtins.__import__ = _import  # type: ignore  # MicroPython gives the same arguments by position


def _import(name: str, names: object = None, own: object = None, wanted: object = None, level: int = 0) -> object:
    if level:
        name = (_RELATIVE + "." + name).rstrip(".")
    if name not in sys.modules:
        _point_at(name)
    return _original(name, None, None, wanted)  # type: ignore


def _point_at(name: str) -> None:
    package = name.rpartition(".")[0]
    place = PLACE if _is_there(PLACE + "/" + name.replace(".", "/")) else FROZEN
    if not package:
        sys.path[:] = [place]
        return
    if package not in sys.modules:
        _import(package)
    sys.modules[package].__path__ = place + "/" + package.replace(".", "/")  # type: ignore


def _is_there(path: str) -> bool:
    for end in (".mpy", "/__init__.mpy"):
        try:
            os.stat(path + end)
            return True
        except OSError:
            pass  # not in the update
    return False
