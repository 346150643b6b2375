"""A passive piezo, or an amplified loudspeaker, on a pin; never waits."""

from machine import PWM, Pin

_HALF = 32768  # of duty_u16: a square wave


class Sounder:
    def __init__(self, pwm: PWM) -> None:
        self._pwm = pwm

    def on(self, hz: int) -> None:
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)

    def off(self) -> None:
        self._pwm.duty_u16(0)


def create(part: dict) -> Sounder:
    """`{"pin": 14}`"""
    return Sounder(PWM(Pin(part["pin"], Pin.OUT, value=0), freq=2000, duty_u16=0))
