"""SPI and I2C of the pretend ESP32: bytes go to the chips plugged into the bench, and take their time."""

import workbench
from machine_pins import Pin

NATIVE = {("esp32", 1): (14, 13, 12), ("esp32", 2): (18, 23, 19), ("esp32s3", 1): (12, 11, 13)}
DEFAULT = {("esp32s3", 2): (36, 35, 37)}  # of a bus without its own
FASTEST_THROUGH_MATRIX_HZ = 26_666_667
SOURCE_HZ = 80_000_000
CALL_US = 15  # approximate cost of a write besides its bits


class SPI:
    MSB = 0
    LSB = 1
    NOT_GIVEN = -2

    def __init__(self, id, baudrate=1_000_000, **settings):
        if id not in (1, 2):
            raise ValueError("SPI(%d) doesn't exist" % id)
        self.id = id
        self.sck, self.mosi, self.miso = NATIVE.get((workbench.chip, id)) or DEFAULT[(workbench.chip, id)]
        self.bus_us = 0  # how long the bus was busy, and the longest single write
        self.longest_us = 0
        self.sent_bytes = 0
        self.polarity = self.phase = 0
        self.init(baudrate, **settings)

    def init(
        self,
        baudrate=-1,
        *,
        polarity=-1,
        phase=-1,
        bits=8,
        firstbit=MSB,
        sck=NOT_GIVEN,
        mosi=NOT_GIVEN,
        miso=NOT_GIVEN,
    ):
        if baudrate > 0:
            self.hz = SOURCE_HZ // -(-SOURCE_HZ // baudrate)
        self.polarity = self.polarity if polarity == -1 else polarity
        self.phase = self.phase if phase == -1 else phase
        self.sck = _number(sck, self.sck)
        self.mosi = _number(mosi, self.mosi)
        self.miso = _number(miso, self.miso)
        self._check_matrix()

    def _check_matrix(self):
        native = NATIVE.get((workbench.chip, self.id))
        given = (self.sck, self.mosi, self.miso)
        if workbench.chip != "esp32" or self.miso is None or given == native:
            return
        if self.hz > FASTEST_THROUGH_MATRIX_HZ:
            workbench.fault("SPI(%d) runs %d Hz with pins %s that are not its own", self.id, self.hz, str(given))

    def write(self, data):
        self._spend(len(data))
        for chip, cs, sck in workbench.spi_chips:
            if (sck is None or sck == self.sck) and (cs is None or workbench.level(cs) == 0):
                chip.receive(data, self)

    def write_readinto(self, data, into):
        self._spend(len(data))
        for at in range(len(into)):
            into[at] = 0xFF
        if self.miso is None:
            workbench.fault("SPI(%d) is read, and has no MISO", self.id)
            return
        for chip, cs, sck in workbench.spi_chips:
            if (sck is None or sck == self.sck) and (cs is None or workbench.level(cs) == 0):
                chip.transfer(data, into, self)

    def readinto(self, into, write=0):
        self.write_readinto(bytes([write]) * len(into), into)

    def read(self, count, write=0):
        into = bytearray(count)
        self.readinto(into, write)
        return bytes(into)

    def deinit(self):
        pass

    def _spend(self, count):
        us = count * 8 * 1000 // (self.hz // 1000)
        self.bus_us += us
        self.longest_us = max(self.longest_us, us)
        self.sent_bytes += count
        workbench.advance_us(us + CALL_US)


class SoftSPI(SPI):
    """Bit-banged, on any pins; slow."""

    def __init__(self, baudrate=500_000, **settings):
        super().__init__(2, min(baudrate, 500_000), **settings)

    def _check_matrix(self):
        pass


class I2C:
    """A write is one message with all its bytes, and so is a read."""

    def __init__(self, id=0, *, scl=None, sda=None, freq=400_000, timeout=50_000):
        self.id = id
        self.scl = _number(SPI.NOT_GIVEN if scl is None else scl, 18 if id == 0 else 25)
        self.sda = _number(SPI.NOT_GIVEN if sda is None else sda, 19 if id == 0 else 26)
        self.hz = freq
        self.bus_us = 0
        self._register = bytearray(2)

    def _chip(self, address):
        chip = workbench.i2c_chip(self.sda, self.scl, address)
        if chip is None or not getattr(chip, "has_power", True):
            self._spend(1)
            raise OSError(19)  # ENODEV, as on the device without an answer
        return chip

    def _spend(self, count):
        us = (count * 9 + 2) * 1_000_000 // self.hz
        self.bus_us += us
        workbench.advance_us(us + CALL_US)

    def scan(self):
        every = workbench.i2c_chips
        return sorted(a for sda, scl, a in every if (sda, scl) in ((None, None), (self.sda, self.scl)))

    def writeto(self, addr, buf, stop=True):
        chip = self._chip(addr)
        self._spend(1 + len(buf))
        chip.write(buf)
        return len(buf) + 1

    def writevto(self, addr, vector, stop=True):
        return self.writeto(addr, b"".join(bytes(part) for part in vector), stop)

    def readfrom_into(self, addr, buf, stop=True):
        chip = self._chip(addr)
        self._spend(1 + len(buf))
        chip.read(buf)

    def readfrom(self, addr, nbytes, stop=True):
        into = bytearray(nbytes)
        self.readfrom_into(addr, into, stop)
        return bytes(into)

    def _select(self, addr, memaddr, addrsize):
        chip = self._chip(addr)
        self._register[0] = memaddr >> 8 if addrsize == 16 else memaddr
        self._register[1] = memaddr & 0xFF
        return chip

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        chip = self._select(addr, memaddr, addrsize)
        self._spend(3 + len(buf))
        chip.write(self._register if addrsize == 16 else _FIRST[memaddr])
        chip.read(buf)

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8):
        into = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, into, addrsize=addrsize)
        return bytes(into)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        chip = self._select(addr, memaddr, addrsize)
        self._spend(2 + len(buf))
        head = bytes(self._register) if addrsize == 16 else _FIRST[memaddr]
        chip.write(head + bytes(buf))


class SoftI2C(I2C):
    def __init__(self, scl, sda, *, freq=400_000, timeout=50_000):
        super().__init__(-1, scl=scl, sda=sda, freq=freq, timeout=timeout)


# A byte of each value: writing one costs a driver nothing, so it may cost nothing here.
_FIRST = tuple(bytes([value]) for value in range(256))


def _number(pin, default):
    """An omitted pin is the bus's own; None is no line at all; a bare number is refused, as on the device."""
    if pin == SPI.NOT_GIVEN:
        return default
    if pin is not None and not isinstance(pin, Pin):
        raise ValueError("expecting a pin")
    return pin.number if pin else None
