"""The history of a match: games and what happened between them; times used once it is over (SKP-07, GEN-06)."""

from matchcore import facts
from matchcore.game import scoring
from matchcore.phases import SEALED
from table.pages import news as viewer_news
from table.pages.viewer import minutes

_AROUND = 9  # entries before and after the chosen one; no page shows more
_LONGEST_NAME = 12  # characters of a name


def fill(viewer, table, now_ms: int, state: str) -> None:
    """The entries around the chosen one: all of a long match as texts would take a tenth of the memory."""
    match = table.match
    actions = table.actions
    entries = _entries(match)
    actions.choice = max(0, min(actions.choice, len(entries) - 1))
    chosen = actions.choice
    first = max(0, min(chosen - _AROUND, len(entries) - 2 * _AROUND))
    items = [_line(viewer, match, entry) for entry in entries[first : first + 2 * _AROUND]]
    viewer.show_list(viewer.text("history_title"), items or [viewer.text("history_empty")])
    actions.choice = chosen
    viewer.view.chosen = chosen - first


def _entries(match) -> list:
    """Games and notes in their order, each note after the games that were finished then; at the end the pace."""
    entries: list = []
    notes = match.notes
    at = 0
    for i in range(len(match.games) + 1):
        while at < len(notes) and notes[at][0] <= i:
            entries.append(notes[at])
            at += 1
        if i < len(match.games):
            entries.append(match.games[i])
    entries.extend(notes[at:])
    if match.phase == SEALED:
        entries.append(())
    return entries


def _line(viewer, match, entry: tuple) -> str:
    if not entry:
        return _pace(viewer, match)
    return _game_line(viewer, match, entry) if len(entry) > 4 else _note_line(viewer, entry)


def _game_line(viewer, match, game: tuple) -> str:
    """The score first: where a line is too long its end is cut."""
    left, right = viewer.sides()
    number, winner, kind, cube, won, a, b, phase = game
    after = [a, b]
    after[winner] += won
    if match.length:
        after[winner] = min(match.length, after[winner])
    how = viewer.text("history_" + scoring.KINDS[kind])
    if phase == scoring.CRAWFORD:
        how += ", Crawford"
    elif cube > 1:
        how += " \u00d7 %d" % cube
    values = (number, after[left], after[right], viewer.name(winner, _LONGEST_NAME), won, how)
    return "%d  %d\u2013%d  %s +%d %s" % values


def _note_line(viewer, note: tuple) -> str:
    _, kind, a, b = note
    if viewer_news.knows(kind):
        return "\u2022 " + viewer_news.what(viewer, kind, a, b)
    if kind == facts.BREAK_BEGUN:
        names = [viewer.name(side, _LONGEST_NAME) for side in (0, 1) if (a, b)[side]]
        return "\u2022 " + viewer.text("history_break", name=", ".join(names))
    if kind == facts.TIME_RETURNED:
        return "\u2022 " + viewer.text("news_time", name=viewer.name(a, _LONGEST_NAME), time=minutes(b))
    return "\u2022 " + viewer.text("history_absent", name=viewer.name(a, _LONGEST_NAME))


def _pace(viewer, match) -> str:
    """Time that each has used, in delay and bank."""
    clock = match.clock
    left, right = viewer.halves(lambda side: minutes(clock.charged_ms[side] + clock.free_ms[side]))
    return viewer.text("history_used", left=left, right=right)
