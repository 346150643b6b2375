"""The outlines of Inter, which the firmware's fonts are drawn from: Debian's package, unpacked but never installed.

Of one release of Debian, whatever the machine's own is: another version of Inter gives other pictures.
"""

from host_tools.toolchain import apt_private
from host_tools.toolchain.paths import BUILD, OUTLINES, outlines_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

PACKAGE = "fonts-inter"
SUITE = "bookworm"
UNPACKED = BUILD / "fonts-inter"
STAMP = BUILD / "stamps" / "fonts-inter"


def fetch() -> None:
    """Make `.build/fonts-inter` hold them. Quick when it already does."""
    recipe = f"{PACKAGE} of {SUITE}, 1\n"
    if is_done(STAMP, recipe) and outlines_folder():
        return
    apt_private.unpack_package(PACKAGE, SUITE, UNPACKED)
    if not outlines_folder():
        raise ToolchainError(f"{PACKAGE} of Debian {SUITE} has no outlines where they are looked for: {OUTLINES}")
    mark_done(STAMP, recipe)
    say(f"outlines of the fonts: {OUTLINES}")
