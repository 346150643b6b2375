"""Asked of both from the menu: retiring, a warning, last of the game, lateness, the last entry undone."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.topics import corrections, interruptions, penalties
from matchcore.sides import BY_BOTH, BY_TABLE
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table

MOST_LATE_MIN = 10  # later makes no difference (RR-32)
_PENALTIES = {facts.RETIRED: penalties.retire, facts.LAST_OF_GAME: penalties.last_of_game, facts.WARNED: penalties.warn}


# -- from the menu -----------------------------------------------------------------------------------------------------


def ask_retired(table: "Table", now_ms: int) -> None:
    _ask(table, now_ms, facts.RETIRED, states.WHOM)


def ask_warned(table: "Table", now_ms: int) -> None:
    _ask(table, now_ms, facts.WARNED, states.WHOM)


def ask_last_of_game(table: "Table", now_ms: int) -> None:
    _ask(table, now_ms, facts.LAST_OF_GAME, states.WHOM)


def ask_late(table: "Table", now_ms: int) -> None:
    """The table does not know the set time: the players say by how much it has passed."""
    table.dialog.late_min = 1
    _ask(table, now_ms, facts.LATE, states.WHOM)


def ask_undo(table: "Table", now_ms: int) -> None:
    _ask(table, now_ms, facts.UNDONE, states.AGREED)


def _ask(table: "Table", now_ms: int, about: int, state: int) -> None:
    """Planning or a glass stands still first (RR-34): the large buttons are wanted for signing."""
    if table.match.is_time_running():
        interruptions.pause(table.match, now_ms, BY_TABLE, 0)
    table.dialog.about = about
    table.dialog.agreed = 0
    table.dialog.ask(now_ms, state)


# -- the question ------------------------------------------------------------------------------------------------------


def choose_player(table: "Table", now_ms: int) -> None:
    dialog, inside = table.dialog, table.match.still_in()
    player = inside[dialog.choice % len(inside)]
    dialog.ask(now_ms, states.AGREED)
    dialog.player = player


def later(table: "Table", now_ms: int) -> None:
    """One minute more; after the longest it begins again."""
    dialog = table.dialog
    dialog.late_min = dialog.late_min % MOST_LATE_MIN + 1
    dialog.agreed = 0


def withdraw(table: "Table", now_ms: int) -> None:
    table.dialog.agreed = 0
    table.dialog.close()


def agree(table: "Table", now_ms: int, side: int) -> None:
    """A game that ends with it needs no pause any more."""
    dialog, match = table.dialog, table.match
    if not dialog.agree(side):
        return
    dialog.what, dialog.agreed = states.NOTHING, 0
    if dialog.about == facts.UNDONE:
        corrections.undo(match, now_ms, 0, 0)
    elif dialog.about == facts.LATE:
        penalties.late(match, now_ms, dialog.player, 60 * dialog.late_min, BY_BOTH, 0)
    else:
        _PENALTIES[dialog.about](match, now_ms, dialog.player, BY_BOTH, 0)
    if match.is_paused and match.phase == phases.OVER:
        interruptions.resume(match, now_ms, BY_BOTH, 0)
