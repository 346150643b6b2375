"""The menu and the list in a pause, their entries and what each leads to; how the controls move in any list."""

from matchcore.compat import TYPE_CHECKING
from matchcore.phases import DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.refusal import Refusal
from matchcore.rules import rulesets
from matchcore.sides import NOBODY
from matchcore.topics import results, turn
from table.answering import actions as do

if TYPE_CHECKING:
    from collections.abc import Callable

    from matchcore.play.match import Match
    from table.table import Table

# Menus, and for each entry its action.
MENU_IDLE = ("help",)
MENU_OFFERED = ("help", "rules", "call_director", "mode")
MENU_READY = ("help", "call_director", "mark", "rules", "mode")
MENU_PLAYING = ("help", "call_director", "mark", "early_double", "early_roll", "rules", "mode")
MENU_WITHOUT_CLOCK = ("help", "call_director", "resign", "rules", "mode")  # of a game (CLK-27)
MENU_SEALED = ("help", "local_match", "rules", "mode")
_ACTIONS = {
    "help": do.OPEN_HELP, "call_director": do.CALL_DIRECTOR, "mark": do.MARK, "double": do.ASK_DOUBLE,
    "local_match": do.ASK_LENGTH, "rules": do.OPEN_RULES, "mode": do.ASK_CODE, "early_double": do.ASK_EARLY_DOUBLE,
    "early_roll": do.ASK_EARLY_ROLL, "end_session": do.ASK_SESSION, "emergency": do.EMERGENCY, "break": do.ASK_BREAK,
    "resign": do.ASK_RESIGN, "claim_time": do.ASK_TIME,
}  # fmt: skip

# The entries of the pause list: its text, the reasons that it states, what it asks before it states one, and what
# follows.  Shown where the rule set knows one of its reasons, the first that it knows is stated (PAU-02); those without
# a reason are shown always.
PAUSE_LIST = (
    ("GAME_OVER", ("GAME_OVER",), do.ASK_RESULT, do.NOTHING),
    ("resign", ("CONCEDE", "CLAIM_OVER"), do.ASK_RESIGN, do.NOTHING),
    ("INVALID_ROLL", ("INVALID_ROLL", "ROLL_DISPUTE"), do.NOTHING, do.REPEAT_ROLL),
    ("ROLL_DISPUTE", ("ROLL_DISPUTE",), do.NOTHING, do.NOTHING),
    ("ILLEGAL_MOVE", ("ILLEGAL_MOVE",), do.ASK_ILLEGAL, do.NOTHING),
    ("EARLY_DICE", ("EARLY_DICE",), do.NOTHING, do.OPEN_EARLY_DICE),
    ("DICE_LIFTED_AFTER_PRESS", ("DICE_LIFTED_AFTER_PRESS",), do.NOTHING, do.NOTHING),
    ("time_back", (), do.ASK_TIME_BACK, do.NOTHING),
    ("DROPPED_ITEM", ("DROPPED_ITEM",), do.NOTHING, do.NOTHING),
    ("EMERGENCY", (), do.NOTHING, do.EMERGENCY),
    ("EQUIPMENT", ("EQUIPMENT",), do.NOTHING, do.CALL_EQUIPMENT),
    ("DISPUTE", ("DISPUTE",), do.NOTHING, do.CALL_DISPUTE),
    ("DIRECTOR", ("DIRECTOR",), do.NOTHING, do.CALL_DIRECTOR),
    ("mode_entry", (), do.NOTHING, do.ASK_CODE),
)


# -- the menu ----------------------------------------------------------------------------------------------------------


def menu(match: "Match") -> tuple:
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
    if is_allowed(results.check_end_session, match):
        entries = ("end_session",) + entries
    return entries + ("emergency",) if rulesets.is_emergency_free(match.rules) else entries


def is_allowed(check: "Callable[[Match], object]", match: "Match") -> bool:
    """Whether the core does not refuse it now."""
    try:
        check(match)
        return True
    except Refusal:
        return False


def open_menu(table: "Table", now_ms: int) -> None:
    table.asking.open_menu(now_ms)


def next_entry(table: "Table", now_ms: int) -> None:
    asking = table.asking
    asking.choice = (asking.choice + 1) % len(menu(table.match))
    asking.since_ms = now_ms


def choose_entry(table: "Table", now_ms: int) -> int:
    entries = menu(table.match)
    entry = entries[table.asking.choice % len(entries)]
    table.asking.close()
    return _ACTIONS[entry]


# -- the list in a pause -----------------------------------------------------------------------------------------------


def pause_list(rules: dict) -> tuple:
    """The entries that this rule set knows: text, reason or "", what it asks first, what follows."""
    known = rules["pause.reasons"]
    entries = []
    for text, reasons, asks, then in PAUSE_LIST:
        reason = [reason for reason in reasons if reason in known][:1]
        if reason or not reasons:
            entries.append((text, reason[0] if reason else "", asks, then))
    if not rulesets.is_emergency_free(rules):
        entries = [entry for entry in entries if entry[0] != "EMERGENCY"]
    return tuple(entries)


def choose_reason(table: "Table", now_ms: int) -> int:
    """Say why; some reasons lead on.  What cannot be asked now is no reason either."""
    match = table.match
    entries = pause_list(match.rules)
    _, reason, asks, then = entries[min(table.asking.choice, len(entries) - 1)]
    if asks:
        table.do(asks, now_ms)
    if reason:
        turn.state_reason(match, now_ms, reason)
    return then


# -- in any list -------------------------------------------------------------------------------------------------------


def move(table: "Table", now_ms: int, side: int) -> None:
    """The clock buttons go up (left) and down (right)."""
    _move(table, -1 if table.is_left(side) else 1)


def next_line(table: "Table", now_ms: int) -> None:
    """Down a page of text with a key, because the clock buttons may be needed for the turn."""
    _move(table, 1)


def _move(table: "Table", step: int) -> None:
    """Within the list that the players are looking at."""
    asking = table.asking
    asking.choice = max(0, min(asking.choice + step, table.view.count - 1))


def close(table: "Table", now_ms: int) -> None:
    table.asking.close()


ACTIONS = (open_menu, next_entry, choose_entry, choose_reason, move, next_line, close)
