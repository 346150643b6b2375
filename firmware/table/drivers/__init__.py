"""The only code that touches hardware.  A board names its drivers; each gets its part of the board's data."""

# Optional parts besides screen and buttons; extras.py makes them follow the view.
OPTIONAL = ("lights", "sounder", "light_sensor", "battery")

# The folder of a driver, then the first words of its drivers' names; unlisted names belong to the chip.  Strings,
# because tuples and separate words would stay in every board's heap.
ROOMS = (
    "display display digits light mirror panel",
    "input buttons console serial touch",
    "net broadcast names network wifi",
    "signal codec lights sounder",
)


class BadAnswer(OSError):
    """The bytes received are no valid answer; counted, unlike a failure to reach the director."""


class Misdirected(OSError):
    """The director answers, but not for this address (421): a router or a container is in between."""


def make(part: dict):
    """The driver of one part of a board, ready for use."""
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
