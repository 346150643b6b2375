"""What a table is handed: what its controls do, how a turn is ended, and who fills its view."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.state.match import Match
from table.answering import dispatch
from table.games.backgammon.answering import doubted
from table.games.backgammon.answering.turn import press
from table.pages.viewer import Viewer
from table.table import Table

if TYPE_CHECKING:
    from types import ModuleType

    from table.drivers.chip.memory_file import Memory
    from table.drivers.chip.store_files import Store
    from table.pressing.matchtime import MatchTime


def new_table(
    match: Match, store: "Store", time: "MatchTime", memory: "Memory | None", texts: "ModuleType", number: int
) -> Table:
    return Table(match, store, time, memory, texts, number, dispatch.do, press, doubted.hear, Viewer)
