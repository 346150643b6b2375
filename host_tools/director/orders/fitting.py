"""What usually settles a call: the orders that fit its reason, the two or three that decide it first.

Rows of a table: a key of the texts, the form that it opens and what is filled in there.  What the core would refuse in
the state of the match is left out, as in the forms themselves.
"""

from collections.abc import Collection
from dataclasses import dataclass

from matchcore.play.match import Match
from matchcore.rules import rulesets
from matchcore.sides import NOBODY

DISPUTE_PAGE = "dispute"  # whose record counts (SKP-04, SKP-05)
_UNSAID = ("NOT_STATED", "DIRECTOR", "DISPUTE")  # the pause may say more


@dataclass(frozen=True)
class Fit:
    """`key` names its texts; `form` is the one that it opens, filled with `values`."""

    key: str
    form: str
    reason: str = ""
    is_first: bool = True


_GO_ON, _END = "settle", "end_call"
_ROLL = (Fit("roll_valid", _GO_ON, "roll is valid: go on"), Fit("roll_again", "restart_delay"))
_NOTE = (Fit("noted", _GO_ON, "settled between the players"), Fit("announce", "announce"))
_FIRST: dict[str, tuple[Fit, ...]] = {
    "DISPUTE": _ROLL,
    "ROLL_DISPUTE": _ROLL,
    "INVALID_ROLL": _ROLL,
    "ILLEGAL_MOVE": (Fit("move_stands", _GO_ON, "move stands"), Fit("move_back", "take_turn_back")),
    "EARLY_DICE": (Fit("delay_lost", "lose_delay"), Fit("no_penalty", _GO_ON, "no penalty (INC-03)")),
    "SCORE": (Fit("records", DISPUTE_PAGE), Fit("set_score", "set_score")),
    "CLOCK_WANTED": (Fit("impose", "set_clock"), Fit("noted", _GO_ON, "settled between the players")),
    "CLOCK_CHECK": (Fit("bank", "set_bank"), Fit("wrong_clock", "correct_clock")),
    "EQUIPMENT": (Fit("bank", "set_bank"), Fit("noted", _GO_ON, "settled between the players")),
    "EMERGENCY": (Fit("noted", _END, "emergency noted (BRK-08)"), Fit("announce", "announce")),
    "expired": (Fit("effective", "claim_time"), Fit("certain", "rule_result")),
    "restored": (Fit("bank", "set_bank"), Fit("set_score", "set_score")),
}
_THEN = (
    Fit("time", "give_time", is_first=False),
    Fit("warn", "warn", is_first=False),
    Fit("points", "penalty", is_first=False),
)


def reason_of(match: Match) -> str:
    """What it is about: the reason of the call, of the pause that says more, or the state; "" = nothing."""
    if match.is_called():
        reasons = rulesets.PAUSE_REASONS
        called, paused = reasons[match.called_reason], reasons[match.pause_reason]
        return paused if called in _UNSAID and paused in _FIRST else called
    if match.clock.first_flag() != NOBODY:
        return "expired"
    return "restored" if match.is_restored else ""


def of_match(match: Match, possible: Collection[str]) -> list[Fit]:
    """What fits, the choices that settle it first; none where nobody waits for anything."""
    reason = reason_of(match)
    if not reason:
        return []
    found = [*_FIRST.get(reason, _NOTE), *_THEN]
    return [fit for fit in found if fit.form in possible or (fit.form == DISPUTE_PAGE and "set_score" in possible)]
