"""Plain LED side lights, one pin a side: on for any colour, off for black."""

from machine import Pin


class Lights:
    def __init__(self, left: Pin, right: Pin, is_high_on: bool) -> None:
        self._pins = (left, right)
        self._is_high_on = is_high_on
        self.show(0, 0)

    def show(self, left: int, right: int) -> None:
        """0xRRGGBB for each side; only black and not black differ."""
        for pin, colour in zip(self._pins, (left, right)):
            pin.value((colour != 0) == self._is_high_on)


def create(part: dict) -> Lights:
    """`{"left": 16, "right": 17, "is_high_on": True}`"""
    return Lights(Pin(part["left"], Pin.OUT), Pin(part["right"], Pin.OUT), part.get("is_high_on", True))
