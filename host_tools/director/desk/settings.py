"""The settings of a match at the desk; each game has its own, with its checks and its way to write them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from host_tools.director.faults import Fault
from host_tools.director.store import TableRow
from host_tools.director.texts import text


@dataclass
class Settings:
    """`check` refuses unplayable ones; `values` and `text` are those of the fact that begins the match."""

    game: str
    names: Sequence[str]  # of each side
    event: str = ""
    round: str = ""
    table: int = 0
    match: str = ""
    number: int = 0
    options: dict[str, str] = field(default_factory=dict)
    # What only a match of points has.
    length: int = 0
    rule_set: str = ""
    per_point_ms: int = 0
    delay_ms: int = 0
    score_a: int = 0
    score_b: int = 0
    crawford_played: bool = False
    moves: str = ""

    def check(self) -> None: ...
    def values(self) -> tuple[int, ...]: ...
    def text(self) -> str: ...


def check_game(table: TableRow, settings: Settings) -> None:
    """A device plays the game that it was started with."""
    if settings.game != table.game:
        raise Fault("OTHER_GAME", 409, number=table.number, game=text("game." + table.game))
