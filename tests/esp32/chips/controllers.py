"""Differences between the controllers' data sheets: size of the memory, commands, how these are unlocked."""

# Of all of them: command -> fewest and most bytes of data.
COMMON = {
    0x00: (0, 0),
    0x01: (0, 0),
    0x10: (0, 0),
    0x11: (0, 0),
    0x12: (0, 0),
    0x13: (0, 0),
    0x20: (0, 0),
    0x21: (0, 0),
    0x26: (1, 1),
    0x28: (0, 0),
    0x29: (0, 0),
    0x2A: (4, 4),
    0x2B: (4, 4),
    0x36: (1, 1),
    0x37: (2, 2),
    0x38: (0, 0),
    0x39: (0, 0),
    0x3A: (1, 1),
}


class Controller:
    """`opens`: a command and the data that unlock the extended commands; none if they are never locked.

    `mirrors`: column 0 of the memory is at the right end of the glass. `scan`: the command, byte and bit that reverse
    the order of the rows.
    """

    def __init__(self, name, columns, pages, extended, opens=(), closes=(), mirrors=False, scan=None):
        self.name = name
        self.columns = columns
        self.pages = pages
        self.commands = dict(COMMON)
        self.commands.update(extended)
        self.extended = set(extended)
        self.opens = opens
        self.closes = closes
        self.mirrors = mirrors
        self.scan = scan


ILI9341 = Controller(
    "ILI9341",
    240,
    320,
    {
        0xB1: (2, 2),
        0xB4: (1, 1),
        0xB6: (3, 4),
        0xB7: (1, 1),
        0xC0: (1, 1),
        0xC1: (1, 1),
        0xC5: (2, 2),
        0xC7: (1, 1),
        0xCB: (5, 5),
        0xCF: (3, 3),
        0xE0: (15, 15),
        0xE1: (15, 15),
        0xE8: (3, 3),
        0xEA: (2, 2),
        0xED: (4, 4),
        0xEF: (3, 3),
        0xF2: (1, 1),
        0xF6: (3, 3),
        0xF7: (1, 1),
    },
    mirrors=True,
    scan=(0xB6, 1, 0x40),
)

ILI9342C = Controller(
    "ILI9342C",
    320,
    240,
    {
        0xB0: (1, 1),
        0xB1: (2, 2),
        0xB4: (1, 1),
        0xB6: (3, 4),
        0xB7: (1, 1),
        0xC0: (2, 2),
        0xC1: (1, 1),
        0xC5: (1, 1),
        0xC8: (3, 3),
        0xE0: (15, 15),
        0xE1: (15, 15),
        0xF6: (3, 3),
    },
    opens=((0xC8, b"\xff\x93\x42"),),
)

ST7789 = Controller(
    "ST7789",
    240,
    320,
    {
        0xB0: (2, 2),
        0xB2: (5, 5),
        0xB6: (2, 2),
        0xB7: (1, 1),
        0xBB: (1, 1),
        0xC0: (1, 1),
        0xC2: (1, 2),
        0xC3: (1, 1),
        0xC4: (1, 1),
        0xC6: (1, 1),
        0xD0: (2, 2),
        0xE0: (14, 14),
        0xE1: (14, 14),
    },
)

ST7796 = Controller(
    "ST7796",
    320,
    480,
    {
        0xB4: (1, 1),
        0xB6: (3, 3),
        0xC1: (1, 1),
        0xC2: (1, 1),
        0xC5: (1, 1),
        0xE0: (14, 14),
        0xE1: (14, 14),
        0xE8: (8, 8),
        0xF0: (1, 1),
    },
    opens=((0xF0, b"\xc3"), (0xF0, b"\x96")),
    closes=((0xF0, b"\x3c"), (0xF0, b"\x69")),
    mirrors=True,
)
