"""The bench of the pretend ESP32: its time, the levels of its pins, the chips plugged in, and the faults.

The state is in this module, because there is one bench per interpreter; `clear()` renews it. Nothing here allocates
while a driver runs, so a driver's own allocations are seen with the heap locked.
"""

FLOATING = -1  # the level of an undriven pin

chip = "esp32"  # or "esp32s3"
has_psram = False
ms = 0  # since power-on, and the microseconds beside them: small numbers both, in words of 32 bits too
us_part = 0
faults = []  # violations of a data sheet or of the chip, in words
pins = {}  # number -> the machine.Pin of that number, once requested
_outside = {}  # number -> level given by a button, a chip or a resistor
_watchers = {}  # number -> callables(level) of the chips on a line
slow = {}  # number -> microseconds until a released line is high for a chip: a resistor charges a capacitor
_rising = {}  # number -> (ms, us_part) of its release
SEEN_AT = 57  # per cent of that time until the ESP32 reads it high: at half of 3.3 V, a chip at 70 %
spi_chips = []  # (chip, number of its chip select or None, number of its clock or None)
i2c_chips = {}  # (sda, scl, address) -> chip; the lines are None if any bus will do
millivolts = {}  # number -> voltage there
lamps = {}  # number -> the neopixel.NeoPixel there
rtc_memory = bytearray(2048)
rtc_length = 0
cause = 1  # of the last reset: machine.PWRON_RESET
resets = []  # the causes of resets requested by the program
clock = None  # a callable giving real milliseconds, for runs where time also passes by itself
_real_ms = 0
held = None  # interrupts waiting while the interpreter is blocked: a list, or None while it runs
MOST_FAULTS = 100
QUEUE = 8  # this many wait on a device; the next is lost silently


def clear(chip_name="esp32", psram=False):
    """A new bench with a chip just powered on; nothing is plugged in."""
    global chip, has_psram, ms, us_part, rtc_length, cause, held, clock
    chip, has_psram = chip_name, psram
    ms = us_part = rtc_length = 0
    cause, held, clock = 1, None, None
    for each in (pins, _outside, _watchers, slow, _rising, i2c_chips, millivolts, lamps):
        each.clear()
    for one in (faults, spi_chips, resets):
        del one[:]


def fault(text, *values):
    """Note an event forbidden on a device, up to MOST_FAULTS times; the program goes on as it would there."""
    if len(faults) >= MOST_FAULTS:
        return
    faults.append("%d ms: %s" % (ms, text % values if values else text))


# -- time ------------------------------------------------------------------------------------------------------------


def now_ms():
    """Milliseconds since power-on, including the real time passed if the bench has a `clock`."""
    global _real_ms
    if clock:
        real = clock()
        advance_us(1000 * (real - _real_ms))
        _real_ms = real
    return ms


def use_clock(real_ms):
    """From now on time also passes by itself; sleeps are skipped.

    It jumps to the interpreter's own, because asyncio's queue, which is written in C, stamps tasks with that.
    """
    global clock, _real_ms, ms
    clock = real_ms
    ms = _real_ms = real_ms()


def advance_us(us):
    global ms, us_part
    us_part += us
    ms += us_part // 1000
    us_part %= 1000
    if _rising:
        _settle()


def advance_ms(count):
    global ms
    ms += count
    if _rising:
        _settle()


def elapsed_us(since_ms, since_us):
    """Microseconds since a moment; capped at a quarter of an hour."""
    gone = ms - since_ms
    return 900_000_000 if gone > 900_000 else 1000 * gone + us_part - since_us


# -- lines -----------------------------------------------------------------------------------------------------------


def level(number):
    """The level of a line as the ESP32 reads it."""
    since = _rising.get(number)
    if since and 100 * elapsed_us(*since) < SEEN_AT * slow[number]:
        return 0
    return _driven(number)


def level_at_chip(number):
    return 0 if number in _rising else _driven(number)


def _driven(number):
    """The ESP32's own level if its pin is an output, else the outside level, else its pull."""
    pin = pins.get(number)
    if pin and pin.is_output and not (pin.is_open_drain and pin.output):
        return pin.output
    outside = _outside.get(number, FLOATING)
    if outside == FLOATING and pin and pin.pull != FLOATING:
        return pin.pull
    return outside


def drive(number, value):
    """A button, a chip or a wire puts a level on a line; FLOATING releases it. Interrupts follow."""
    before = level_at_chip(number)
    _outside[number] = value
    changed(number, before)


def changed(number, before):
    """Notify the watchers of this line, if its level differs from `before`."""
    after = _driven(number)
    if after and number in slow and not before:
        _rising.setdefault(number, (ms, us_part))
        return
    _rising.pop(number, None)
    if after != before:
        _notify(number, before, after)


def _settle():
    """Lines whose capacitors are charged by now are high."""
    for number in [number for number in _rising if elapsed_us(*_rising[number]) >= slow[number]]:
        del _rising[number]
        _notify(number, 0, 1)


def _notify(number, before, after):
    for watcher in _watchers.get(number, ()):
        watcher(after)
    pin = pins.get(number)
    if pin and pin.handler and pin.trigger & (2 if before and not after else 1):
        interrupt(pin)


def watch(number, watcher):
    """`watcher(level)` is called when the line changes: a reset line, an interrupt input of a chip."""
    _watchers.setdefault(number, []).append(watcher)


def interrupt(pin):
    """Call the pin's handler, or let it wait while interrupts are held."""
    if held is None:
        pin.handler(pin)
    elif len(held) < QUEUE:
        held.append(pin)


def hold():
    """The interpreter is busy (a collection, a flash write): handlers wait."""
    global held
    held = []


def release():
    """It resumes: waiting handlers are called, however late."""
    global held
    waiting, held = held, None
    for pin in waiting or ():
        pin.handler(pin)


# -- chips -----------------------------------------------------------------------------------------------------------


def plug_spi(chip_model, cs=None, sck=None):
    """A chip on an SPI bus: it hears bytes while `cs` is low; None: always, as the only one on its bus.

    It has `receive(data, spi)` and, if it answers, `transfer(data, into, spi)`; `select(is_selected)` if it counts
    from the edge of its chip select.
    """
    spi_chips.append((chip_model, cs, sck))
    if cs is not None and hasattr(chip_model, "select"):
        watch(cs, lambda value: chip_model.select(not value))


def plug_i2c(chip_model, address, sda=None, scl=None):
    """A chip on an I2C bus: `write(data)` and `read(into)`, `stop()` if it has one.  `None` lines: on every bus."""
    i2c_chips[(sda, scl, address)] = chip_model


def i2c_chip(sda, scl, address):
    return i2c_chips.get((sda, scl, address)) or i2c_chips.get((None, None, address))


class Reset(Exception):
    """The program reset the chip: its runner goes on after this, with the pins released."""


def reset(reason):
    """`reason`: the later value of machine.reset_cause()."""
    global cause
    cause = reason
    resets.append(reason)
    pins.clear()
    raise Reset(reason)
