"""Debian's packages, installed for the whole system, as root."""

import os
import shutil

from host_tools.toolchain.steps import run_again

# A machine just started may be installing things of its own; apt waits this long.
LOCK_SECONDS = 300


def can_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def install(packages: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "--option", f"DPkg::Lock::Timeout={LOCK_SECONDS}", "--option", "Acquire::Retries=3"]
    run_again([*apt, "update"], "apt-get could not read its package lists", env=environment)
    command = [*apt, "install", "--yes", "--no-install-recommends", *packages]
    run_again(command, f"{packages[0]} could not be installed", env=environment)
