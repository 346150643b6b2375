"""A Chromium for using the pages as a person would, and the library that Playwright needs to drive it.

The system's Chromium, or else Debian's package.
"""

import ctypes.util
import sys

from host_tools.toolchain import apt_system
from host_tools.toolchain.paths import chromium
from host_tools.toolchain.steps import ToolchainError, say

# A bare system has no fonts.  DejaVu has the arrows and shapes that the pages use, Liberation looks like most.
CHROMIUM_PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core", "fonts-liberation")
# Playwright's own Node is linked to it, and a bare system lacks it.
DRIVER_PACKAGE = "libatomic1"

HELP = (
    "Install Chromium (Debian: apt-get install chromium-headless-shell libatomic1) or Google Chrome, or name one in "
    "the environment variable CHROMIUM, then run this again."
)


def fetch() -> None:
    """Ensure a Chromium on this machine that Playwright can drive.  Quick if there is one."""
    missing = _missing_packages()
    if not missing:
        return
    if not apt_system.can_install():
        raise ToolchainError(f"{missing[0]} is not on this machine, and only root with apt-get can add it. {HELP}")
    say(f"{missing[0]} is not on this machine: installing Debian's package for the whole system, with apt-get")
    apt_system.install(missing)
    if _missing_packages():
        raise ToolchainError(f"{' '.join(missing)}: installed, but still not to be found. {HELP}")
    say(f"Chromium: {chromium()}")


def _missing_packages() -> list[str]:
    missing: list[str] = [] if chromium() else [*CHROMIUM_PACKAGES]
    if sys.platform == "linux" and ctypes.util.find_library("atomic") is None:
        missing.append(DRIVER_PACKAGE)
    return missing
