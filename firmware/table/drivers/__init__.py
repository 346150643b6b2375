"""The only code that touches hardware.  A board names its drivers; each is handed its part of the board's data."""


def make(part: dict):
    """The driver of one part of a board, ready to be used."""
    module = __import__("table.drivers." + part["driver"], None, None, ["create"])
    return module.create(part)
