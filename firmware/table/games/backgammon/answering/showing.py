"""Opening and closing the history, the QR code, the rules in force, help."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.phases import SEALED
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table

# In the order of the list: the turn, mishaps, ends of games and matches, rarities.
TOPICS = (
    "clock",
    "double",
    "game_over",
    "claim",
    "resign",
    "invalid_roll",
    "roll_dispute",
    "early_roll",
    "early_dice",
    "illegal_move",
    "illegal_until",
    "start_position",
    "no_move",
    "closed_out",
    "early_double",
    "void_double",
    "crawford",
    "break",
    "time_out",
    "clock_error",
    "dispute",
)

# The help page of a state; others start at the list of topics.
TOPIC_OF = {
    states.EARLY_DICE: "early_dice",
    states.ASK_ILLEGAL: "illegal_move",
    states.ASK_NEW_DELAY: "invalid_roll",
    states.ASK_RESIGN: "resign",
    states.DISPUTE: "dispute",
    states.ABSENT: "clock",
    states.ABSENT_OVER: "clock",
    states.ASK_DOUBLE: "double",
    states.BREAK: "break",
}


def open_history(table: "Table", now_ms: int) -> None:
    """Opens at the last game; the pace of a finished match follows."""
    match = table.match
    table.dialog.ask(now_ms, states.HISTORY)
    table.dialog.choice = max(0, len(match.games) + len(match.notes) - (0 if match.phase == SEALED else 1))


def open_qr(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.QR)


def open_rules(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.RULES)


# -- help --------------------------------------------------------------------------------------------------------------


def open_help(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    topic = TOPIC_OF.get(table.state(), "")
    dialog.came_from = dialog.what
    dialog.topic = topic
    dialog.ask(now_ms, states.HELP_PAGE if topic else states.HELP)


def open_topic(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    dialog.topic = TOPICS[min(dialog.choice, len(TOPICS) - 1)]
    dialog.came_from = states.HELP
    dialog.ask(now_ms, states.HELP_PAGE)


def close_topic(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    dialog.ask(now_ms, dialog.came_from)
    if dialog.what == states.HELP:
        dialog.choice = TOPICS.index(dialog.topic)
