"""The only code that touches hardware.  A board names its drivers; each is handed its part of the board's data."""

# What some boards have besides screen and buttons; extras.py lets them follow the view.
OPTIONAL = ("lights", "sounder", "light_sensor", "battery")

# The folder of a driver, then the first words of its drivers' names; what no folder claims belongs to the chip.
# Strings, because each tuple and each word of its own would stay in the heap of every board.
ROOMS = (
    "display display digits light mirror panel",
    "input buttons console serial touch",
    "net broadcast names network wifi",
    "signal codec lights sounder",
)


class BadAnswer(OSError):
    """What came over the network is no answer: told from nobody being there, because it is counted."""


class Misdirected(OSError):
    """The director answers, but not to the address that was called (421): a router or a container is in between."""


def make(part: dict):
    """The driver of one part of a board, ready to be used."""
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
