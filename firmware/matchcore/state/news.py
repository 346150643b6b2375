"""What the director did or said, told to both players, and the lines of the history; loaded with the first of them."""

from matchcore import facts
from matchcore.game.clock import PAUSED
from matchcore.log.fact import Fact
from matchcore.phases import SEALED
from matchcore.rules import rulesets
from matchcore.sides import BOTH
from matchcore.state.data import MatchData
from matchcore.state.notes import News, Note

NEWS_KEPT = 3
NOTES_KEPT = 24  # of what stands in the history beside the games


def tell(match: MatchData, fact: Fact) -> None:
    """Both see it, until each has pressed their own button if that is asked.

    What has not been read yet comes back after it, the oldest first, unless it would contradict what is shown by
    then; nor is it covered by what nobody has to read.  No button is left to press once the match is sealed.
    """
    if match.clock.state == PAUSED and not match.pause_reason:
        match.pause_reason = rulesets.REASON_DIRECTOR  # nobody asks the players why the clock stood (PAU-02)
    if fact.kind == facts.RESUMED and not fact.text:
        return
    is_asked = _is_asked(fact) and match.phase != SEALED
    if match.unread:
        if not is_asked:
            return
        waiting, match.later = match.later + (match.news,), ()
        for news in waiting:
            if not _is_outdated(news, fact):
                match.later = (match.later + (news,))[-NEWS_KEPT:]
    a, b = facts.shown(fact)
    match.news = News(fact.kind, a, b, fact.text)
    match.news_at_ms = fact.at_ms
    match.unread = BOTH if is_asked else 0


def _is_asked(fact: Fact) -> bool:
    if fact.kind == facts.ANNOUNCED:
        return facts.value(fact, "is_asked") != 0
    return fact.kind != facts.PAUSED or fact.text != ""


def _is_outdated(news: News, fact: Fact) -> bool:
    """Whether what was told is no longer so with this fact; what was given, and what was said, stays true."""
    kind, changed = news.kind, fact.kind
    if changed == facts.UNDONE:
        return kind not in (facts.PAUSED, facts.RESUMED, facts.CALL_ENDED, facts.ANNOUNCED)  # which no undo takes back
    if kind == facts.BANK_SET:
        return changed in (kind, facts.BANK_GIVEN) and news.a == facts.value(fact, "side")
    if kind == facts.SCORE_SET:
        return changed in (kind, facts.PENALTY, facts.LATE_POINTS, facts.LATE_POINTS_FOR)
    return kind == changed and kind in (facts.CUBE_SET, facts.LENGTH_SET, facts.TURN_SET)


# -- the lines of the history ------------------------------------------------------------------------------------------


def kept(notes: tuple) -> tuple:
    """As many of these lines as there is room for: the oldest pauses go first, then what is oldest."""
    while len(notes) > NOTES_KEPT:
        pauses = [i for i in range(len(notes)) if notes[i].kind == facts.PAUSED]
        at = pauses[0] if pauses else 0
        notes = notes[:at] + notes[at + 1 :]
    return notes


def note_pause(match: MatchData, length_ms: int) -> None:
    """A pause has ended: its reason and its length (PAU-02); how long the power was gone is told with that."""
    if match.pause_reason == rulesets.REASON_POWER:
        return
    match.notes = kept(match.notes + (Note(len(match.games), facts.PAUSED, match.pause_reason, length_ms),))
