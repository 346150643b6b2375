"""A round: the token, declarations and their entry, the glass, the demonstration, a void round."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.game import ordering
from matchcore.games.ricochet.state.match import has_all_below
from matchcore.games.ricochet.topics import declarations, demonstration, rounds
from matchcore.sides import BY_A
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


def press(table: "Table", now_ms: int, side: int) -> None:
    """Somebody declares: the edge counts, who and how many is entered after it (RR-13)."""
    declarations.press(table.match, now_ms, BY_A + side, now_ms, table.asking.uncertain_ms)
    if table.asking.what not in (states.HOW_MANY, states.NOTHING):
        table.asking.forget()


def choose_player(table: "Table", now_ms: int) -> None:
    asking, inside = table.asking, table.match.still_in()
    player = inside[asking.choice % len(inside)]
    asking.ask(now_ms, states.HOW_MANY)
    asking.player, asking.moves = player, _proposed(table, player)


def _proposed(table: "Table", player: int) -> int:
    """One below the lowest number, and below the player's own."""
    made = [one[ordering.MOVES] for one in table.match.declarations]
    return max(1, min(made) - 1) if made else FIRST_MOVES


def fewer(table: "Table", now_ms: int) -> None:
    table.asking.moves = max(1, table.asking.moves - 1)


def more(table: "Table", now_ms: int) -> None:
    table.asking.moves = min(MOST_MOVES, table.asking.moves + 1)


def enter(table: "Table", now_ms: int) -> None:
    asking = table.asking
    declarations.enter(table.match, now_ms, asking.player, asking.moves)
    asking.ask(now_ms, states.NOTHING)


def drop(table: "Table", now_ms: int) -> None:
    """The press was no declaration."""
    declarations.drop(table.match, now_ms)
    table.asking.ask(now_ms, states.NOTHING)


def retract(table: "Table", now_ms: int) -> None:
    """The newest declaration was a mistake, admitted before the glass (RR-10)."""
    made = table.match.declarations
    declarations.retract(table.match, now_ms, made[-1][ordering.PLAYER])


def turn(table: "Table", now_ms: int) -> None:
    rounds.turn(table.match, now_ms, BY_A)


# -- demonstration -----------------------------------------------------------------------------------------------------


def count(table: "Table", now_ms: int, side: int) -> None:
    """The left button counts a move more, the right one takes one back."""
    step = 1 if table.is_left(side) else -1
    table.asking.moves = max(0, min(MOST_MOVES, table.asking.moves + step))


def show_valid(table: "Table", now_ms: int) -> None:
    """In as many moves as were counted; without a count, in as many as were declared."""
    match = table.match
    player = match.next_group()[0]
    demonstration.show(match, now_ms, player, table.asking.moves or match.last_moves(player))


def show_failed(table: "Table", now_ms: int) -> None:
    demonstration.show(table.match, now_ms, table.match.next_group()[0], 0)


# -- a void round ------------------------------------------------------------------------------------------------------


def too_complex(table: "Table", now_ms: int) -> None:
    """All who are in have agreed aloud; both large buttons sign it (RR-07)."""
    rounds.too_complex(table.match, now_ms, table.match.active)


def ask_void(table: "Table", now_ms: int) -> None:
    table.asking.ask(now_ms, states.ASK_VOID)


def reasons(table: "Table", now_ms: int) -> list:
    """Those that the rules give now."""
    match = table.match
    found = [reason for reason in REASONS if match.allows(rounds.check_void, now_ms, reason)]
    if match.phase == phases.GLASS and not match.waiting() and has_all_below(match):
        found.append(phases.BELOW_MINIMUM)
    return found


def void(table: "Table", now_ms: int) -> None:
    match, offered = table.match, reasons(table, now_ms)
    table.asking.what = states.NOTHING
    if not offered:
        return
    reason = offered[table.asking.choice % len(offered)]
    if reason == phases.BELOW_MINIMUM and match.phase == phases.GLASS:
        rounds.void_below(match, now_ms)
    else:
        rounds.void(match, now_ms, reason)
