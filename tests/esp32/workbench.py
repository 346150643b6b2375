"""The bench that the pretend ESP32 lies on: its time, the levels of its pins, what is plugged in, and what went wrong.

State of this module, because there is one bench an interpreter; `clear()` makes it a new one.  Nothing here takes
memory while a driver runs, so a driver's own allocations are seen with the heap locked.
"""

FLOATING = -1  # the level of a pin that nobody drives

chip = "esp32"  # or "esp32s3"
has_psram = False
ms = 0  # since power came, and the microseconds beside them: small numbers both, in words of 32 bits too
us_part = 0
faults = []  # what a data sheet or the chip forbids, in words
pins = {}  # number -> the machine.Pin of that number, as long as somebody asked for it
_outside = {}  # number -> level that a button, a chip or a resistor gives it
_watchers = {}  # number -> callables(level) of the chips that a line leads to
spi_chips = []  # (chip, number of its chip select or None, number of its clock or None)
i2c_chips = {}  # (sda, scl, address) -> chip; the lines are None if any bus will do
millivolts = {}  # number -> what a meter would show there
lamps = {}  # number -> the neopixel.NeoPixel there
rtc_memory = bytearray(2048)
rtc_length = 0
cause = 1  # of the last reset: machine.PWRON_RESET
resets = []  # the causes of resets that the program asked for
clock = None  # a callable giving real milliseconds, for runs in which time passes by itself
_real_ms = 0
held = None  # interrupts that wait while the interpreter stands still: a list, or None while it runs
MOST_FAULTS = 100
QUEUE = 8  # as many wait on a device; the next is lost without a word


def clear(chip_name="esp32", psram=False):
    """A new bench with a chip that has just been given power; nothing is plugged in."""
    global chip, has_psram, ms, us_part, rtc_length, cause, held, clock
    chip, has_psram = chip_name, psram
    ms = us_part = rtc_length = 0
    cause, held, clock = 1, None, None
    for each in (pins, _outside, _watchers, i2c_chips, millivolts, lamps):
        each.clear()
    for one in (faults, spi_chips, resets):
        del one[:]


def fault(text, *values):
    """Note what must not happen on a device, up to MOST_FAULTS times; the program goes on as it would there."""
    if len(faults) >= MOST_FAULTS:
        return
    faults.append("%d ms: %s" % (ms, text % values if values else text))


# -- time ------------------------------------------------------------------------------------------------------------


def now_ms():
    """Milliseconds since power came; what has passed in reality is added if the bench has a `clock`."""
    global _real_ms
    if clock:
        real = clock()
        advance_us(1000 * (real - _real_ms))
        _real_ms = real
    return ms


def use_clock(real_ms):
    """From now on time passes by itself as well; what is slept through is skipped.

    It jumps to the interpreter's own, because asyncio's queue, which is written in C, stamps tasks with that."""
    global clock, _real_ms, ms
    clock = real_ms
    ms = _real_ms = real_ms()


def advance_us(us):
    global ms, us_part
    us_part += us
    ms += us_part // 1000
    us_part %= 1000


def advance_ms(count):
    global ms
    ms += count


def elapsed_us(since_ms, since_us):
    """Microseconds since a moment; from a quarter of an hour on no more than that."""
    gone = ms - since_ms
    return 900_000_000 if gone > 900_000 else 1000 * gone + us_part - since_us


# -- lines -----------------------------------------------------------------------------------------------------------


def level(number):
    """The level of a line: the ESP32's own if its pin is an output, else what is outside, else its pull."""
    pin = pins.get(number)
    if pin and pin.is_output and not (pin.is_open_drain and pin.output):
        return pin.output
    outside = _outside.get(number, FLOATING)
    if outside == FLOATING and pin and pin.pull != FLOATING:
        return pin.pull
    return outside


def drive(number, value):
    """A button, a chip or a wire puts a level on a line; FLOATING lets it go.  Interrupts follow."""
    before = level(number)
    _outside[number] = value
    changed(number, before)


def changed(number, before):
    """Tell whoever looks at this line, if its level is another one than `before`."""
    after = level(number)
    if after == before:
        return
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
    """It goes on: what waits is called, however late."""
    global held
    waiting, held = held, None
    for pin in waiting or ():
        pin.handler(pin)


# -- chips -----------------------------------------------------------------------------------------------------------


def plug_spi(chip_model, cs=None, sck=None):
    """A chip on an SPI bus: it hears bytes while `cs` is low; None: always, as the only one on its bus.

    It has `receive(data, spi)` and, if it answers, `transfer(data, into, spi)`; `select(is_selected)` if it counts
    from the edge of its chip select."""
    spi_chips.append((chip_model, cs, sck))
    if cs is not None and hasattr(chip_model, "select"):
        watch(cs, lambda value: chip_model.select(not value))


def plug_i2c(chip_model, address, sda=None, scl=None):
    """A chip on an I2C bus: `write(data)` and `read(into)`, `stop()` if it has one.  `None` lines: on every bus."""
    i2c_chips[(sda, scl, address)] = chip_model


def i2c_chip(sda, scl, address):
    return i2c_chips.get((sda, scl, address)) or i2c_chips.get((None, None, address))


class Reset(Exception):
    """The program reset the chip: whoever runs it goes on after this, with the pins let go."""


def reset(reason):
    """`reason`: what machine.reset_cause() says afterwards."""
    global cause
    cause = reason
    resets.append(reason)
    pins.clear()
    raise Reset(reason)
