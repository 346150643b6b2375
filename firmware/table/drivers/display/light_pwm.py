"""The light behind a panel, on a pin: dark until first set, to hide the panel's initial contents."""

from machine import PWM, Pin

_FULL = 65535  # of duty_u16
_HZ = 5000  # inaudible, and no visible flicker


class Light:
    def __init__(self, pwm: PWM, is_high_on: bool) -> None:
        self._pwm = pwm
        self._is_high_on = is_high_on
        self.dim(0)

    def dim(self, percent: int) -> None:
        duty = percent * _FULL // 100
        self._pwm.duty_u16(duty if self._is_high_on else _FULL - duty)


def create(part: dict) -> Light:
    """`{"pin": 45, "is_high_on": True}`"""
    is_high_on = part.get("is_high_on", True)
    # First driven dark as a plain pin: PWM starts at half duty.
    pin = Pin(part["pin"], Pin.OUT, value=0 if is_high_on else 1)
    return Light(PWM(pin, freq=_HZ, duty_u16=0 if is_high_on else _FULL), is_high_on)
