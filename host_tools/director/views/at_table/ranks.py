"""How much a table needs the director, as a rank: the most urgent come first."""

from dataclasses import dataclass

# In order of need: waiting for the director first, then coming up, then everything else.
EMERGENCY = 0
CALLED = 1
EXPIRED = 2
BROKEN = 3
ASKED = 4  # the rules require something of the director: points for lateness, one confirmation, a certain win
REPORTED = 5  # a result that both players have confirmed
OVERRUN = 6  # a break is over; a result has one confirmation
SILENT = 7  # a table in play is silent; a result was handed over and its facts have not arrived
IDLE_CLOCK = 8  # a clock runs and nobody has pressed for minutes
BEHIND = 9  # will end far later than planned
LAST_NEED = 9  # later ranks do not wait for the director
OFFERED = 10
ORDINARY = 11
ALERTS = (EMERGENCY, CALLED, EXPIRED, BROKEN, ASKED, SILENT, IDLE_CLOCK)  # counted in the title


@dataclass(frozen=True)
class Described:
    code: str
    words: str
    since_s: float | None = None  # duration, where it matters
    rank: int = ORDINARY
    public: str = ""  # the words for spectators, if different
