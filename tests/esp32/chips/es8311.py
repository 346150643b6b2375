"""An ES8311 on I2C: by its registers, whether the I2S stream would be heard."""

from chips.registers import Registers

ANALOGUE, CONVERTER, OUTPUT, VOLUME = 0x0D, 0x12, 0x13, 0x32


class Es8311(Registers):
    def __init__(self):
        super().__init__()
        self.values[0xFD], self.values[0xFE] = 0x83, 0x11
        self.values[0x00], self.values[CONVERTER] = 0x1F, 0x02

    def set(self, register, value):
        super().set(register, value)
        if register == 0 and value & 0x1F:  # a reset: earlier writes are gone
            self.values[1:0x46] = bytes(0x45)
            self.values[CONVERTER] = 0x02

    def is_audible(self):
        """On, clocked by the bit clock times eight as a follower, 16 bits, its whole output path awake, and loud."""
        found = self.values
        is_clocked = found[1] & 0xBF == 0xBF and found[2] == 0x18 and not found[6] & 0x20
        is_led = found[0] & 0xDF == 0x80 and found[9] & 0x5C == 0x0C
        is_awake = found[ANALOGUE] == 0x01 and found[CONVERTER] == 0 and found[OUTPUT] & 0x10
        return bool(is_clocked and is_led and is_awake and found[VOLUME])
