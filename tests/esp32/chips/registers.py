"""Most chips on I2C are registers. The first byte of a message selects one; the others go there and on."""


class Registers:
    """`values` are the registers; a chip derives from this and defines what reading or writing one does."""

    def __init__(self, size=256):
        self.values = bytearray(size)
        self.pointer = 0
        self.written = []  # (register, value), in order

    def write(self, data):
        self.pointer = data[0]
        for value in data[1:]:
            self.set(self.pointer, value)
            self.pointer = (self.pointer + 1) % len(self.values)

    def read(self, into):
        for at in range(len(into)):
            into[at] = self.get(self.pointer)
            self.pointer = (self.pointer + 1) % len(self.values)

    def set(self, register, value):
        self.values[register] = value
        self.written.append((register, value))

    def get(self, register):
        return self.values[register]
