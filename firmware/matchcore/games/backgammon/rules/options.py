"""Options of an assignment: lines `name = value` after its seven lines.

A name with a dot is a key of the rule set, overridden for this match (GEN-02); every other name is one of `KNOWN`.
"""

from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules import reading, rulesets
from matchcore.games.backgammon.rules.rulevalues import BadProfile
from matchcore.refusal import Refusal

_DAY_S = 86400
LARGEST_HELD = 99999999  # all points of the largest event of Swing
TIMES = ("clock.bank_ms_per_point", "clock.delay_ms")  # what a rule set proposes; a match has its own (CLK-12)

# name: (lowest, highest), or the permitted words.
KNOWN = {
    "bank_ms": (0, bank.LARGEST_BANK_MS),  # of each side, instead of the formula (CLK-12)
    "bank_extra_a_ms": (-bank.LARGEST_BANK_MS, bank.LARGEST_BANK_MS),  # handicap, or an exception (ACC-01)
    "bank_extra_b_ms": (-bank.LARGEST_BANK_MS, bank.LARGEST_BANK_MS),
    "delay_extra_a_ms": (-600000, 600000),
    "delay_extra_b_ms": (-600000, 600000),
    "split_first_ms": (1000, bank.LARGEST_BANK_MS),  # the first part of a bank in two parts (CLK-11)
    "overtime_min": (0, 2),  # beyond the empty bank before the time can be claimed
    "best_of": (1, 9),  # matches of a series (SER-01)
    "series_a": (0, 8),  # matches of it won so far
    "series_b": (0, 8),
    "games": (1, 1),  # of a session: a single game ends it (SWG-02)
    "stake": (1, LARGEST_HELD),  # of it, for each point, in the players' victory points (SWG-03)
    "held_a": (1, LARGEST_HELD),  # victory points before it (SWG-05)
    "held_b": (1, LARGEST_HELD),
    "tie_a": (0, 5),  # matches of a Davis Cup tie won so far (DAV-04)
    "tie_b": (0, 5),
    "start_s": (0, _DAY_S - 1),  # scheduled, time of day in seconds (LAT-01)
    "grace_min": (0, 240),  # after the start, from when lateness is counted (LAT-03, LAT-05, BRK-07)
    "players": ("singles", "doubles", "consultation"),  # of each side (GEN-03)
    "clock": ("on", "off"),  # off: score and cube panel only (CLK-27)
    "times_given": ("yes",),  # bank and delay are the director's own, not the rule set's (CLK-07)
    "sign": ("yes",),  # spectators may point out errors (SPC-03)
    "national": ("yes",),  # event: points for lateness may be waived (LAT-06, AMB-25)
    "sound": ("yes",),  # the table may sound (GEN-07)
    "expiry_told": ("claim",),  # the director hears of an empty bank only when it is claimed (EXP-09, AMB-12)
    "confirm_min": (1, 240),  # until the director is asked to accept one confirmation of a result (AMB-40)
    "pauses": (1, 99),  # without result, before the director is informed (PAU-02)
    "pauses_s": (10, 3600),  # the same of their sum, in seconds
    "observer": (),  # a name (ROL-03)
}
LONGEST_NAME = 40  # characters of the observer's


def read(lines: list) -> tuple:
    """(options by name, overrides as pairs (key, text)); refused with the offending line (GEN-02)."""
    found: dict = {}
    overrides = []
    for line in lines:
        name, equals, text = line.partition("=")
        name, text = name.strip(), text.strip()
        if not equals or name in found:
            raise Refusal("BAD_OPTION", "GEN-02", line)
        if "." in name:
            overrides.append((name, text))
        else:
            found[name] = value(name, text)
    return found, tuple(overrides)


def value(name: str, text: str):
    """This text as a value of this option; refused if invalid."""
    known = KNOWN.get(name)
    if known is None:
        raise Refusal("BAD_OPTION", "GEN-02", name)
    if known and isinstance(known[0], int):
        digits = text[1:] if text[:1] == "-" else text
        is_number = 0 < len(digits) < 10 and not [c for c in digits if c not in "0123456789"]
        if is_number and known[0] <= int(text) <= known[1]:
            return int(text)
    elif text in known or (not known and 0 < len(text) <= LONGEST_NAME):
        return text
    raise Refusal("BAD_OPTION", "GEN-02", name + " = " + text)


def changed(rules: dict, pairs: list | tuple) -> dict:
    """The rules with these changes, as pairs (key, text); refused with the key and its value (GEN-02).

    Rules that the table does not act on are only checked and shown.
    """
    acted_on = tuple([pair for pair in pairs if pair[0] in rulesets.TABLE_KEYS])
    try:
        for key, text in pairs:
            if key in TIMES:
                raise BadProfile(key, text, "set with the clock")
            if key not in rulesets.TABLE_KEYS:
                reading.check_shown(key, text)
        return reading.override(rules, acted_on) if acted_on else rules
    except BadProfile as error:
        raise Refusal("BAD_RULE", "GEN-02", error.field + " = " + error.value)


def check(options: dict, length: int, rules: dict) -> None:
    """Refuse options that contradict each other or the rules in force."""
    players = options.get("players", "singles")
    has_clock = options.get("clock") != "off"
    if players != "singles" and has_clock and "times_given" not in options:
        raise Refusal("TIMES_NOT_GIVEN", "CLK-07", players)
    if length == 0 and has_clock and not options.get("bank_ms"):
        raise Refusal("TIMES_NOT_GIVEN", "CLK-07", "bank_ms")
    if options.get("split_first_ms") and not rules["clock.split_bank"]:
        raise Refusal("BAD_OPTION", "CLK-11", "split_first_ms")
    if options.get("overtime_min") and rulesets.is_expiry_automatic(rules):
        raise Refusal("BAD_OPTION", "EXP-03", "overtime_min")
    if "games" in options and length:
        raise Refusal("BAD_OPTION", "SWG-02", "games")
    if "stake" in options and "games" not in options:
        raise Refusal("BAD_OPTION", "SWG-03", "stake")
    best_of = options.get("best_of", 1)
    won = (options.get("series_a", 0), options.get("series_b", 0))
    if best_of % 2 == 0 or 2 * max(won) > best_of:
        raise Refusal("BAD_OPTION", "SER-01", "best_of = %d" % best_of)


def delay_of(options: dict, side: int, delay_ms: int) -> int:
    """This side's delay, with the director's exception for it (ACC-01)."""
    return max(0, delay_ms + options.get("delay_extra_b_ms" if side else "delay_extra_a_ms", 0))
