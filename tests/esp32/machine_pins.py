"""Pins of the pretend ESP32, and their uses: PWM, ADC, an inverted signal."""

import workbench

FREE_OUTPUTS = {
    "esp32": tuple(range(20)) + tuple(range(21, 24)) + (25, 26, 27, 32, 33),
    "esp32s3": tuple(range(22)) + tuple(range(26, 49)),
}
INPUT_ONLY = {"esp32": tuple(range(34, 40)), "esp32s3": ()}
FLASH = {"esp32": tuple(range(6, 12)), "esp32s3": tuple(range(26, 33))}
ADC_PINS = {"esp32": (0, 2, 4, 12, 13, 14, 15, 25, 26, 27) + tuple(range(32, 40)), "esp32s3": tuple(range(1, 21))}


class Pin:
    """One object per pin, as on the device: requesting it again gives the same one."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2
    WAKE_LOW = 4
    WAKE_HIGH = 5
    DRIVE_0 = 0
    DRIVE_1 = 1
    DRIVE_2 = 2
    DRIVE_3 = 3

    def __new__(cls, id, *settings, **more):
        if isinstance(id, Pin):
            id = id.number
        found = workbench.pins.get(id)
        if found is None:
            if id not in FREE_OUTPUTS[workbench.chip] and id not in INPUT_ONLY[workbench.chip]:
                raise ValueError("invalid pin")
            if id in FLASH[workbench.chip]:
                workbench.fault("pin %d belongs to the flash", id)
            found = workbench.pins[id] = object.__new__(cls)
            found.number = id
            found.is_output = found.is_open_drain = False
            found.output = 0
            found.pull = workbench.FLOATING
            found.handler = None
            found.trigger = 0
            found.pwm = None
        return found

    def __init__(self, id, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        before = workbench.level_at_chip(self.number)
        if mode in (self.OUT, self.OPEN_DRAIN) and self.number in INPUT_ONLY[workbench.chip]:
            raise ValueError("pin can only be input")
        if pull in (self.PULL_DOWN, self.PULL_UP):
            if self.number in INPUT_ONLY[workbench.chip]:
                workbench.fault("pin %d has no pull resistors", self.number)
            else:
                self.pull = pull - 1
        elif pull is None:
            self.pull = workbench.FLOATING
        if value is not None:
            self.output = 1 if value else 0
        if mode != -1:
            self.is_output = mode != self.IN
            self.is_open_drain = mode == self.OPEN_DRAIN
        workbench.changed(self.number, before)

    def value(self, value=None):
        if value is None:
            found = workbench.level(self.number)
            if found == workbench.FLOATING:
                workbench.fault("pin %d is read, and nothing holds its level", self.number)
                return 0
            return found
        before = workbench.level_at_chip(self.number)
        self.output = 1 if value else 0
        workbench.changed(self.number, before)
        return None

    def __call__(self, value=None):
        return self.value(value)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def toggle(self):
        self.value(not self.output)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, wake=None):
        """There is no `hard`; using it raises the device's TypeError."""
        if handler and workbench.chip == "esp32" and self.number in (36, 39):
            workbench.fault("pin %d has edges that nobody made while Wi-Fi or an ADC runs: no interrupt", self.number)
        self.handler = handler
        self.trigger = trigger
        return self


class Signal:
    def __init__(self, pin, *settings, invert=False, **more):
        self.pin = pin if isinstance(pin, Pin) else Pin(pin, *settings, **more)
        self.invert = invert

    def value(self, value=None):
        if value is None:
            return self.pin.value() ^ self.invert
        return self.pin.value(bool(value) ^ self.invert)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)


class PWM:
    """A tone or a dimmed light: read `hz` and `duty_65535`, or `workbench.pins[n].pwm`."""

    def __init__(self, pin, *, freq=5000, duty=None, duty_u16=None, duty_ns=None):
        self.pin = pin
        pin.pwm = self
        pin.init(Pin.OUT)
        self.duty_65535 = 32768
        self.init(freq=freq, duty=duty, duty_u16=duty_u16)

    def init(self, *, freq=None, duty=None, duty_u16=None, duty_ns=None):
        if freq is not None:
            self.freq(freq)
        if duty is not None:
            self.duty(duty)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, hz=None):
        if hz is None:
            return self.hz
        if not 0 < hz <= 40_000_000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self.hz = hz
        return None

    def duty(self, of_1023=None):
        if of_1023 is None:
            return self.duty_65535 >> 6
        if not 0 <= of_1023 <= 1023:
            raise ValueError("duty should be between 0 and 1023")
        self.duty_65535 = of_1023 * 65535 // 1023
        return None

    def duty_u16(self, of_65535=None):
        if of_65535 is None:
            return self.duty_65535
        if not 0 <= of_65535 <= 65535:
            raise ValueError("duty_u16 should be between 0 and 65535")
        self.duty_65535 = of_65535
        return None

    def deinit(self):
        self.duty_65535 = 0
        self.pin.pwm = None


class ADC:
    """Reads `workbench.millivolts[number]`; the scale ends at 3100 mV with the widest attenuation."""

    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3
    FULL_MV = (950, 1250, 1750, 3100)

    def __init__(self, pin, *, atten=ATTN_0DB):
        self.pin = pin if isinstance(pin, Pin) else Pin(pin)
        if self.pin.number not in ADC_PINS[workbench.chip]:
            raise ValueError("invalid pin")
        self.attenuation = atten

    def atten(self, attenuation):
        self.attenuation = attenuation

    def read_uv(self):
        full_mv = self.FULL_MV[self.attenuation]
        return 1000 * min(workbench.millivolts.get(self.pin.number, 0), full_mv)

    def read_u16(self):
        return self.read_uv() * 65535 // (1000 * self.FULL_MV[self.attenuation])

    def read(self):
        return self.read_u16() >> 4
