"""The 2048 bytes of RTC memory, which survive a reset, a watchdog and a panic, but no power cut."""

from machine import RTC

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from typing import Any


class Memory:
    """`rtc` has `memory`."""

    def __init__(self, rtc: "Any") -> None:
        self._rtc = rtc

    def read(self) -> bytes:
        return self._rtc.memory()

    def write(self, data: "bytes | bytearray") -> None:
        self._rtc.memory(data)


def create(part: dict) -> Memory:
    # Created before reading, which enables the memory.
    return Memory(RTC())
