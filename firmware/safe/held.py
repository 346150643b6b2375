"""Whether the left clock button is held, which at power-on asks for factory settings."""

from board import BOARD  # type: ignore  # comes from the board's own folder


def is_held() -> bool:
    """False on a board whose buttons have no pins of their own."""
    part = BOARD.get("buttons", {})
    if "left" not in part:
        return False
    from machine import Pin

    is_low = part.get("is_low", True)
    pull = Pin.PULL_UP if is_low else Pin.PULL_DOWN
    number = part["left"]
    pin = Pin(number, Pin.IN) if number in part.get("no_pull", ()) else Pin(number, Pin.IN, pull=pull)
    return pin.value() == (0 if is_low else 1)
