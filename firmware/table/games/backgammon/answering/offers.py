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
    table.asking.ask(now_ms, states.LENGTHS)
    table.asking.choice = FIRST_LENGTH


def choose_length(table: "Table", now_ms: int) -> None:
    """The director does not confirm it (LEN-07); the last entry is the rule set."""
    asking, texts = table.asking, table.texts.TEXTS
    if asking.choice >= len(LENGTHS):
        asking.rule_set = (asking.rule_set + 1) % len(rulesets.IDS)
        return
    length = LENGTHS[asking.choice]
    local = settings.Settings(length, texts["name_a"], texts["name_b"], rulesets.IDS[asking.rule_set])
    local.table = table.number
    if not length:
        local.options = {"clock": "off"}
    asking.what = states.NOTHING
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
