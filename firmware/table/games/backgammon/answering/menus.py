"""The menu, and the list in a pause."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, flags, possible, results, turn

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

# Each entry's text, action, and the core's check whether there is anything to do (None = always).  An entry listed
# twice appears at the first place where it is offered.  Calling the director comes first: two presses from any game.
MENU: tuple = (
    ("call_director", "calls.call_director", Match.expect_match),
    ("rules", "showing.open_rules", beginning.check_accept),
    ("end_session", "sessions.ask_session", results.check_end_session),
    ("break", "breaks.ask_break", possible.check_between_matches),
    ("claim_time", "results.ask_time", flags.check_expired_game),
    ("double", "turn.ask_double", turn.check_on_turn),
    ("help", "showing.open_help", None),
    ("local_match", "offers.ask_length", beginning.check_assign),
    ("mark", "turn.mark", possible.check_mark),
    ("early_double", "early.ask_early_double", turn.check_on_turn),
    ("early_roll", "early.ask_early_roll", turn.check_on_turn),
    ("resign", "results.ask_resign", results.check_claim),
    ("rules", "showing.open_rules", Match.expect_any_match),
    ("mode", "mode_code.ask", Match.expect_any_match),
    ("emergency", "calls.emergency", possible.check_emergency),
    ("take_back", "incidents.ask_take_back", possible.check_put_back),
    ("light", "table.answering.display_settings.next_light", None),
    ("larger", "table.answering.display_settings.next_larger", None),
    ("self_test", "table.answering.testing.open_self_test", Match.expect_any_match),
    ("setup", "table.answering.display_settings.set_up", beginning.check_assign),
)

# Each entry's text, its reason (which the rule set must have, PAU-02) or a check as above, its question, and the
# following action.  The most used come first; the second page is behind *more*.
PAUSE_LIST: tuple = (
    ("GAME_OVER", "GAME_OVER", "results.ask_result", ""),
    ("INVALID_ROLL", "INVALID_ROLL", "incidents.ask_new_delay", ""),
    ("INVALID_ROLL", "ROLL_DISPUTE", "incidents.ask_new_delay", ""),
    ("DIRECTOR", "DIRECTOR", "", "calls.call_why"),
    ("claim_time_entry", flags.check_expired_game, "", "results.ask_time"),
    ("ILLEGAL_MOVE", "ILLEGAL_MOVE", "incidents.ask_illegal", ""),
    ("resign", "CONCEDE", "results.ask_resign", ""),
    ("resign", "CLAIM_OVER", "results.ask_resign", ""),
    ("take_back", "CLOCK_RAN", "incidents.ask_take_back", ""),
    ("EARLY_DICE", "EARLY_DICE", "", "incidents.open_early_dice"),
    ("time_back", "CLOCK_RAN", "incidents.ask_time_back", ""),
    ("DICE_LIFTED_AFTER_PRESS", "DICE_LIFTED_AFTER_PRESS", "", ""),
    ("DROPPED_ITEM", "DROPPED_ITEM", "", ""),
    ("EMERGENCY", possible.check_emergency, "", "calls.emergency"),
    ("help_entry", None, "", "showing.open_help"),
    ("mode_entry", None, "", "mode_code.ask"),
    ("self_test_entry", None, "", "table.answering.testing.open_self_test"),
)
_PAGE = 8  # lines
_MORE = ("more_entry", None, "", "")  # to the other page


# -- the menu ----------------------------------------------------------------------------------------------------------


def menu(table: "Table") -> list:
    """The rows of `MENU` offered now, without those on keys of their own."""
    entries: list = []
    texts: list = []
    for row in MENU:
        text, action, check = row
        if text in table.parts.missing or text in texts or table.has_key(action):
            continue
        if check is None or table.match.allows(check):
            entries.append(row)
            texts.append(text)
    return entries


def open_menu(table: "Table", now_ms: int) -> None:
    table.dialog.open_menu(now_ms)


def choose_entry(table: "Table", now_ms: int) -> int:
    entries = menu(table)
    _, action, _ = entries[table.dialog.choice % len(entries)]
    table.dialog.close()
    return action


# -- the list in a pause -----------------------------------------------------------------------------------------------


def pause_list(match: Match) -> list:
    """The rows of `PAUSE_LIST` shown now; of two reasons for one entry, the first in the rule set."""
    entries: list = []
    last = ""
    for row in PAUSE_LIST:
        text, known, _, _ = row
        if text == last:
            continue
        if isinstance(known, str):
            is_shown = match.allows(turn.check_reason, known)
        else:
            is_shown = known is None or match.allows(known)
        if is_shown:
            entries.append(row)
            last = text
    return entries


def pause_page(match: Match, is_rest: bool) -> list:
    entries = pause_list(match)
    if len(entries) <= _PAGE:
        return entries
    return (entries[_PAGE - 1 :] if is_rest else entries[: _PAGE - 1]) + [_MORE]


def choose_reason(table: "Table", now_ms: int) -> str:
    """If the entry's question is refused, no reason is recorded either."""
    match, dialog = table.match, table.dialog
    entries = pause_page(match, dialog.is_rest)
    row = entries[min(dialog.choice, len(entries) - 1)]
    if row is _MORE:
        dialog.turn_over()
        return ""
    _, reason, asks, then = row
    if asks:
        table.do(asks, now_ms)
    if isinstance(reason, str):
        turn.state_reason(match, now_ms, reason)
    return then
