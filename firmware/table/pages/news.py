"""What the director has last done or said, as the line that both players see."""

from matchcore import facts
from matchcore.sides import NOBODY
from table.pages.viewer import joined, minutes

# kind: the id of its text; facts of other kinds say only their words.
_KEYS = {
    facts.BANK_GIVEN: "news_time", facts.BANK_SET: "news_bank", facts.SCORE_SET: "news_score",
    facts.CUBE_SET: "news_cube", facts.LENGTH_SET: "news_length", facts.PENALTY: "news_penalty",
    facts.CLOCK_SET: "news_clock", facts.CLOCK_CORRECTED: "news_clock", facts.TURN_SET: "news_turn",
    facts.UNDONE: "news_undone", facts.LATE_POINTS: "news_late", facts.DELAY_LOST: "news_delay",
    facts.TURN_TAKEN_BACK: "news_back", facts.GAME_CORRECTED: "news_game", facts.DOUBLE_VOIDED: "news_void",
}  # fmt: skip
_OF_SIDE_AND_TIME = (facts.BANK_GIVEN, facts.BANK_SET)
_OF_SIDE_AND_POINTS = (facts.PENALTY, facts.LATE_POINTS)
_OF_SIDE = (facts.TURN_SET, facts.DELAY_LOST, facts.TURN_TAKEN_BACK)


def line(viewer, match) -> str:
    """One line: what was changed, then the reason in words."""
    kind, a, b, words = match.news
    return joined((viewer.text("news_director"), what(viewer, kind, a, b) if kind in _KEYS else "", words))


def what(viewer, kind: int, a: int, b: int) -> str:
    """What a fact of this kind changed, without its reason."""
    key = _KEYS[kind]
    if kind in _OF_SIDE_AND_TIME:
        return viewer.text(key, name=viewer.name(a), time=_signed(b))
    if kind in _OF_SIDE_AND_POINTS:
        return viewer.text(key, number=b, name=viewer.name(1 - a if kind == facts.LATE_POINTS else a))
    if kind in _OF_SIDE:
        return viewer.text(key, name=viewer.name(a))
    if kind == facts.SCORE_SET:
        left, right = viewer.halves(lambda side: b if side else a)
        return viewer.text(key, left=left, right=right)
    if kind == facts.CUBE_SET:
        return viewer.text(key, cube=a if b == NOBODY else "%d %s" % (a, viewer.name(b)))
    if kind in (facts.LENGTH_SET, facts.GAME_CORRECTED):
        return viewer.text(key, number=a)
    return viewer.text(key)


def knows(kind: int) -> bool:
    return kind in _KEYS


def _signed(ms: int) -> str:
    return "-" + minutes(-ms) if ms < 0 else minutes(ms)
