"""Fragments of the pages for everybody that show one big thing: the hall's screen, a player's phone,
a stream's overlay."""

from collections.abc import Iterable, Iterator

from host_tools.director.store import acts
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.everybody import announcing, hall, turns, whereabouts
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.views.everybody.whereabouts import Whereabouts
from host_tools.director.web.watching.feeds import Fragment, Key, Look, html

ALIVE_S = 2.0  # an overlay that has heard nothing for 5 s is greyed, other pages say so after 20
ON_STAGE = "stage"  # the key of its overlay
SCORES_S = 1.0  # between scores
IN_PLAY = ("running", "neutral", "doubled", "paused", "called", "expired", "break", "absent")  # all the same from afar
ANYWAY_S = 10.0  # what has changed by time alone: a rest that is over, an end foretold anew


class Alive:
    """Now and then, so that a page can tell a quiet hall from a director that is gone."""

    def __call__(self, look: Look) -> Iterable[Fragment]:
        return [Fragment("alive", "", {"s": look.now_s // ALIVE_S * ALIVE_S})]


class Changes:
    """Whether anything may have changed since the last look: no press alone changes what is shown, a score does."""

    def __init__(self) -> None:
        self._seen: tuple[int, float] | None = None
        self._cards: dict[int, object] = {}
        self._has_scores = False  # that wait for others
        self._made_s = float("-inf")

    def are_any(self, look: Look) -> bool:
        """An act counts at once; scores of a full hall are gathered for a second."""
        with look.desk.store.reading() as connection:
            seen = acts.head(connection)[0], look.now_s // ANYWAY_S
        shown = {card.number: _shown(card) for card in look.cards}
        self._has_scores |= any(self._cards.get(number) != one for number, one in shown.items())
        self._cards |= shown
        is_due = self._has_scores and not 0 <= look.now_s - self._made_s < SCORES_S
        if seen == self._seen and not is_due:
            return False
        self._seen, self._made_s, self._has_scores = seen, look.now_s, False
        return True


def _shown(card: Card) -> object:
    """The part of a table that these pages show, whatever its game; its clocks stand on other pages and on overlays."""
    match = card.match
    parts = tuple(getattr(match, name, None) for name in ("names", "length", "score", "is_crawford", "seats"))
    state = "" if card.state in IN_PLAY else card.state
    return state, parts, getattr(getattr(match, "cube", None), "level", None), card.ends and rounded(card.ends)


class Hall:
    """Of the hall's screen with one table on the stage; 0 = none."""

    def __init__(self) -> None:
        self._changes = Changes()

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if self._changes.are_any(look):
            yield html("screen", "", "_hall.html", hall=hall.page(look.desk, look.every))


class Announcer:
    def __init__(self) -> None:
        self._changes = Changes()

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if self._changes.are_any(look):
            yield html("screen", "", "_announcer.html", said=announcing.page(look.desk, look.every))


class Turns:
    """Of what the hall's screen shows in turn, by key; an empty one is there no longer."""

    def __init__(self) -> None:
        self._changes = Changes()
        self._there: set[str] = set()

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if not self._changes.are_any(look):
            return
        found = {one.key: one for one in turns.every(look.desk, look.every)}
        for key in self._there - found.keys():
            yield html("turn", key, "")
        self._there = set(found)
        for key, one in found.items():
            yield html("turn", key, "_turn.html", turn=one)


class Players:
    """Of each player's page; only of those for whom something has changed."""

    def __init__(self) -> None:
        self._changes = Changes()
        self._shown: dict[str, Whereabouts] = {}
        self._known: whereabouts.Known = {}

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if not self._changes.are_any(look):
            return
        found = whereabouts.every(look.desk, look.every, self._known)
        for mark in self._shown.keys() - found.keys():
            yield html("screen", mark, "")
        for mark, one in found.items():
            if self._shown.get(mark) != one:
                yield html("screen", mark, "_player.html", me=one)
        self._shown = found


class Overlays:
    """Of each table, and of the one that is on the stage."""

    def __init__(self) -> None:
        self._stage = 0

    def __call__(self, look: Look) -> Iterator[Fragment]:
        with look.desk.store.reading() as connection:
            stage = hall.stage_of(connection)
        for card in look.cards:
            yield _overlay(look, card.number, card)
        shown = look.every if stage != self._stage else look.cards
        self._stage = stage
        yield from (_overlay(look, ON_STAGE, card) for card in shown if card.number == stage)
        if not stage:
            yield html("screen", ON_STAGE, "")


def _overlay(look: Look, key: Key, card: Card) -> Fragment:
    return html("screen", key, "_overlay.html", table=card, at_s=look.now_s)
