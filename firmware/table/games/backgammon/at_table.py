"""The table as the game knows it: with its own match, questions and sheet."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table import table
    from table.answering.dialog import Dialog
    from table.games.backgammon.answering.open_mode import Mode
    from table.pages import sheet, viewer

    class Questions(Dialog):
        kind: int  # of win, or of the game being resigned
        counts: list[int]  # breaks that A and B take
        amount_ms: int  # to be given back
        topic: str  # of the help page
        came_from: int  # the question from which help was opened
        rule_set: int  # of a local match

    class Sheet(sheet.Sheet):
        match: Match  # type: ignore  # the game made it (game.py)

    class Viewer(viewer.Viewer):
        sheet: Sheet  # type: ignore

    class Table(table.Table):
        match: Match  # type: ignore
        dialog: Questions  # type: ignore
        mode: Mode | None
        viewer: Viewer  # type: ignore
