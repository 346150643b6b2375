"""The unix port of MicroPython, built from source with the language and modules of the ESP32 port."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from filelock import FileLock

from host_tools.toolchain import apt_system, source
from host_tools.toolchain.paths import BUILD, how_to_fetch
from host_tools.toolchain.steps import ToolchainError, run, say

# The port's own notation for a build: switches, frozen modules, and extra code.
VARIANT = Path(__file__).parent / "variant"
# A compiler newer than MicroPython has new warnings, which its build would treat as errors.
NO_STOPPING = "CWARN=-Wno-error"
# Debian's compiler makes position-independent programs.  With 32-bit words that costs a third of the speed: a loop of
# sums, dictionaries and calls took 2.06 s, and takes 1.32 s.  The port is made small; for speed it draws the screens in
# three quarters of the time.
FAST = ("CFLAGS_EXTRA=-fno-pie -O2", "LDFLAGS_EXTRA=-no-pie")
NAME = "table"
MOST_KEPT = 16  # interpreters with frozen code; every change of a source makes one
BUILT32 = BUILD / "micropython-unix32"
PACKAGES = {64: ["gcc", "libc6-dev", "make"], 32: ["gcc", "make", "gcc-multilib"]}


def flags(bits: int) -> list[str]:
    return [f"VARIANT={NAME}", f"MICROPY_FORCE_32BIT={int(bits == 32)}", NO_STOPPING, *FAST]


RECIPE = 2  # of this file


def recipe(bits: int) -> str:
    """The ingredients of the interpreter: any change means building it again."""
    made_of = hashlib.sha256()
    for path in sorted(VARIANT.glob("*.*")):
        made_of.update(f"{path.name}\n".encode() + path.read_bytes())
    return f"{RECIPE} {source.RECIPE}{' '.join(flags(bits))}\n{made_of.hexdigest()}\n"


def build(bits: int, folder: Path) -> Path:
    """The interpreter, stripped, in `folder`, which is emptied first."""
    need_compiler(bits)
    tree = source.fetch()
    variant = tree / "ports" / "unix" / "variants" / NAME
    shutil.rmtree(variant, ignore_errors=True)
    shutil.copytree(VARIANT, variant)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    say(f"building MicroPython's unix port with {bits}-bit words; a minute or so")
    jobs = f"-j{os.cpu_count() or 1}"
    _make(["-C", str(tree / "mpy-cross"), jobs, NO_STOPPING], "mpy-cross")
    _make(["-C", str(tree / "ports" / "unix"), jobs, f"BUILD={folder / 'make'}", *flags(bits)], "the unix port")
    shutil.copy(folder / "make" / "micropython", folder / "micropython")
    return folder / "micropython"


def frozen(manifest: Path, folder: Path) -> Path:
    """The 32-bit interpreter with this manifest's modules frozen in, in `folder`; only those are built.

    Reused if made from the same files: the manifest's folder and everything below it are read."""
    made_of = hashlib.sha256(recipe(32).encode())
    for path in sorted(manifest.parent.rglob("*.py")):
        made_of.update(f"{path.relative_to(manifest.parent)}\n".encode() + path.read_bytes())
    built = folder / made_of.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / ".lock"):
        if not (built / "micropython").is_file():
            _build_frozen(manifest, built)
    return built / "micropython"


def _build_frozen(manifest: Path, built: Path) -> None:
    if not (BUILT32 / "make").is_dir():
        raise ToolchainError(f"the 32-bit unix port was not built here: run {how_to_fetch('unix32')}")
    for old in sorted(built.parent.glob("*/"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
        shutil.rmtree(old)
    tree = source.fetch()
    shutil.rmtree(built, ignore_errors=True)
    shutil.copytree(BUILT32 / "make", built / "make")
    whole = built / "manifest.py"
    whole.write_text(f'include("{VARIANT / "manifest.py"}")\ninclude("{manifest}")\n', encoding="utf-8")
    arguments = [f"BUILD={built / 'make'}", f"FROZEN_MANIFEST={whole}", *flags(32)]
    _make(["-C", str(tree / "ports" / "unix"), *arguments], f"the unix port with {manifest}")
    shutil.copy(built / "make" / "micropython", built / "new")
    shutil.rmtree(built / "make")
    (built / "new").rename(built / "micropython")


def _make(arguments: list[str], what: str) -> None:
    # The settings of the caller's make must not leak into this one.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    run(["make", *arguments], f"{what} could not be built", env={**environment, "LC_ALL": "C"})


def need_compiler(bits: int) -> None:
    """Ensure that programs with this word size can be built here, or raise what is missing."""
    if can_build(bits):
        return
    packages = PACKAGES[bits]
    if not apt_system.can_install():
        raise ToolchainError(
            f"a compiler for {bits}-bit programs is not on this machine, and only root with apt-get can add it. "
            f"Install it (Debian: apt-get install {' '.join(packages)}), then run this again."
        )
    say(f"installing Debian's packages {', '.join(packages)} for the whole system, with apt-get")
    apt_system.install(packages)
    if not can_build(bits):
        raise ToolchainError(f"{', '.join(packages)}: installed, but no {bits}-bit program can be built")


def can_build(bits: int) -> bool:
    """Whether make is here, and a compiler with the headers and library for this word size."""
    if shutil.which("make") is None or shutil.which("gcc") is None:
        return False
    program = '#include <stdio.h>\nint main(void) { return puts(""); }\n'
    with tempfile.TemporaryDirectory() as folder:
        command = ["gcc", f"-m{bits}", "-x", "c", "-", "-o", str(Path(folder) / "program")]
        return subprocess.run(command, input=program, capture_output=True, text=True).returncode == 0
