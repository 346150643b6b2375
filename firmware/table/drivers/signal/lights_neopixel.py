"""WS2812 side lights on one line: first the left pixels, then as many on the right."""

from machine import Pin
from neopixel import NeoPixel


class Lights:
    def __init__(self, pixels: NeoPixel, each: int) -> None:
        self._pixels = pixels
        self._each = each

    def show(self, left: int, right: int) -> None:
        """0xRRGGBB for each side; 0 is dark."""
        pixels = self._pixels
        for at in range(2 * self._each):
            colour = left if at < self._each else right
            pixels[at] = (colour >> 16, colour >> 8 & 255, colour & 255)
        pixels.write()


def create(part: dict) -> Lights:
    """`{"pin": 13, "each": 1}`"""
    return Lights(NeoPixel(Pin(part["pin"], Pin.OUT), 2 * part["each"]), part["each"])
