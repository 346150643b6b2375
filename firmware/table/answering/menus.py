"""The entries of the menu and of the list in a pause, and what each leads to."""

from matchcore.phases import DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.rules import rulesets
from matchcore.sides import NOBODY

# Menus, and for each entry its action.
MENU_IDLE = ("help",)
MENU_OFFERED = ("help", "rules", "call_director", "mode")
MENU_READY = ("help", "call_director", "mark", "rules", "mode")
MENU_PLAYING = ("help", "call_director", "mark", "early_double", "early_roll", "rules", "mode")
MENU_WITHOUT_CLOCK = ("help", "call_director", "resign", "rules", "mode")  # of a game (CLK-27)
MENU_SEALED = ("help", "local_match", "rules", "mode")
ACTIONS = {
    "help": "page_help", "call_director": "call_director", "mark": "mark", "double": "ask_double",
    "local_match": "page_lengths", "rules": "page_rules", "mode": "page_code", "early_double": "ask_early_double",
    "early_roll": "ask_early_roll", "end_session": "ask_session", "emergency": "emergency", "break": "ask_break",
    "resign": "ask_resign", "claim_time": "ask_time",
}  # fmt: skip

# The entries of the pause list: its text, the reason that it states, what follows.  Shown where the rule set knows one
# of its reasons, the first that it knows is stated (PAU-02); those without a reason are shown always.
PAUSE_LIST = (
    ("GAME_OVER", ("GAME_OVER",), "ask_result"),
    ("resign", ("CONCEDE", "CLAIM_OVER"), "ask_resign"),
    ("INVALID_ROLL", ("INVALID_ROLL", "ROLL_DISPUTE"), "repeat_roll"),
    ("ROLL_DISPUTE", ("ROLL_DISPUTE",), ""),
    ("ILLEGAL_MOVE", ("ILLEGAL_MOVE",), "ask_illegal"),
    ("EARLY_DICE", ("EARLY_DICE",), "open_early_dice"),
    ("DICE_LIFTED_AFTER_PRESS", ("DICE_LIFTED_AFTER_PRESS",), ""),
    ("time_back", (), "ask_time_back"),
    ("DROPPED_ITEM", ("DROPPED_ITEM",), ""),
    ("EMERGENCY", (), "emergency"),
    ("EQUIPMENT", ("EQUIPMENT",), "call_equipment"),
    ("DISPUTE", ("DISPUTE",), "call_dispute"),
    ("DIRECTOR", ("DIRECTOR",), "call_director"),
    ("mode_entry", (), "page_code"),
)


def menu(match) -> tuple:
    """The ids of the entries of the menu in this phase of the match."""
    phase = match.phase
    if phase == IDLE:
        return MENU_IDLE
    if phase == OFFERED:
        return MENU_OFFERED
    if phase == SEALED:
        return ("break",) + MENU_SEALED if match.options.get("best_of", 1) > 1 else MENU_SEALED
    entries = MENU_READY if phase == READY else MENU_PLAYING if match.has_clock else MENU_WITHOUT_CLOCK
    if phase in (PLAYING, DOUBLED) and match.clock.first_flag() != NOBODY:
        # The key says CLAIM TIME then, but the game goes on; while a double waits, no key has room for it (EXP-08).
        entries = ("claim_time" if phase == DOUBLED else "double",) + entries
    if match.length == 0 and phase == READY:
        entries = ("end_session",) + entries
    return entries + ("emergency",) if rulesets.is_emergency_free(match.rules) else entries


def pause_list(rules: dict) -> tuple:
    """The entries that this rule set knows: text, reason or "", what follows."""
    known = rules["pause.reasons"]
    entries = []
    for name, reasons, action in PAUSE_LIST:
        reason = [reason for reason in reasons if reason in known][:1]
        if reason or not reasons:
            entries.append((name, reason[0] if reason else "", action))
    if not rulesets.is_emergency_free(rules):
        entries = [entry for entry in entries if entry[0] != "EMERGENCY"]
    return tuple(entries)
