"""What differs between rule sets, as data: the keys of the comparison table (section 26 of the rules reference).

A rule set is a text in profiles/; no logic knows one by name.  In memory it is a dictionary with the values of its
keys, its `id`, its `title`, and under `silent` the keys of which its document says nothing, so that the value is ours.
"""

from matchcore import loading
from matchcore.refusal import Refusal
from matchcore.rules import rulevalues
from matchcore.rules.rulevalues import BadProfile

# Reasons for a pause (PAU-02).  The number is what a fact carries: never reuse one.
NOT_STATED = 0
PAUSE_REASONS = (
    "NOT_STATED", "GAME_OVER", "BREAK", "DISPUTE", "DIRECTOR", "EARLY_DICE", "DICE_LIFTED_AFTER_PRESS", "ILLEGAL_MOVE",
    "CLAIM_OVER", "INVALID_ROLL", "ROLL_DISPUTE", "PASS", "CONCEDE", "DROPPED_ITEM", "EQUIPMENT", "POWER", "PERSONAL",
    "EMERGENCY", "OBSERVER", "BAFFLE", "SPECTATOR", "CLOCK_CHECK", "CLOCK_WANTED", "SCORE", "MISTAKE", "CLOCK_RAN",
)  # fmt: skip
# What the director is called for (ROL-05, DSP-01).
CALL_REASONS = (
    "DIRECTOR",
    "DISPUTE",
    "SCORE",
    "EQUIPMENT",
    "CLOCK_CHECK",
    "CLOCK_WANTED",
    "OBSERVER",
    "BAFFLE",
    "SPECTATOR",
    "EMERGENCY",
)
REASON_DIRECTOR = PAUSE_REASONS.index("DIRECTOR")
REASON_EARLY_DICE = PAUSE_REASONS.index("EARLY_DICE")
REASON_INVALID_ROLL = PAUSE_REASONS.index("INVALID_ROLL")
REASON_POWER = PAUSE_REASONS.index("POWER")
REASON_CLAIM = PAUSE_REASONS.index("CLAIM_OVER")
REASON_MISTAKE = PAUSE_REASONS.index("MISTAKE")  # nothing has happened: PAUSE was pressed by mistake (PAU-02)
_ANY_RULES = bytes((NOT_STATED, REASON_POWER, REASON_MISTAKE, PAUSE_REASONS.index("CLOCK_RAN")))  # need not name it

# One file in profiles/ for each.
IDS = ("wbgf21", "cnb", "eubgf13", "club")

# What the table acts on; all else is for the director's software, and the device does not keep it.
TABLE_KEYS = (
    "clock.bank_ms_per_point",
    "clock.delay_ms",
    "clock.split_bank",
    "pause.reasons",
    "incident.early_dice",
    "incident.early_dice_confirm",
    "incident.premature_roll",
    "illegal.policy",
    "illegal.deadline",
    "illegal.clock",
    "expiry.trigger",
    "expiry.certain_winner",
    "breaks.table",
    "breaks.minutes",
    "breaks.consecutive",
    "breaks.best_of_three",
    "breaks.emergency",
    "late.first_point_min",
    "late.interval_min",
    "late.clock_instead",
    "crawford.void",
    "cube.dead",
    "claim.game",
    "resign.condition",
    "resign.refusable",
    "record.position",
    "result.reporter",
    "start_position.deadline",
    "start_position.later",
)

NO_RULES = {"id": "", "title": "", "silent": (), "pause.reasons": ()}  # where there is no match
_NOT_KEYS = ("id", "title", "silent")

_last = NO_RULES


def rule_set(name: str) -> dict:
    """What the table needs of the rule set of this id; not to be changed.  Refused when there is none (GEN-02)."""
    global _last
    if _last["id"] != name:
        _last = _load(name, TABLE_KEYS)
    return _last


def full_rule_set(name: str) -> dict:
    """The rule set of this id with every key, for the director's software."""
    return _load(name, None)


def _load(name: str, keys: tuple | None) -> dict:
    text, title = _profile(name)
    if isinstance(text, dict):
        # A release has the rules as a table needs them: reading four pages of text takes more heap than it has.
        return text
    rules = parse(text, keys)
    rules["id"] = name
    rules["title"] = title
    return rules


def _profile(name: str) -> tuple:
    if name not in IDS:
        raise Refusal("UNKNOWN_RULE_SET", "GEN-02", name)
    return loading.constants("matchcore.rules.profiles." + name, "RULES", "TITLE")


