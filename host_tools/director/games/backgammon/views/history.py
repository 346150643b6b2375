"""The history of a match (SKP-07): every game with the score after it, and every correction and ruling."""

from dataclasses import dataclass, replace
from typing import ClassVar

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import easing
from host_tools.director.games.backgammon.reading.annotations import Remarks
from host_tools.director.games.backgammon.reading.games import PlayedGame, Score, games_of
from host_tools.director.games.backgammon.reading.replay import Watcher, When
from host_tools.director.games.backgammon.views import remarks
from host_tools.director.games.backgammon.views.pace import Pace
from host_tools.director.store import Place, StoredFact
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

# Facts listed among the games, and how they are classed.
SORTS = {
    facts.PENALTY: "penalty", facts.LATE_POINTS_FOR: "late",
    facts.ABSENT_STARTED: "late", facts.ABSENT_ENDED: "late",
    facts.BREAK_BEGUN: "break", facts.BREAK_RETURNED: "break", facts.BREAK_ENDED: "break",
    facts.CALLED: "call", facts.CALL_WITHDRAWN: "call", facts.CALL_ENDED: "ruling", facts.RULED: "ruling",
    facts.BANK_SET: "correction", facts.BANK_GIVEN: "correction", facts.CUBE_SET: "correction",
    facts.SCORE_SET: "correction", facts.LENGTH_SET: "correction", facts.CLOCK_SET: "correction",
    facts.CLOCK_CORRECTED: "correction", facts.TURN_SET: "correction", facts.UNDONE: "correction",
    facts.GAME_CORRECTED: "correction", facts.DOUBLE_VOIDED: "correction", facts.RULE_CHANGED: "ruling",
    facts.GAME_RULED: "ruling",
    facts.DELAY_LOST: "procedure", facts.TURN_TAKEN_BACK: "procedure", facts.TIME_RETURNED: "procedure",
    facts.DELAY_RESTARTED: "procedure", facts.DOUBLED_EARLY: "procedure", facts.ROLLED_EARLY: "procedure",
    facts.TURN_BEGUN: "procedure",
    facts.EXPIRED: "time", facts.TIME_CLAIMED: "time", facts.FLAG_DOUBTED: "time",
    facts.ANNOUNCED: "announcement", facts.MOVED: "device",
    facts.RESTORED: "device", facts.MODE_OPENED: "device", facts.SEAM: "device", facts.SESSION_ENDED: "ruling",
}  # fmt: skip
# Facts for the report on the event (TOU-06); some of them only when they come from the director.
REPORTED = ("penalty", "late", "call", "ruling", "correction")
_FROM_DIRECTOR = (facts.DELAY_LOST, facts.TURN_TAKEN_BACK, facts.TIME_CLAIMED)
RULINGS = (*(kind for kind, sort in SORTS.items() if sort in REPORTED), *_FROM_DIRECTOR, facts.RESUMED)


def is_ruling(fact: Fact) -> bool:
    """Whether a fact belongs in the report on the event; a resume does if it has words that ended a call, and how a
    display is set never does."""
    if fact.kind == facts.RESUMED:
        return fact.text != ""
    if easing.is_of(fact):
        return False
    return fact.kind in RULINGS and (fact.kind not in _FROM_DIRECTOR or fact.by == BY_DIRECTOR)


def sort_of(fact: Fact) -> str:
    """The class of a fact listed among the games; "" if it is not listed."""
    if fact.kind == facts.RESUMED and fact.text:
        return "ruling"
    return "device" if easing.is_of(fact) else SORTS.get(fact.kind, "")


@dataclass(frozen=True)
class TimedGame:
    INLINE: ClassVar = ("game",)

    game: PlayedGame
    took_ms: int | None


@dataclass(frozen=True)
class HistoryLine:
    """A game, a correction or a ruling."""

    seq: int
    sort: str
    sort_words: str
    words: str
    at_ms: int
    when_s: float
    is_undone: bool
    game: int  # the number of the game that ended, or 0
    played: TimedGame | None
    by_words: str
    score: Score | None  # where it has changed


class History(Watcher):
    """The lines of the history, oldest first."""

    def __init__(self, when: When) -> None:
        self.lines: list[HistoryLine] = []
        self._when = when
        self._told: dict[Place, list[int]] = {}  # indices in `lines` of the entries made by a fact
        self._steps: dict[Place, Fact] = {}
        self._games = 0
        self._score = (0, 0)
        self._remarks = Remarks()

    def before(self, stored: StoredFact, state: Match) -> None:
        self._games, self._score = len(state.games), (state.score_a, state.score_b)
        self._remarks.before(state)

    def after(self, stored: StoredFact, state: Match) -> None:
        fact, seen = stored.fact, self._remarks
        self._steps[stored.place] = fact
        seen.after(stored, state)
        if stored.undone:
            self._strike(stored.undone)
        if seen.pause:
            self._add(stored, state, "pause", remarks.pause_words(seen, state.names))
        sort = sort_of(fact)
        if sort:
            undone = self._steps.get(stored.undone) if stored.undone else None
            words = phrases.fact_words(fact, state.names, undone)
            more = remarks.cut_words(seen.cut, state.names) if seen.cut else ""
            self._add(stored, state, sort, f"{words}: {more}" if more else words)
        if len(state.games) > self._games and fact.kind != facts.MOVED:  # moved: it brings the finished games along
            self._add(stored, state, "game", "")
            self.lines[-1] = replace(self.lines[-1], game=state.games[-1].number, by_words=text("by.both"))

    def _add(self, stored: StoredFact, state: Match, sort: str, words: str) -> None:
        score = (state.score_a, state.score_b)
        line = HistoryLine(
            seq=stored.fact.seq,
            sort=sort,
            sort_words=text("sort." + sort),
            words=words,
            at_ms=stored.fact.at_ms,
            when_s=self._when(stored),
            is_undone=False,
            game=0,
            played=None,
            by_words=wording.author_name(stored.fact.by, state.names),
            score=score if score != self._score or sort == "game" else None,
        )
        self._told.setdefault(stored.place, []).append(len(self.lines))
        self.lines.append(line)

    def _strike(self, undone: Place) -> None:
        for i in self._told.get(undone, []):
            self.lines[i] = replace(self.lines[i], is_undone=True)

    def view(self, state: Match, pace: Pace) -> list[HistoryLine]:
        """The lines for a page; games show their present values, whatever they counted when they ended."""
        games = {game.number: game for game in games_of(state)}
        shown = []
        for line in self.lines:
            number = line.game
            if not number:
                shown.append(line)
            elif number in games:
                game = games.pop(number)
                shown.append(replace(line, played=TimedGame(game, pace.game_ms(number)), words=game.words))
        return shown
