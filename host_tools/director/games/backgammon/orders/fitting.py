"""The usual orders to settle a call: those that fit its reason, the two or three decisive ones first.

A table of rows: a key of the texts, the form it opens and how that is filled.  Orders that the core would refuse in the
present state are left out, as in the forms themselves.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from host_tools.director.games.backgammon.orders import timely
from host_tools.director.texts import text
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import NOBODY

CLOCK_WANTED = "CLOCK_WANTED"
IMPOSE = "impose"
DISPUTE_PAGE = "dispute"  # whose record counts (SKP-04, SKP-05)
_UNKNOWN = "UNKNOWN"  # a reason of newer firmware
_UNSAID = ("NOT_STATED", "DIRECTOR", "DISPUTE")  # the pause may say more


@dataclass(frozen=True)
class Fit:
    """`key` names its texts; `form` is opened, filled with `reason`."""

    key: str
    form: str
    reason: str = ""  # in words; in the table below, the key of its text
    is_first: bool = True


_GO_ON, _END = "settle", "end_call"
_ROLL = (
    Fit("roll_valid", _GO_ON, "fit.roll_valid.said"),
    Fit("roll_again", "restart_delay"),
    Fit("roll_objected", "restart_delay", "fit.roll_objected.said"),
)
_SETTLED = Fit("noted", _GO_ON, "fit.noted.said")
_NOTE = (_SETTLED, Fit("announce", "announce"))
_FIRST: dict[str, tuple[Fit, ...]] = {
    "DISPUTE": _ROLL,
    "ROLL_DISPUTE": _ROLL,
    "INVALID_ROLL": _ROLL,
    "ILLEGAL_MOVE": (Fit("move_stands", _GO_ON, "fit.move_stands.said"), Fit("move_back", "take_turn_back")),
    "EARLY_DICE": (Fit("delay_lost", "lose_delay"), Fit("no_penalty", _GO_ON, "fit.no_penalty.said")),
    "SCORE": (Fit("records", DISPUTE_PAGE), Fit("set_score", "set_score")),
    CLOCK_WANTED: (Fit(IMPOSE, "set_clock", "fit.impose.wanted"), _SETTLED),
    "CLOCK_CHECK": (Fit("bank", "set_bank"), Fit("wrong_clock", "correct_clock")),
    "EQUIPMENT": (Fit("bank", "set_bank"), _SETTLED),
    "EMERGENCY": (Fit("noted", _END, "fit.noted.emergency"), Fit("announce", "announce")),
    "expired": (Fit("effective", "claim_time"), Fit("certain", "rule_result")),
    "restored": (Fit("bank", "set_bank"), Fit("set_score", "set_score")),
}
_THEN = (
    Fit("time", "give_time", is_first=False),
    Fit("warn", "warn", is_first=False),
    Fit("points", "penalty", is_first=False),
)
_ALWAYS = ("restart_delay", "take_turn_back", "give_time")  # settle any call
_SLOW = (Fit(IMPOSE, "set_clock", "fit.impose.slow"), Fit("warn", "warn"), Fit("points", "penalty", is_first=False))


def reason_of(match: Match) -> str:
    """The reason of the call, of a pause that says more, or the state; "" = none."""
    if match.is_called():
        called, paused = _name_of(match.called_reason), _name_of(match.pause_reason)
        return paused if called in _UNSAID and paused in _FIRST else called
    if match.clock.first_flag() != NOBODY:
        return "expired"
    return "restored" if match.is_restored else ""


def _name_of(reason: int) -> str:
    return rulesets.PAUSE_REASONS[reason] if 0 <= reason < len(rulesets.PAUSE_REASONS) else _UNKNOWN


def of_match(match: Match, possible: Collection[str], is_behind: bool = False) -> list[Fit]:
    """The fitting orders, the decisive ones first; none where there is nothing to settle.

    `is_behind`: the match is far behind its plan (TOU-07).
    """
    reason = reason_of(match)
    if reason:
        found = (*_FIRST.get(reason, _NOTE), *_THEN)
    else:
        found = _SLOW if is_behind else ()
    found = [_ending(fit, possible) for fit in found]
    return [_in_words(fit) for fit in found if _is_possible(fit, match, possible)]


def settles(match: Match, form: str) -> bool:
    """Whether a ruling by this form settles the call and so ends it (DSP-01)."""
    if not match.is_called() or form in (_GO_ON, _END):
        return False
    fits = _FIRST.get(reason_of(match), ())
    return form in _ALWAYS or any(fit.form == form for fit in fits if fit.form != "announce")


def _ending(fit: Fit, possible: Collection[str]) -> Fit:
    """Without a clock there is nothing to resume: the words just end the call."""
    return replace(fit, form=_END) if fit.form == _GO_ON and _GO_ON not in possible else fit


def _is_possible(fit: Fit, match: Match, possible: Collection[str]) -> bool:
    if fit.key == IMPOSE and not timely.can_impose_clock(match):
        return False
    return fit.form in possible or (fit.form == DISPUTE_PAGE and "set_score" in possible)


def _in_words(fit: Fit) -> Fit:
    return replace(fit, reason=text(fit.reason)) if fit.reason else fit
