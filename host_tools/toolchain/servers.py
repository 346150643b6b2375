"""What a director can be connected to, for the tests to start one of their own: PostgreSQL, and an MQTT broker."""

from collections.abc import Callable
from pathlib import Path

from host_tools.toolchain import apt_system, paths
from host_tools.toolchain.steps import ToolchainError, say


def fetch_postgresql() -> None:
    """Make sure that this machine has the programs of a PostgreSQL server. Quick when it already has."""
    _fetch("PostgreSQL", "postgresql", paths.postgresql)


def fetch_mosquitto() -> None:
    """The same with the MQTT broker Mosquitto."""
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
