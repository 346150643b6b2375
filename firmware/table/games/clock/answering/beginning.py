"""Before a game: one that is begun at the table, and its settings."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock.game import presets, systems as clock_systems
from matchcore.games.clock.topics import beginning
from matchcore.sides import BY_TABLE
from table.games.clock.answering import states

if TYPE_CHECKING:
    from table.games.clock.at_table import Table


def ask_system(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.SYSTEMS)


def choose_system(table: "Table", now_ms: int) -> None:
    """Its flag ends the game by itself: no arbiter watches it."""
    texts = table.texts.TEXTS
    _, system = presets.PRESETS[table.dialog.choice % len(presets.PRESETS)]
    table.dialog.what = states.NOTHING
    names = texts["white"], texts["black"]
    if clock_systems.begins_black(clock_systems.read(system)):
        names = names[1], names[0]
    beginning.begin(table.match, names, 0, system, "", table.number, 1)


def swap_sides(table: "Table", now_ms: int) -> None:
    beginning.swap_sides(table.match, now_ms)


def tell_wrong(table: "Table", now_ms: int) -> str:
    """The director corrects a game that was sent; a local one is dropped."""
    if table.match.last_order:
        return "calls.call_director"
    beginning.close(table.match, now_ms, 0, BY_TABLE)
    return ""
