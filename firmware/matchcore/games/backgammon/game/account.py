"""A side's bank: granted whole or in two parts (CLK-11), and whether its next delay is lost (INC-01)."""

from matchcore import clock
from matchcore.compat import const

# The part of a bank in use (CLK-11).
WHOLE = const(0)  # it is not split
FIRST_PART = const(1)
SECOND_PART = const(2)


class Account(clock.Account):
    NAMES = (
        "granted_ms", "charged_ms", "free_ms", "paused_ms", "second_ms", "part", "owes_delay", "flag_ms", "delay_ms",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.second_ms = 0  # part 2 of a split bank, not yet loaded and not yet granted
        self.part = WHOLE  # which one is in use
        self.owes_delay = False  # loses the delay of the next turn

    def extend(self) -> bool:
        """Load the second part (CLK-11)."""
        if self.part != FIRST_PART:
            return False
        self.granted_ms += self.second_ms
        self.second_ms = 0
        self.part = SECOND_PART
        return True
