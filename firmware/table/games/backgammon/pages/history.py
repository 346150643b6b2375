"""The history of a match: games and events; times used once it is over (SKP-07, GEN-06)."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.rules import rulesets
from table.games.backgammon.pages import news
from table.pages.sheet import minutes

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from matchcore.games.backgammon.state.news import Note
    from table.games.backgammon.at_table import Sheet, Table

_AROUND = 9  # entries before and after the chosen one; no page shows more
_LONGEST_NAME = 12  # characters of a name
_BESIDE = 3  # games beside a score


def history(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """Only the entries around the chosen one: all texts of a long match would take a tenth of the memory."""
    entries = _entries(sheet.match)
    chosen = max(0, min(table.dialog.choice, len(entries) - 1))
    first = max(0, min(chosen - _AROUND, len(entries) - 2 * _AROUND))
    items = [_line(sheet, entry) for entry in entries[first : first + 2 * _AROUND]]
    sheet.show_list(sheet.text("history_title"), items or [sheet.text("history_empty")], chosen - first)
    sheet.show_place(chosen, len(entries))


def _entries(match: "Match") -> list:
    """Each note after the games finished by then; the pace last."""
    entries: list = []
    notes = match.notes
    at = 0
    for i in range(len(match.games) + 1):
        while at < len(notes) and notes[at].games <= i:
            entries.append(notes[at])
            at += 1
        if i < len(match.games):
            entries.append(match.games[i])
    entries.extend(notes[at:])
    if match.phase == SEALED:
        entries.append(())
    return entries


def _line(sheet: "Sheet", entry: "scoring.Game | Note") -> str:
    if not entry:
        return _pace(sheet)
    return _game_line(sheet, entry) if isinstance(entry, scoring.Game) else _note_line(sheet, entry)


def _game_line(sheet: "Sheet", game: scoring.Game) -> str:
    """The score comes first, because long lines lose their end."""
    left, right = _score_after(sheet, game)
    if game.kind == scoring.VOID:
        return "%d  %d\u2013%d  %s" % (game.number, left, right, sheet.text("history_void"))
    how = sheet.text("history_" + scoring.KINDS[game.kind])
    if game.phase == scoring.CRAWFORD:
        how += ", Crawford"
    elif game.level > 1:
        how += " \u00d7 %d" % game.level
    winner = sheet.name(game.winner, _LONGEST_NAME)
    return "%d  %d\u2013%d  %s +%d %s" % (game.number, left, right, winner, game.points, how)


def _score_after(sheet: "Sheet", game: scoring.Game) -> tuple:
    """As the players sit."""
    after = [game.score_a, game.score_b]
    if game.kind != scoring.VOID:
        after[game.winner] += game.points
    return sheet.halves(lambda side: scoring.reported(after[side], sheet.match.length))


def won(sheet: "Sheet") -> tuple:
    """The points of the last games that each half has won, the latest last."""
    games = [game for game in sheet.match.games if game.kind != scoring.VOID]
    return sheet.halves(lambda side: tuple(["+%d" % game.points for game in games if game.winner == side][-_BESIDE:]))


def _note_line(sheet: "Sheet", note: "Note") -> str:
    kind, a, b = note.kind, note.a, note.b
    if news.knows(kind):
        return "\u2022 " + news.what(sheet, kind, a, b)
    if kind == facts.PAUSED:
        return "\u2022 " + sheet.text("history_pause", time=minutes(b), reason=sheet.reason(rulesets.PAUSE_REASONS[a]))
    if kind == facts.BREAK_BEGUN:
        names = [sheet.name(side, _LONGEST_NAME) for side in (0, 1) if (a, b)[side]]
        return "\u2022 " + sheet.text("history_break", name=", ".join(names))
    if kind == facts.TIME_RETURNED:
        return "\u2022 " + sheet.text("news_time", name=sheet.name(a, _LONGEST_NAME), time=minutes(b))
    return "\u2022 " + sheet.text("history_absent", name=sheet.name(a, _LONGEST_NAME))


def _pace(sheet: "Sheet") -> str:
    clock = sheet.match.clock
    left, right = sheet.halves(lambda side: minutes(clock.sides[side].charged_ms + clock.sides[side].free_ms))
    return sheet.text("history_used", left=left, right=right)
