"""The commands sent to a panel until it is awake, each once."""

from table.drivers.display import display_spi

sent = []


class Bus:
    def write(self, data):
        if not dc() and hex(data[0]) not in sent:
            sent.append(hex(data[0]))


class Line:
    level = 1

    def __call__(self, level=None):
        if level is None:
            return self.level
        self.level = level


dc = Line()
display = display_spi.Display(Bus(), None, dc, 8, 2)
display.start(None, b"\x11\x80\x05", 0x40, True)
display.finish()
print(" ".join(sent))
