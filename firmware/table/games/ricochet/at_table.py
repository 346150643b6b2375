"""The table as the game knows it: with its own match, questions and sheet."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.games.ricochet.state.match import Match
    from table import table
    from table.answering.dialog import Dialog
    from table.pages import sheet

    class Questions(Dialog):
        player: int  # who declared, retires, is warned, and so on
        moves: int  # declared or shown
        about: int  # the kind of fact to be signed by both
        late_min: int  # of a late player
        uncertain_ms: int  # of the press that is handled

    class Sheet(sheet.Sheet):
        match: Match  # type: ignore  # the game made it (game.py)

    class Table(table.Table):
        match: Match  # type: ignore
        dialog: Questions  # type: ignore
