"""The only code that touches hardware.  A board names its drivers; each gets its part of the board's data."""

# Optional parts besides screen and buttons.
OPTIONAL = ("lights", "sounder", "light_sensor", "battery")

# The folder of a driver, then the first words of its drivers' names; unlisted names belong to the chip.  Strings take
# less heap than tuples.
ROOMS = (
    "display display digits light mirror panel",
    "input buttons console serial touch",
    "net broadcast line names network wifi",
    "signal codec lights sounder",
)


class BadAnswer(OSError):
    """An invalid answer; counted, unlike a failure to reach the director."""


class Misdirected(OSError):
    """A valid answer, but not for this address (421): a router or a container is in between."""


class NoLine(OSError):
    """No line can be held open at this address: an older director, or something in between."""


class Superseded(BadAnswer):
    """The director knows later calls of this table than this one, from another device or a newer copy of its flash:
    409 while that one calls, 410 once it is silent and this one may go on in its place."""

    def __init__(self, is_free: bool) -> None:
        super().__init__()
        self.is_free = is_free


def make(part: dict):
    name = part["driver"]
    module = __import__("table.drivers.%s.%s" % (room_of(name), name), None, None, ["create"])
    return module.create(part)


def room_of(name: str) -> str:
    kind = name.split("_")[0]
    for words in ROOMS:
        room, *kinds = words.split()
        if kind in kinds:
            return room
    return "chip"
