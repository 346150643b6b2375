"""The course of play, as the pages of a table and of a match show it below the present state."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director.games.backgammon.reading.games import PlayedGame
from host_tools.director.games.backgammon.views.at_table.watched import Late
from host_tools.director.games.backgammon.views.banks import Plot
from host_tools.director.games.backgammon.views.history import HistoryLine
from host_tools.director.games.backgammon.views.pace import PaceView
from host_tools.director.views.played import FactLine


@dataclass(frozen=True)
class Played:
    games: tuple[PlayedGame, ...]
    history: tuple[HistoryLine, ...]
    pace: PaceView | None  # None before the first game
    plot: Plot | None  # of both banks; None without a clock
    delays: tuple[Late, ...]
    facts: Sequence[FactLine]  # newest first
    problem: str  # why the latest facts are not followed, in words
