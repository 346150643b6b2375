"""Before a match: starting one at the table, accepting its settings."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.rules import rulesets, settings
from matchcore.games.backgammon.topics import beginning
from matchcore.sides import BY_TABLE
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25, 0)  # of a local match; 0 = a money session
FIRST_LENGTH = 3  # 7 points; after the lengths comes an entry that changes the rule set


def ask_length(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.LENGTHS)
    table.dialog.choice = FIRST_LENGTH


def choose_length(table: "Table", now_ms: int) -> None:
    """The director does not confirm it (LEN-07); the last entry is the rule set."""
    dialog, texts = table.dialog, table.texts.TEXTS
    if dialog.choice >= len(LENGTHS):
        dialog.rule_set = (dialog.rule_set + 1) % len(rulesets.IDS)
        return
    length = LENGTHS[dialog.choice]
    local = settings.Settings(length, texts["name_a"], texts["name_b"], rulesets.IDS[dialog.rule_set])
    local.table = table.number
    if not length:
        local.options = {"clock": "off"}
    dialog.what = states.NOTHING
    beginning.assign(table.match, 0, local)  # match time begins


def accept(table: "Table", now_ms: int, side: int) -> None:
    beginning.accept(table.match, now_ms, side)


def swap_sides(table: "Table", now_ms: int) -> None:
    beginning.swap_sides(table.match, now_ms)


def tell_wrong(table: "Table", now_ms: int) -> str:
    """The director corrects settings from the desk; a local match is dropped."""
    if table.match.is_confirmed_length:
        return "calls.call_director"
    beginning.close(table.match, now_ms, 0, "", BY_TABLE)
    return ""
