"""Plain LED side lights, one pin for each side: on for any colour, off for black."""

from machine import Pin


class Lights:
    """`left` and `right` are output pins; `is_high_on`: whether a high pin is light."""

    def __init__(self, left: Pin, right: Pin, is_high_on: bool) -> None:
        self._pins = (left, right)
        self._is_high_on = is_high_on
        self.show(0, 0)

    def show(self, left: int, right: int) -> None:
        """A colour for each side, 0xRRGGBB; only black and not black differ."""
        for pin, colour in zip(self._pins, (left, right)):
            pin.value((colour != 0) == self._is_high_on)


def create(part: dict) -> Lights:
    """`{"left": 16, "right": 17, "is_high_on": True}`"""
    return Lights(Pin(part["left"], Pin.OUT), Pin(part["right"], Pin.OUT), part.get("is_high_on", True))
