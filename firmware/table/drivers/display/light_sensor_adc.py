"""A light-dependent resistor on an ADC pin."""

from machine import ADC, Pin

_FULL = 65535


class LightSensor:
    """`dark` and `bright`: readings in the dark and in full light, in either order."""

    def __init__(self, adc: ADC, dark: int, bright: int) -> None:
        self._adc = adc
        self._dark = dark
        self._bright = bright

    def percent(self) -> int:
        """0 in the dark, 100 in full light."""
        found = (self._adc.read_u16() - self._dark) * 100 // (self._bright - self._dark)
        return min(100, max(0, found))


def create(part: dict) -> LightSensor:
    """`{"pin": 34, "dark": 65535, "bright": 0}`"""
    adc = ADC(Pin(part["pin"]), atten=ADC.ATTN_11DB)
    return LightSensor(adc, part.get("dark", 0), part.get("bright", _FULL))
