"""Servers a director can connect to, for tests that start their own: PostgreSQL, and an MQTT broker."""

from collections.abc import Callable
from pathlib import Path

from host_tools.toolchain import apt_system, paths
from host_tools.toolchain.steps import ToolchainError, say


def fetch_postgresql() -> None:
    """Ensure the programs of a PostgreSQL server on this machine.  Quick if they are there."""
    _fetch("PostgreSQL", "postgresql", paths.postgresql)


def fetch_mosquitto() -> None:
    """The same for the MQTT broker Mosquitto."""
    _fetch("Mosquitto", "mosquitto", paths.mosquitto)


def _fetch(name: str, package: str, there: Callable[[], Path | None]) -> None:
    if there():
        return
    if not apt_system.can_install():
        raise ToolchainError(
            f"{name} is not on this machine, and only root with apt-get can add it. "
            f"Install it (Debian: apt-get install {package}), then run this again."
        )
    say(f"{name} is not on this machine: installing Debian's package for the whole system, with apt-get")
    apt_system.install([package])
    if not there():
        raise ToolchainError(f"{package}: installed, but {name} is still not to be found")
    say(f"{name}: {there()}")
