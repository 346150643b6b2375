"""The table as the game knows it: with its own match, questions and sheet."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.games.clock.state.match import Match
    from table import table
    from table.pages import sheet

    class Sheet(sheet.Sheet):
        match: Match  # type: ignore  # the game made it (game.py)

    class Table(table.Table):
        match: Match  # type: ignore