def parse(text: str, keys: tuple | None = None) -> dict:
    """The values of a rule set's text, those of `keys` or all, and what it is silent on.

    The whole text is checked: BadProfile for a line that is no `key = value`, a missing, unknown or repeated key, and
    for a value that the key may not have.
    """
    known = _known()
    found, silent, seen = {}, [], []
    for line in text.replace("\n ", " ").split("\n"):
        if line.strip() and not line.startswith("#"):
            key, is_silent, value = _read(line, known, seen)
            if keys is None or key in keys:
                key = keys[keys.index(key)] if keys else key  # the device has this string already
                found[key] = value
                if is_silent:
                    silent.append(key)
    for line in known.strip().split("\n"):
        if line.split(" ")[0] not in seen:
            raise BadProfile(line.split(" ")[0], "", "missing")
    found["silent"] = tuple(silent)
    return found


def _known() -> str:
    return loading.constants("matchcore.rules.rulekeys", "KEYS")[0]


def _read(line: str, known: str, seen: list) -> tuple:
    """(key, whether the document is silent on it, value) of a line."""
    key, equals, text = line.partition("=")
    if not equals:
        raise BadProfile(line.strip(), "", "not key = value")
    is_silent = key.endswith("?")
    key, text = (key[:-1] if is_silent else key).strip(), text.strip()
    value = _value(key, text, known)
    if key in seen:
        raise BadProfile(key, text, "given twice")
    seen.append(key)
    return key, is_silent, value


def _value(key: str, text: str, known: str):
    start = known.find("\n" + key + " ")
    if start < 0 or not key or " " in key:
        raise BadProfile(key, text, "unknown key")
    start += len(key) + 2
    return rulevalues.read(key, text, known[start : known.index("\n", start)])


def override(rules: dict, pairs: list | tuple) -> dict:
    """A copy of these rules with changes for an event or a match, as pairs (key, text), checked like a rule set."""
    known = _known()
    changed = rules.copy()
    seen = []
    for key, text in pairs:
        if key in seen:
            raise BadProfile(key, text, "given twice")
        seen.append(key)
        changed[key] = _value(key, text, known)
    changed["silent"] = tuple([key for key in rules["silent"] if key not in seen])
    return changed


def keys() -> list:
    """Every key that a rule set has, in the order of the comparison table."""
    return [line.split(" ")[0] for line in _known().strip().split("\n")]


def check_shown(key: str, text: str) -> None:
    """BadProfile for a rule, not acted on by the table, that cannot have this value.

    A release knows only the keys that the table acts on; anything else has been checked by the director.
    """
    known, is_complete = loading.constants("matchcore.rules.rulekeys", "KEYS", "IS_COMPLETE")
    if is_complete or "\n" + key + " " in known:
        _value(key, text, known)


def differences(rules: dict, name: str) -> list:
    """What is in force otherwise than in the rule set of this id: (key, text in force, text there), sorted by key."""
    keys = tuple([key for key in rules if key not in _NOT_KEYS])
    theirs = parse(_profile(name)[0], keys)
    return [
        (key, rulevalues.write(rules[key]), rulevalues.write(theirs[key]))
        for key in sorted(keys)
        if rules[key] != theirs[key]
    ]


def may_pause(rules: dict, reason: str) -> bool:
    """Whether a pause for this reason is permitted (PAU-02).

    A reason may always be left to be stated later, a mistake admitted, and a clock that ran by mistake put right.
    """
    return reason in rules["pause.reasons"] or (reason in PAUSE_REASONS and PAUSE_REASONS.index(reason) in _ANY_RULES)


def breaks_allowed(rules: dict, length: int) -> int:
    """Breaks of each player in a match of this length (BRK-01, AMB-20)."""
    number = 0
    for first_length, breaks in rules["breaks.table"]:
        if length >= first_length:
            number = breaks
    return number


def breaks_left(rules: dict, length: int, used: tuple) -> tuple:
    """How many breaks A and B still have; more may have been used if the director allowed it."""
    allowed = breaks_allowed(rules, length)
    return max(0, allowed - used[0]), max(0, allowed - used[1])


def is_emergency_free(rules: dict) -> bool:
    """Whether a player may leave in an emergency without using up a break (BRK-08); else the director decides."""
    return rules.get("breaks.emergency") is True


def is_expiry_automatic(rules: dict) -> bool:
    """Whether the match ends by itself when a bank runs out (EXP-03); otherwise somebody has to say so (EXP-02)."""
    return rules["expiry.trigger"] == "automatic"
