"""Random assignments under one rule set: any length, sessions and single games, all options and exceptions."""

from matchcore.games.backgammon.rules.settings import Settings
from random_play import BANKS_MS, DELAYS_MS, NAMES, WORDS

RULE_SETS = ("wbgf21", "cnb", "eubgf13", "club")
LENGTHS = (0, 0, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 9, 11, 13, 15, 17, 19, 21, 24, 25)  # 0 = a session or a single game

# Changes of the rules in force, with an assignment or by an order in the middle of a match (GEN-02).
OVERRIDES = (
    ("breaks.table", "1:1"),
    ("breaks.table", "1:0, 7:3"),
    ("breaks.minutes", "1"),
    ("breaks.consecutive", "no"),
    ("breaks.consecutive", "yes"),
    ("breaks.best_of_three", "between_games"),
    ("breaks.emergency", "yes"),
    ("late.clock_instead", "may_after_5"),
    ("late.clock_instead", "no"),
    ("expiry.trigger", "automatic"),
    ("expiry.trigger", "declared"),
    ("crawford.void", "void_always"),
    ("crawford.void", "void_in_game"),
    ("cube.dead", "void_three"),
    ("cube.dead", "void_always"),
    ("illegal.clock", "run_out_delay"),
    ("illegal.clock", "resume_remaining_delay"),
    ("incident.early_dice", "lose_delay"),
    ("clock.split_bank", "yes"),
    ("incident.early_dice_confirm", "agree_or_director"),
    ("resign.condition", "offer_after_turn"),
    ("resign.refusable", "yes_not_max"),
    ("pause.reasons", "GAME_OVER, EARLY_DICE, ILLEGAL_MOVE"),
)
BAD_RULES = (
    ("breaks.minutes", "0"),
    ("breaks.minutes", "-5"),
    ("breaks.table", "2:1"),
    ("breaks.table", "1:99999999999"),
    ("score.values", "1, 2, 4"),
    ("no.such", "key"),
    ("crawford.void", ""),
    ("", "yes"),
    ("late.clock_instead", "maybe"),
)

OPTIONS = {
    "split_first_ms": ("1000", "4000", "59400000"),
    "bank_extra_a_ms": ("60000", "-30000", "-59400000"),
    "bank_extra_b_ms": ("1", "59400000"),
    "delay_extra_a_ms": ("3000", "-600000"),
    "delay_extra_b_ms": ("600000", "-1"),
    "overtime_min": ("0", "1", "2"),
    "best_of": ("1", "3", "5"),
    "series_a": ("0", "1"),
    "held_a": ("1", "1000", "99999999"),
    "held_b": ("300",),
    "tie_a": ("0", "5"),
    "tie_b": ("2",),
    "start_s": ("0", "86399"),
    "players": ("singles", "doubles", "consultation"),
    "clock": ("on", "off"),
    "times_given": ("yes",),
    "observer": ("Zoë",),
    "sign": ("yes",),
    "national": ("yes",),
    "sound": ("yes",),
    "expiry_told": ("claim",),
    "confirm_min": ("1", "240"),
    "pauses": ("1", "99"),
    "pauses_s": ("10", "3600"),
}
BAD_OPTIONS = (
    ("split_first_ms", "0"),
    ("bank_ms", "-1"),
    ("bank_ms", "59400001"),
    ("overtime_min", "3"),
    ("best_of", "2"),
    ("series_b", "8"),
    ("games", "2"),
    ("stake", "100"),
    ("tie_b", "6"),
    ("players", "three"),
    ("clock", "maybe"),
    ("observer", ""),
    ("what", "ever"),
    ("start_s", "1e3"),
)
OPTION_IN = 10  # each option occurs once in this many assignments


def random_settings(rule_set: str, pick) -> Settings:
    """Mostly playable settings."""
    names = NAMES[pick(len(NAMES))], NAMES[pick(len(NAMES))]
    made = Settings(LENGTHS[pick(len(LENGTHS))], names[0], names[1], rule_set)
    if pick(3):
        made.per_point_ms, made.delay_ms = BANKS_MS[pick(len(BANKS_MS))], DELAYS_MS[pick(len(DELAYS_MS))]
    made.event, made.table, made.number = WORDS[pick(len(WORDS))], pick(100), pick(1000)
    if made.length and pick(2):
        made.score_a, made.score_b, made.crawford_played = pick(made.length), pick(made.length), pick(2) == 1
    made.options = _options(made.length, pick)
    if pick(25) == 0:
        name, text = (BAD_OPTIONS + BAD_RULES)[pick(len(BAD_OPTIONS) + len(BAD_RULES))]
        made.options[name] = text
    return made


def _options(length: int, pick) -> dict:
    chosen = {name: texts[pick(len(texts))] for name, texts in OPTIONS.items() if pick(OPTION_IN) == 0}
    if "players" in chosen:
        chosen["times_given"] = "yes"
    if length == 0 or pick(OPTION_IN) == 0:
        chosen["bank_ms"] = ("30000", "600000", "59400000")[pick(3)]
    if length == 0 and pick(2):
        chosen["games"], chosen["stake"] = "1", ("1", "400", "99999999")[pick(3)]
    if pick(3) == 0:
        key, text = OVERRIDES[pick(len(OVERRIDES))]
        chosen[key] = text
    if "split_first_ms" in chosen:
        chosen["clock.split_bank"] = "yes"
    return chosen


def as_assigned(match) -> Settings:
    """The assignment that takes this match to another table; refused if its names are too long together."""
    made = Settings(match.length, match.names[0], match.names[1], match.rules["id"])
    made.per_point_ms, made.delay_ms = match.per_point_ms, match.delay_ms
    made.match, made.event, made.round, made.moves = match.match_id, match.event, match.round, match.moves
    made.table, made.number = match.table, match.number
    made.options = {name: str(value) for name, value in match.options.items()}
    made.options.update(match.overrides)
    if made.options or not match.has_clock:
        made.options["clock"] = "on" if match.has_clock else "off"
    made.check()
    return made
