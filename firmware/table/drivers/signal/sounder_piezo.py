"""A passive piezo, or an amplified loudspeaker, on a pin; starts and stops tones without waiting."""

from machine import PWM, Pin

_HALF = 32768  # of duty_u16: a square wave


class Sounder:
    """`pwm` has `freq` and `duty_u16`."""

    def __init__(self, pwm: PWM) -> None:
        self._pwm = pwm

    def on(self, hz: int) -> None:
        """Start a tone of this frequency, until `off`."""
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)

    def off(self) -> None:
        self._pwm.duty_u16(0)


def create(part: dict) -> Sounder:
    """`{"pin": 14}`"""
    return Sounder(PWM(Pin(part["pin"], Pin.OUT, value=0), freq=2000, duty_u16=0))
