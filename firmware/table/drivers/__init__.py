"""The only code that touches hardware.  A board names its drivers; each is handed its part of the board's data."""

# What some boards have besides screen and buttons; extras.py lets them follow the view.
OPTIONAL = ("lights", "sounder", "light_sensor", "battery")


class BadAnswer(OSError):
    """What came over the network is no answer: told from nobody being there, because it is counted."""


def make(part: dict):
    """The driver of one part of a board, ready to be used."""
    module = __import__("table.drivers." + part["driver"], None, None, ["create"])
    return module.create(part)
