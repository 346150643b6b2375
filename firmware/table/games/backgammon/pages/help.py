"""Help at the table: the steps of procedures that the players carry out, under the rule set in force.

The words are `HELP` of the game: topic -> (title, lines of steps, line of rule ids).  A line that is a key of
`HELP_RULES` is replaced by the text for that rule's value, `HELP["illegal.clock:run_out_delay"]`, else by that for all
other values, `HELP["illegal.clock"]`, else dropped.  No help with play (GEN-06).
"""

from matchcore.compat import TYPE_CHECKING
from table.games.backgammon.answering.showing import TOPICS

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table

# Keys of the rule set; with a second word: whether it is among the key's values.
HELP_RULES = (
    "breaks.emergency",
    "claim.game",
    "crawford.void",
    "expiry.certain_winner",
    "expiry.trigger",
    "illegal.clock",
    "illegal.deadline",
    "illegal.policy",
    "incident.early_dice",
    "incident.premature_roll",
    "pause.reasons INVALID_ROLL",
    "resign.condition",
    "resign.refusable",
    "start_position.deadline",
    "start_position.later",
)


def topics(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    titles = [page_of(table.texts.HELP, sheet.match.rules, topic)[0] for topic in TOPICS]
    sheet.show_list(sheet.text("help_title"), titles, table.dialog.choice)


def help_page(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    topic = table.dialog.topic
    page = page_of(table.texts.HELP, sheet.match.rules, topic)
    if topic == "start_position":
        page[0] = _start_position(sheet) or page[0]
    sheet.show_list(page[0], page[1:], table.dialog.choice)


def _start_position(sheet: "Sheet") -> str:
    """Whether the set-up can still be corrected, as the title; "" if unknown (MOV-08)."""
    from matchcore.games.backgammon.state import starting_position

    still_open = starting_position.still_open(sheet.match)
    return sheet.text("set_up_" + still_open) if still_open else ""


def page_of(texts_help: dict, rules: dict, topic: str) -> list:
    """(title, steps under these rules, rule ids); KeyError for an unknown topic."""
    lines = []
    for line in texts_help[topic]:
        if line in HELP_RULES:
            lines.extend(_said(texts_help, line, _value(rules, line)))
        else:
            lines.append(line)
    return lines


def _value(rules: dict, line: str):
    """None if the rules lack the key: no match, or not kept on the device."""
    key, _, word = line.partition(" ")
    value = rules.get(key)
    return word in value if word and value else value


def _said(texts_help: dict, line: str, value: object) -> tuple:
    found = texts_help.get("%s:%s" % (line, value))
    if found is None:
        found = texts_help.get(line, ())
    return (found,) if isinstance(found, str) else found
