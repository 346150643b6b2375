"""A player's day in one event: what has been played, and where a win and a loss lead to (DESK 9)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.forecasting.runs import Foreseen
from host_tools.director.formats.event import is_of_rounds
from host_tools.director.formats.model import FIRST_LOSER, LOSER, WINNER, EntryId, Place
from host_tools.director.formats.progress import (
    MAIN,
    PASSED,
    PLAYED,
    READY,
    WAITING,
    WALKOVER,
    Standing,
    section_letter,
)
from host_tools.director.store import records
from host_tools.director.texts import text
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.wording import round_name, section_name, time_of_day

WON, LOST, BYE, NOW, IF_WON, IF_LOST = "won", "lost", "bye", "now", "if_won", "if_lost"
PASSES = (PASSED, WALKOVER)


@dataclass(frozen=True)
class Line:
    """`sign`: what it tells of; `score`: the player's own points first; `at`: when it begins, in words."""

    sign: str
    title: str
    words: str
    score: str = ""
    at: str = ""


@dataclass(frozen=True)
class Paths:
    """An event's pairings by who is in them, and by whose winner or loser goes there; `foreseen`: None = not yet."""

    draw: Draw
    cards: Mapping[int, Card]
    foreseen: Foreseen | None = None

    @cached_property
    def of_entry(self) -> Mapping[EntryId, list[Standing]]:
        found: dict[EntryId, list[Standing]] = {}
        for one in self.draw.standings.values():
            for side in {side for side in one.sides if side}:
                found.setdefault(side, []).append(one)
        return found

    @cached_property
    def after(self) -> Mapping[tuple[str, str], str]:
        """(WINNER or LOSER, code) -> the code of the next pairing."""
        found = {}
        for one in self.draw.standings.values():
            for place in one.pairing.places:
                if place.kind in (WINNER, LOSER, FIRST_LOSER):
                    found.setdefault((WINNER if place.kind == WINNER else LOSER, place.of), one.pairing.code)
        return found

    def open_of(self, entry: EntryId) -> Standing | None:
        """The pairing that this entry plays now, or next; None = there is none."""
        waiting = [one for one in self.of_entry.get(entry, ()) if one.state in (WAITING, READY)]
        begun = (one for one in waiting if one.pairing.code in self.draw.statuses)
        return next(begun, None) or next(iter(waiting), None)

    def lines(self, entry: EntryId) -> Iterator[Line]:
        """Matches that are over, in the order of the rounds."""
        for one in self.of_entry.get(entry, ()):
            title = round_name(one.pairing.code)
            if one.state in PASSES:
                yield Line(BYE, title, text("pairing." + one.state))
            elif one.state == PLAYED and one.result is not None:
                at = one.result.sides.index(entry) if entry in one.result.sides else 0
                own, other = one.result.points[at], one.result.points[1 - at]
                sign = WON if one.winner == entry else LOST
                yield Line(sign, title, self.opponent(one, entry), text("match.title", a=own, b=other))

    @cached_property
    def _ahead(self) -> dict[str, tuple[Line, ...]]:
        return {}

    def ahead(self, one: Standing) -> tuple[Line, ...]:
        """The next pairing after a win and after a loss of this one, where they lead to different ones; made once for
        both sides."""
        code = one.pairing.code
        if code not in self._ahead:
            self._ahead[code] = tuple(self._lines_ahead(one))
        return self._ahead[code]

    def _lines_ahead(self, one: Standing) -> Iterator[Line]:
        letter = section_letter(one.pairing.code)
        if is_of_rounds(letter):
            return
        ended = self.draw.row.event if letter == MAIN else f"{self.draw.row.event} · {section_name(letter)}"
        for sign, kind in ((IF_WON, WINNER), (IF_LOST, LOSER)):
            code = self.after.get((kind, one.pairing.code))
            if code is None and sign == IF_LOST and (time := self.last_chance):
                yield Line(sign, text("me.to_last_chance"), text("me.drawn_again"), at=time)
                continue
            if code is None:
                words = "me.ends_won" if sign == IF_WON else "me.ends_lost"
                yield Line(sign, text("me." + sign), text(words, event=ended))
                continue
            title = text("me.ahead", case=text("me." + sign), round=round_name(code))
            yield Line(sign, title, self._against(code, one.pairing.code), at=self.begins(code))

    def begins(self, code: str) -> str:
        """When this pairing goes to a table, roughly; "" = nobody can say."""
        found = self.foreseen.forecast.begins.get(code) if self.foreseen else None
        if self.foreseen is None or found is None:
            return ""
        return text("me.roughly", time=rounded(time_of_day(self.foreseen.made_s + 60 * found.median)))

    @property
    def last_chance(self) -> str:
        """When it is drawn, for those who are out; "" = it is drawn already, or none is announced."""
        at_s, event = self.draw.event.announced.last_chance_s, self.draw.event
        return time_of_day(at_s) if at_s is not None and not event.fresh else ""

    def has_won(self, entry: EntryId) -> bool:
        """The last pairing that this entry had."""
        return any(one.winner == entry for one in self.of_entry.get(entry, ())[-1:])

    def is_ranked(self, entry: EntryId) -> bool:
        """By counts over all rounds: a loss puts nobody out."""
        return any(is_of_rounds(section_letter(one.pairing.code)) for one in self.of_entry.get(entry, ())[-1:])

    def _against(self, code: str, coming_from: str) -> str:
        """Who stands on the other side there."""
        standing = self.draw.standings[code]
        for place, side in zip(standing.pairing.places, standing.sides, strict=True):
            if place.of != coming_from:
                return self.draw.names[side] if side else self.place_words(place)
        return ""

    def opponent(self, one: Standing, entry: EntryId) -> str:
        """By name; or who it will be, as far as that is known."""
        sides = one.result.sides if one.result is not None else one.sides
        for place, side in zip(one.pairing.places, sides, strict=True):
            if side != entry:
                return self.draw.names[side] if side else self.place_words(place)
        return ""

    def place_words(self, place: Place) -> str:
        """The winner of table 7, now 5–4; or the pairing by its players, if they are known."""
        if place.kind not in (WINNER, LOSER, FIRST_LOSER):
            return text("place.open")
        kind = "winner" if place.kind == WINNER else "loser"
        played, source = self.draw.played.get(place.of), self.draw.standings.get(place.of)
        is_there = played is not None and played.match.status in records.OPEN_STATUSES
        card = self.cards.get(played.match.table_number) if played and is_there else None
        if played and card is not None and source is not None and not source.is_decided:
            score = getattr(card.match, "score", None)
            now = text("me.now_at", a=score[0], b=score[1]) if score and card.match.length else ""
            return text(f"me.{kind}_of_table", number=card.number) + now
        if source is not None and all(source.sides):
            a, b = (self.draw.names[side or ""] for side in source.sides)
            return text(f"me.{kind}_of", a=a, b=b)
        return text("place." + kind, code=place.of)
