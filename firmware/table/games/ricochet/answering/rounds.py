"""A round: the token, declarations and their entry, the glass, the demonstration, a void round."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.game import ordering
from matchcore.games.ricochet.topics import declarations, demonstration, results, rounds
from matchcore.sides import BY_A, BY_TABLE
from table.games.ricochet.answering import states

if TYPE_CHECKING:
    from table.games.ricochet.at_table import Table

FIRST_MOVES = 10  # proposed before anybody has declared
MOST_MOVES = 99
# The reasons that a table can give for a void round; the others follow by themselves (RR-19).
REASONS = (phases.PEEKED, phases.TARGET_COVERED, phases.BELOW_MINIMUM, phases.NO_VALID_DEMONSTRATION)


def reveal(table: "Table", now_ms: int, side: int) -> None:
    rounds.reveal(table.match, now_ms, BY_A + side)


# -- declarations ------------------------------------------------------------------------------------------------------


def press(table: "Table", now_ms: int, side: int) -> str:
    """Somebody declares: the edge counts, who and how many is entered after it (RR-13)."""
    if table.dialog.what == states.ASK_VOID and not table.match.is_time_running():
        return "table.answering.lists.move_line"
    declarations.press(table.match, now_ms, BY_A + side, now_ms, table.dialog.uncertain_ms)
    if table.dialog.what not in (states.HOW_MANY, states.NOTHING):
        table.dialog.forget()
    return ""


def declare(table: "Table", now_ms: int) -> None:
    """By a key while the large buttons sign: what they were to sign is set aside."""
    dialog, match = table.dialog, table.match
    keep(table, now_ms)
    if match.phase == phases.VOID:
        results.withdraw(match, now_ms, BY_TABLE)
    declarations.press(match, now_ms, BY_TABLE, now_ms, dialog.uncertain_ms)


def choose_player(table: "Table", now_ms: int) -> None:
    dialog, inside = table.dialog, table.match.still_in()
    player = inside[dialog.choice % len(inside)]
    dialog.ask(now_ms, states.HOW_MANY)
    dialog.player, dialog.moves = player, proposed(table)


def proposed(table: "Table") -> int:
    """One below the lowest number."""
    made = [one[ordering.MOVES] for one in table.match.declarations]
    return max(1, min(made) - 1) if made else FIRST_MOVES


def fewer(table: "Table", now_ms: int) -> None:
    table.dialog.moves = max(1, table.dialog.moves - 1)


def more(table: "Table", now_ms: int) -> None:
    table.dialog.moves = min(MOST_MOVES, table.dialog.moves + 1)


def enter(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    declarations.enter(table.match, now_ms, dialog.player, dialog.moves)
    dialog.ask(now_ms, states.NOTHING)


# -- what is taken away, signed by both while time goes on -------------------------------------------------------------


def ask_no_press(table: "Table", now_ms: int) -> None:
    """The oldest press that waits was no declaration."""
    table.dialog.ask(now_ms, states.NO_PRESS)
    table.dialog.agreed = 0


def ask_mistake(table: "Table", now_ms: int) -> None:
    """The newest declaration was a mistake, admitted before the glass (RR-10)."""
    table.dialog.ask(now_ms, states.MISTAKE)
    table.dialog.agreed, table.dialog.player = 0, table.match.declarations[-1][ordering.PLAYER]


def keep(table: "Table", now_ms: int) -> None:
    table.dialog.agreed = 0
    table.dialog.forget()


def agree_no_press(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        keep(table, now_ms)
        declarations.drop(table.match, now_ms)


def agree_mistake(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        keep(table, now_ms)
        declarations.retract(table.match, now_ms, table.dialog.player)


# -- the glass ---------------------------------------------------------------------------------------------------------


def turn(table: "Table", now_ms: int) -> None:
    rounds.turn(table.match, now_ms, BY_A)


# -- demonstration -----------------------------------------------------------------------------------------------------


def count(table: "Table", now_ms: int, side: int) -> None:
    """The left button counts a move more, the right one takes one back."""
    step = 1 if table.is_left(side) else -1
    table.dialog.moves = max(0, min(MOST_MOVES, table.dialog.moves + step))


def show_valid(table: "Table", now_ms: int) -> None:
    """In as many moves as were counted; without a count, in as many as were declared."""
    match = table.match
    player = match.next_group()[0]
    demonstration.show(match, now_ms, player, table.dialog.moves or match.last_moves(player))


def show_failed(table: "Table", now_ms: int) -> None:
    demonstration.show(table.match, now_ms, table.match.next_group()[0], 0)


# -- a void round ------------------------------------------------------------------------------------------------------


def too_complex(table: "Table", now_ms: int) -> None:
    """All who are in have agreed aloud; both large buttons sign it (RR-07)."""
    rounds.too_complex(table.match, now_ms, table.match.active)


def ask_void(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.ASK_VOID)


def reasons(table: "Table", now_ms: int) -> list:
    """Those that the rules give now."""
    match = table.match
    found = [reason for reason in REASONS if match.allows(rounds.check_void, now_ms, reason)]
    if phases.BELOW_MINIMUM not in found and match.allows(rounds.check_void_below):
        found.append(phases.BELOW_MINIMUM)
    return found


def void(table: "Table", now_ms: int) -> None:
    match, offered = table.match, reasons(table, now_ms)
    table.dialog.what = states.NOTHING
    if not offered:
        return
    reason = offered[table.dialog.choice % len(offered)]
    if reason == phases.BELOW_MINIMUM and match.is_time_running():
        rounds.void_below(match, now_ms)
    else:
        rounds.void(match, now_ms, reason)
