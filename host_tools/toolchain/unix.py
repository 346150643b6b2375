"""The MicroPython unix port, built from Debian's source package with the device's features.

Where that is impossible: the machine's own if it is new enough, or the package of Debian 13, unpacked.  All end behind
one wrapper, `.build/bin/micropython`.  Beside it, `.build/bin/micropython32` is the same for 32-bit machines: words,
small integers and ticks as wide as the device's.
"""

import os
import platform
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from host_tools.toolchain import apt_private, apt_sources, apt_system, source, unix_build
from host_tools.toolchain.paths import BUILD, UNIX32_MICROPYTHON, UNIX_MICROPYTHON, can_run_unix32
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

NEXT_DEBIAN = "trixie"
UNPACKED = BUILD / "micropython-unix"
BUILT = BUILD / "micropython-unix64"
STAMP = BUILD / "stamps" / "micropython-unix"
STAMP32 = BUILD / "stamps" / "micropython-unix32"

# Everything the lanes use; an interpreter without any of these is of no use to them.
PROBE = """
import asyncio, binascii, framebuf, hashlib, json, micropython, os, select, socket, struct, sys, time, vfs
asyncio.start_server, asyncio.open_connection, micropython.heap_lock, vfs.VfsLfs2, time.ticks_ms, os.urandom
hashlib.sha256(b"").digest()
s = socket.socket()
s.bind(socket.getaddrinfo("127.0.0.1", 0)[0][-1])
s.close()
import gc
print("%d.%d.%d" % sys.implementation[1][:3], gc.mem_free() + gc.mem_alloc())
"""
PROBE_HEAP = 128 * 1024

HELP = (
    f"Install MicroPython {source.VERSION} or later as `micropython` on PATH (Debian 13: apt-get install micropython; "
    "macOS: brew install micropython; elsewhere: build the unix port), then run this again."
)


def fetch() -> None:
    """Provide a working `.build/bin/micropython`.  Quick if it is there."""
    recipe = (
        unix_build.recipe(64) if is_buildable() else f"unix port, at least {source.OLDEST}, else of {NEXT_DEBIAN}, 2\n"
    )
    if is_done(STAMP, recipe) and _version_of(UNIX_MICROPYTHON):
        return
    system = shutil.which("micropython")
    if is_buildable():
        _wrap_built(UNIX_MICROPYTHON, unix_build.build(64, BUILT))
    elif system and Path(system) != UNIX_MICROPYTHON and _version_of(Path(system)):
        say(f"using {system}, which may have more of the language than a device")
        _write_wrapper(UNIX_MICROPYTHON, f'exec {shlex.quote(system)} "$@"')
    else:
        _fetch_from_debian()
    _finish(UNIX_MICROPYTHON, STAMP, recipe, "unix port")


def fetch32() -> None:
    """Provide a working `.build/bin/micropython32` where the machine can run it; elsewhere report it as skipped."""
    if not can_run_unix32():
        say(f"no 32-bit MicroPython: this machine ({platform.machine()}) does not run programs for i386")
        return
    recipe = unix_build.recipe(32)
    if is_done(STAMP32, recipe) and _version_of(UNIX32_MICROPYTHON):
        return
    _wrap_built(UNIX32_MICROPYTHON, unix_build.build(32, unix_build.BUILT32))
    _finish(UNIX32_MICROPYTHON, STAMP32, recipe, "unix port with 32-bit words")


def is_buildable() -> bool:
    """Whether this is a Debian machine with a compiler, or one where a compiler can be installed."""
    return bool(apt_sources.codename()) and (unix_build.can_build(64) or apt_system.can_install())


def _finish(interpreter: Path, stamp: Path, recipe: str, called: str) -> None:
    version = _version_of(interpreter)
    if not version:
        raise ToolchainError(f"{interpreter} does not do what the tests need: {_failure(interpreter)}\n{HELP}")
    mark_done(stamp, recipe)
    say(f"MicroPython {version}, {called}: {interpreter}")


def _wrap_built(wrapper: Path, built: Path) -> None:
    _write_wrapper(wrapper, f'exec "$(dirname "$(readlink -f "$0")")/../{built.relative_to(BUILD)}" "$@"')


def _fetch_from_debian() -> None:
    try:
        apt_private.unpack_package("micropython", NEXT_DEBIAN, UNPACKED)
    except ToolchainError as error:
        raise ToolchainError(f"no usable MicroPython on PATH, and {error}\n{HELP}") from error
    _wrap_unpacked(UNIX_MICROPYTHON, UNPACKED)


def _wrap_unpacked(wrapper: Path, unpacked: Path) -> None:
    root = unpacked / "root"
    loader = _first(root.glob("usr/lib*/ld-linux*.so.*"), "dynamic loader", root)
    libraries = _first(root.glob("usr/lib/**/libc.so.6"), "C library", root).parent
    # The system's own loader and C library are older than this interpreter, so use the ones beside it.
    _write_wrapper(
        wrapper,
        f'root="$(dirname "$(readlink -f "$0")")/../{unpacked.name}/root"\n'
        f'exec "$root/{loader.relative_to(root)}" --library-path "$root/{libraries.relative_to(root)}" '
        '"$root/usr/bin/micropython" "$@"',
    )


def _first(found: Iterable[Path], what: str, root: Path) -> Path:
    paths = sorted(found)
    if not paths:
        raise ToolchainError(f"the packages unpacked in {root} hold no {what}")
    return paths[0]


def _write_wrapper(wrapper: Path, command: str) -> None:
    """A shell script that becomes the interpreter, with no modules but the given ones.

    The default path would let in anything the user once installed in ~/.micropython/lib.
    """
    wrapper.parent.mkdir(parents=True, exist_ok=True)
    wrapper.write_text(
        "#!/bin/sh\n# Written by `python -m host_tools.toolchain`.\n"
        f'export MICROPYPATH="${{MICROPYPATH-.frozen}}"\n{command}\n',
        encoding="utf-8",
    )
    wrapper.chmod(0o755)


def _probe(interpreter: Path) -> subprocess.CompletedProcess[str]:
    command = [str(interpreter), "-X", f"heapsize={PROBE_HEAP}", "-c", PROBE]
    environment = {**os.environ, "MICROPYPATH": ".frozen"}
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment)


def _version_of(interpreter: Path) -> str:
    """The version of an interpreter with everything needed, such as `1.25.0`; "" of any other."""
    if not interpreter.is_file():
        return ""
    try:
        done = _probe(interpreter)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    if done.returncode != 0 or len(done.stdout.split()) != 2:
        return ""
    version, heap = done.stdout.split()
    is_new_enough = tuple(int(part) for part in version.split(".")[:2]) >= source.OLDEST
    # An interpreter built without the option would start with its usual megabyte or two.
    return version if is_new_enough and int(heap) <= PROBE_HEAP else ""


def _failure(interpreter: Path) -> str:
    try:
        done = _probe(interpreter)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return (done.stderr or done.stdout).strip() or f"it ended with {done.returncode}"
