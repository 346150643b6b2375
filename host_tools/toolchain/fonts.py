"""The sources of the firmware's fonts: Debian's packages, unpacked but never installed.

Of one Debian release, whatever the machine's own: another version of Inter gives other pictures.
"""

from collections.abc import Callable
from pathlib import Path

from host_tools.toolchain import apt_private
from host_tools.toolchain.paths import BITMAPS, BUILD, OUTLINES, bitmaps_folder, outlines_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

SUITE = "bookworm"


def fetch() -> None:
    """Provide the outlines of Inter and the bitmap fonts of X in `.build`.  Quick if they are there."""
    _fetch("fonts-inter", "fonts-inter", OUTLINES, outlines_folder)
    _fetch("xfonts-base", "fonts-misc", BITMAPS, bitmaps_folder)


def _fetch(package: str, folder: str, expected: Path, found: Callable[[], Path | None]) -> None:
    stamp, recipe = BUILD / "stamps" / folder, f"{package} of {SUITE}, 1\n"
    if is_done(stamp, recipe) and found():
        return
    apt_private.unpack_package(package, SUITE, BUILD / folder)
    if not found():
        raise ToolchainError(f"{package} of Debian {SUITE} has no fonts where they are looked for: {expected}")
    mark_done(stamp, recipe)
    say(f"fonts of {package}: {expected}")
