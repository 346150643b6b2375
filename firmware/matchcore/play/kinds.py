"""What becomes of a fact of each kind: the topic that folds it, whether players and history are told."""

from matchcore import facts
from matchcore.facts import Fact
from matchcore.topics import beginning, doubling, flags, results, turn

# The topics that are loaded when the first of their facts comes.
_LATER = (
    ("calls", (facts.CALLED, facts.CALL_WITHDRAWN, facts.CALL_ENDED)),
    ("restoring", (facts.RESTORED, facts.RESTORE_CONFIRMED)),
    ("breaks", (facts.BREAK_BEGUN, facts.BREAK_RETURNED, facts.BREAK_ENDED)),
    ("absences", (facts.LATE_POINTS, facts.ABSENT_STARTED, facts.ABSENT_ENDED)),
    ("procedures", (facts.DELAY_LOST, facts.TURN_TAKEN_BACK, facts.TIME_RETURNED)),
    ("early", (facts.PREMATURE_DOUBLED, facts.ROLLED_EARLY)),
    ("rulings", (facts.RULED, facts.VERIFIED, facts.RULE_CHANGED)),
    ("clock_corrections", (facts.BANK_SET, facts.BANK_GIVEN, facts.CLOCK_SET, facts.TURN_SET, facts.CLOCK_CORRECTED)),
    ("score_corrections", (facts.SCORE_SET, facts.PENALTY)),
    ("lengths", (facts.LENGTH_SET,)),
    ("cube_corrections", (facts.CUBE_SET,)),
    ("undoing", (facts.UNDONE,)),
    ("game_corrections", (facts.GAME_CORRECTED, facts.DOUBLE_VOIDED)),
    ("moving", (facts.MOVED,)),
)
# Kept for the record only.
_NOTED = (
    facts.ORDER_REFUSED, facts.CHECKPOINT, facts.SEAM, facts.MARKED, facts.MODE_OPENED, facts.ANNOUNCED,
)  # fmt: skip
# Told to both players when it comes from the director.
NEWS = (
    facts.PAUSED, facts.BANK_SET, facts.BANK_GIVEN, facts.CUBE_SET, facts.SCORE_SET, facts.LENGTH_SET, facts.PENALTY,
    facts.CLOCK_SET, facts.TURN_SET, facts.UNDONE, facts.CALL_ENDED, facts.DELAY_LOST, facts.TURN_TAKEN_BACK,
    facts.LATE_POINTS, facts.GAME_CORRECTED, facts.RULE_CHANGED, facts.DOUBLE_VOIDED, facts.CLOCK_CORRECTED,
    facts.ANNOUNCED,
)  # fmt: skip
# Stands in the history beside the games.
IN_HISTORY = (
    facts.BANK_SET, facts.BANK_GIVEN, facts.CUBE_SET, facts.SCORE_SET, facts.LENGTH_SET, facts.PENALTY,
    facts.CLOCK_SET, facts.TURN_SET, facts.UNDONE, facts.CLOCK_CORRECTED, facts.GAME_CORRECTED, facts.DOUBLE_VOIDED,
    facts.BREAK_BEGUN, facts.LATE_POINTS, facts.ABSENT_STARTED, facts.DELAY_LOST, facts.TURN_TAKEN_BACK,
    facts.TIME_RETURNED,
)  # fmt: skip
# Of these the first integer is no number of an order.
_WITHOUT_ORDER = (
    facts.ACCEPTED, facts.SWAPPED, facts.PRESSED, facts.IGNORED, facts.REASON, facts.DOUBLED, facts.TAKEN, facts.PASSED,
    facts.CLAIMED, facts.CONFIRMED, facts.WITHDRAWN, facts.EXPIRED, facts.RESTORED, facts.RESTORE_CONFIRMED,
    facts.CALLED, facts.CALL_WITHDRAWN, facts.CHECKPOINT, facts.SEAM, facts.MARKED, facts.BREAK_BEGUN,
    facts.BREAK_RETURNED, facts.TIME_RETURNED, facts.SESSION_ENDED, facts.PREMATURE_DOUBLED, facts.ROLLED_EARLY,
)  # fmt: skip


def _noted(match, fact: Fact) -> None:
    """Nothing changes."""


_FOLDS: dict = {}
for _kind in _NOTED:
    _FOLDS[_kind] = _noted
for _topic in (beginning.FOLDS, turn.FOLDS, doubling.FOLDS, results.FOLDS, flags.FOLDS):
    _FOLDS.update(_topic)


def has_order(kind: int) -> bool:
    """Whether the first integer of a fact of this kind is the number of an order."""
    return kind not in _WITHOUT_ORDER


def folding(kind: int):
    """The function that folds facts of this kind; a rarer topic is loaded when the first of them comes."""
    if kind not in _FOLDS:
        for name, its_kinds in _LATER:
            if kind in its_kinds:
                _FOLDS.update(__import__("matchcore.topics." + name, None, None, ("FOLDS",)).FOLDS)
    return _FOLDS[kind]
