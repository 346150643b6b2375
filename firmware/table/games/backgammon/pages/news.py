"""The director's last action or message, as a line for both players."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.sides import NOBODY
from table.games.backgammon.answering.states import READY
from table.pages.sheet import joined, minutes
from table.screens.view import MARK_NONE, NOTICE, PAGE_CLOCKS

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Sheet

# kind: the id of its text; other kinds show only their words.
_KEYS = {
    facts.BANK_GIVEN: "news_time", facts.BANK_SET: "news_bank", facts.SCORE_SET: "news_score",
    facts.CUBE_SET: "news_cube", facts.LENGTH_SET: "news_length", facts.PENALTY: "news_penalty",
    facts.CLOCK_SET: "news_clock", facts.CLOCK_CORRECTED: "news_clock", facts.TURN_SET: "news_turn",
    facts.UNDONE: "news_undone", facts.DELAY_LOST: "news_delay",
    facts.LATE_POINTS_FOR: "news_late", facts.TURN_TAKEN_BACK: "news_back", facts.GAME_CORRECTED: "news_game",
    facts.DOUBLE_VOIDED: "news_void", facts.GAME_RULED: "news_game_won",
    facts.FLAG_DOUBTED: "news_doubt", facts.SIGNATURES_CLEARED: "news_signed", facts.ROLL_JUDGED: "news_roll",
}  # fmt: skip
_OF_SIDE_AND_TIME = (facts.BANK_GIVEN, facts.BANK_SET)
_OF_SIDE_AND_POINTS = (facts.PENALTY, facts.LATE_POINTS_FOR)
_OF_SIDE = (facts.TURN_SET, facts.DELAY_LOST, facts.TURN_TAKEN_BACK, facts.FLAG_DOUBTED, facts.ROLL_JUDGED)


def line(sheet: "Sheet", match: "Match") -> str:
    """The change, then its reason."""
    told = match.news
    if told.kind == facts.RULE_CHANGED:
        from table.games.backgammon.pages import rules

        return joined((sheet.text("news_director"), rules.change_in_words(sheet, told.text)))
    changed = what(sheet, told.kind, told.a, told.b) if told.kind in _KEYS else ""
    return joined((sheet.text("news_director"), changed, told.text))


def shown(sheet: "Sheet", match: "Match") -> str:
    """Comes after the players' open question, which it never hides."""
    view, asked = sheet.view, ""
    if view.items:
        asked = view.heading
    elif view.page == PAGE_CLOCKS and view.state == READY:
        asked = sheet.text("ready" if match.has_clock and match.length else "ready_no_clock")
    elif view.page == PAGE_CLOCKS and view.status_style == NOTICE:
        asked = view.status
    elif view.page == PAGE_CLOCKS and not view.status:
        asked = joined(tuple([text for text, mark in zip(view.mark_texts, view.marks) if mark != MARK_NONE]))
    return joined((asked, line(sheet, match)))


def what(sheet: "Sheet", kind: int, a: int, b: int) -> str:
    key = _KEYS[kind]
    if kind in _OF_SIDE_AND_TIME:
        return sheet.text(key, name=sheet.name(a), time=_signed(b))
    if kind in _OF_SIDE_AND_POINTS:
        return sheet.text(key, number=b, name=sheet.name(1 - a if kind == facts.LATE_POINTS_FOR else a))
    if kind == facts.GAME_RULED:
        return sheet.text("news_game_void") if a == NOBODY else sheet.text(key, name=sheet.name(a))
    if kind == facts.ROLL_JUDGED and not b:
        return sheet.text("news_roll_again", name=sheet.name(a))
    if kind in _OF_SIDE:
        return sheet.text(key, name=sheet.name(a))
    if kind == facts.SCORE_SET:
        left, right = sheet.halves(lambda side: b if side else a)
        return sheet.text(key, left=left, right=right)
    if kind == facts.CUBE_SET:
        return sheet.text(key, cube=a if b == NOBODY else "%d %s" % (a, sheet.name(b)))
    if kind in (facts.LENGTH_SET, facts.GAME_CORRECTED):
        return sheet.text(key, number=a)
    return sheet.text(key)


def knows(kind: int) -> bool:
    return kind in _KEYS


def _signed(ms: int) -> str:
    return "-" + minutes(-ms) if ms < 0 else minutes(ms)
