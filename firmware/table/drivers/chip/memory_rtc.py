"""What outlives a reset, a watchdog and a panic, but no power cut: the 2048 bytes beside the chip's clock."""

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
    # Made before it is read: that is what lets it be used at all.
    return Memory(RTC())
