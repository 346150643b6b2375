"""The director's news for the players, and lines of the history; loaded on use."""

from matchcore.clock import PAUSED
from matchcore.folding.rows import ORDERED
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.data import MatchData
from matchcore.games.backgammon.state.notes import News, Note
from matchcore.log.fact import Fact
from matchcore.sides import BOTH

NEWS_KEPT = 3
EASED = "special_needs = "  # how the display is set for a player
NOTES_KEPT = 24  # lines of the history beside the games


def tell(match: MatchData, fact: Fact) -> None:
    """Show it to both, and if confirmation is asked, until each has pressed their button.

    Unread news return afterwards, oldest first, unless this fact has outdated them; news without confirmation never
    cover them. No confirmation is asked once the match is sealed: no button is left to press.
    """
    if fact.kind == facts.RULE_CHANGED and fact.text.startswith(EASED):
        return  # both see what the display does, and it is nothing to agree to (ACC-01)
    if match.clock.state == PAUSED and not match.pause_reason:
        match.pause_reason = rulesets.REASON_DIRECTOR  # the players are not asked why the clock stood (PAU-02)
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
    a, b = shown(fact)
    match.news = News(fact.kind, a, b, fact.text)
    match.news_at_ms = fact.at_ms
    match.unread = BOTH if is_asked else 0


def shown(fact: Fact) -> tuple:
    """The numbers of a fact shown to both players: its first two integers after the order."""
    first, second = (fact.values(1 if facts.ROWS.traits[fact.kind] & ORDERED else 0) + (0, 0))[:2]
    return first, second


def _is_asked(fact: Fact) -> bool:
    if fact.kind == facts.ANNOUNCED:
        return shown(fact)[0] != 0
    return fact.kind != facts.PAUSED or fact.text != ""


def _is_outdated(news: News, fact: Fact) -> bool:
    """Whether this fact makes that news untrue; never for time given and words."""
    kind, changed = news.kind, fact.kind
    if changed == facts.UNDONE:
        return kind not in (facts.PAUSED, facts.RESUMED, facts.CALL_ENDED, facts.ANNOUNCED)  # which no undo takes back
    if kind == facts.BANK_SET:
        return changed in (kind, facts.BANK_GIVEN) and news.a == shown(fact)[0]
    if kind == facts.SCORE_SET:
        return changed in (kind, facts.PENALTY, facts.LATE_POINTS_FOR)
    return kind == changed and kind in (facts.CUBE_SET, facts.LENGTH_SET, facts.TURN_SET)


# -- the lines of the history ------------------------------------------------------------------------------------------


def kept(notes: tuple) -> tuple:
    """The lines that fit: the oldest pauses are dropped first, then the oldest lines."""
    while len(notes) > NOTES_KEPT:
        pauses = [i for i in range(len(notes)) if notes[i].kind == facts.PAUSED]
        at = pauses[0] if pauses else 0
        notes = notes[:at] + notes[at + 1 :]
    return notes


def note_pause(match: MatchData, length_ms: int) -> None:
    """Note a pause's reason and length (PAU-02); for a power cut, restoring reports the length."""
    if match.pause_reason == rulesets.REASON_POWER:
        return
    match.notes = kept(match.notes + (Note(len(match.games), facts.PAUSED, match.pause_reason, length_ms),))
