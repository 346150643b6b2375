"""Feeds: the changing pieces of a page, each rendered once per change and sent to every browser as the same bytes.

**How to make a page live.**  A *maker* is a function that takes a `Look` and returns the `Fragment`s that may have
changed; it is called a few times a second while anybody watches, and whenever a page is opened.  `makers` in `events`
lists those of each feed; a page listens by

    <main data-events="/events?feed=NAME&amp;language=…&amp;since={{ feed.mark }}">

    def rows(look: Look) -> Iterator[Fragment]:
        return (html("row", card.number, "_row.html", table=card) for card in look.cards)

- `look.cards`: the cards that changed since the last look; `look.every`: all, the most urgent first.  They are already
  made; a maker must not hold the desk's lock for longer than a query.
- Makers may be lazy: fragments are rendered one at a time, so that tables are answered in between.
- Unchanged fragments are not sent again, so a maker may return all of its own.
- For a removed fragment, return `html(..., "")` once: it is kept for browsers that come back after an hour.
- `key`: the table's number, so that the page of one table (`?table=7`) gets only its own, or any other name; "" for a
  fragment that exists once and goes to everybody.  `by_table`: data is by number; a table's page gets its own entry.
- HTML is cached and may be minutes old when sent: anything that counts from a moment belongs inside an element with
  `data-at`, the director's time (s) at which it was true; the event `now` gives browsers the director's time.
- Over sixty tables a page watches lines and not cards: a line under 500 bytes keeps 500 tables under 50 KB/s.

Browsers have no queues that could grow: only the last version of each fragment is kept, with a rising number.  A
browser gets everything newer than its mark; one that is slow, or comes back, misses only intermediate versions.  If
`since` is unknown (from another start of the director), the browser begins again.
"""

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from host_tools.director import identity, texts
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.store.databases.database import is_of_the_store
from host_tools.director.views import parts
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.cards import Card
from host_tools.director.views.card_cache import CardCache
from host_tools.director.web.shared import paper, tokens

LATELY_S = 600.0
AT_ONCE = 8  # fragments rendered before tables get a turn
URGENT = ("need", "needs", "stored", "trouble")  # events sent to watchers at once

Key = int | str


@dataclass(frozen=True)
class Look:
    """The changes since the last look."""

    desk: Desk
    card_cache: CardCache
    now_s: float
    cards: Sequence[Card]

    @property
    def every(self) -> list[Card]:
        return self.card_cache.cards()


@dataclass(frozen=True)
class Fragment:
    event: str
    key: Key
    data: object  # JSON
    by_table: bool = False


Maker = Callable[[Look], Iterable[Fragment]]
Makers = Mapping[str, Callable[[], Sequence[Maker]]]  # each feed's, for one language


def html(event: str, key: Key, template: str, **values: object) -> Fragment:
    """A piece of a page, for one table; "" for one that no longer exists."""
    return Fragment(event, key, {"number": key, "html": piece(event, key, key, template, **values) if template else ""})


def piece(event: str, key: Key, number: Key, template: str, *, order: object = "", **values: object) -> str:
    """One table's part; if it cannot be rendered, a note that says so."""
    page = f"/live/{number}" if template == "_live.html" else f"/tables/{number}"
    place = {"event": event, "key": key, "number": number, "shown": template, "page": page, "order": order}
    return parts.part(
        f"table {number}, {template}",
        lambda: rendered(template, **values),
        lambda _: rendered("_unshown.html", rank=ranks.BROKEN, **place),
    )


def rendered(template: str, **values: object) -> str:
    """Sent to everybody: it carries no session's token, whoever triggered it."""
    with identity.acting_as(identity.AT_THE_PROMPT), tokens.carrying(""):
        return paper.render(template, **values)


def message(event: str, data: object) -> str:
    """As short as JSON can be: whatever is sent goes to every watcher.  Half a surrogate stays an escape."""
    said = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace").decode()
    return f"event: {event}\ndata: {said}\n\n"


@dataclass
class _Kept:
    fragment: Fragment
    message: str
    number: int  # rises with each change of any fragment

    def for_table(self, table: Key | None) -> str:
        """The part for the page of one table; None = everything."""
        if table is None or self.fragment.key == table:
            return self.message
        if self.fragment.by_table:
            assert isinstance(self.fragment.data, Mapping)
            return message(self.fragment.event, {table: self.fragment.data.get(table)})
        return self.message if self.fragment.key == "" else ""


@dataclass
class Feed:
    """The current content of one kind of page in one language."""

    desk: Desk
    card_cache: CardCache
    makers: Sequence[Maker]
    language: str
    watchers: int = 0
    asked_s: float | None = None  # when last asked for, by the desk's clock
    known_s: float | None = None  # when everything was last up to date
    _epoch: str = field(default_factory=lambda: secrets.token_hex(4))
    _number: int = 0
    _urgent: int = 0  # the number of the last urgent change
    _version: int = 0  # of the cards, at the last look
    _kept: dict[tuple[str, Key], _Kept] = field(default_factory=dict)  # the last to change comes last
    _looking: threading.Lock = field(default_factory=threading.Lock)  # one renders at a time,
    _lock: threading.Lock = field(default_factory=threading.Lock)  # and readers need not wait for it
    _joined: dict[tuple[str, Key | None], str] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """The mark of a browser that is up to date."""
        return f"{self._epoch}-{self._number}"

    def look_now(self) -> bool:
        """The same, when somebody is waiting for it."""
        self.asked_s = self.desk.now_s()
        with self.card_cache.hurried():
            return self.look()

    def open(self, *, is_public: bool = False) -> float | None:
        """For a page being opened: as of when the fragments are, if the store cannot be read; None = now."""
        try:
            self.look() if is_public else self.look_now()
        except Fault as fault:
            if self.known_s is None or not is_of_the_store(fault):
                raise
            return self.known_s
        return None

    def look(self) -> bool:
        """Bring all fragments up to date; whether any has changed."""
        try:
            is_changed = self._look()
        except Fault as fault:
            if is_of_the_store(fault):
                self._tell_trouble(self.known_s)
            raise
        self.known_s = self.desk.now_s()
        return self._tell_trouble(self.desk.stored_s) or is_changed

    def _tell_trouble(self, as_of_s: float | None) -> bool:
        with self._lock, texts.speaking(self.language):
            words = self.desk.trouble_as_of(as_of_s)
            if not words and ("trouble", "") not in self._kept:
                return False
            told = Fragment("trouble", "", {"words": words})
            return self._keep([(told, message(told.event, told.data))])

    def _look(self) -> bool:
        with self._looking, texts.speaking(self.language):
            version = self.card_cache.look()
            look = Look(self.desk, self.card_cache, self.desk.now_s(), self.card_cache.since(self._version))
            before, self._version = self._version, version
            made: list[tuple[Fragment, str]] = []
            try:
                for each in self._made(look):
                    made.append(each)
            except Fault:  # of the store: the same cards again, once it is back
                self._version = before
                raise
            finally:
                # Makers report only once: before anybody else looks, and whatever has failed behind these.
                with self._lock:
                    is_changed = self._keep(made)
            return is_changed

    def _made(self, look: Look) -> Iterator[tuple[Fragment, str]]:
        """All makers' fragments, as messages; tables are answered every few fragments."""
        began_s = time.thread_time()
        for number, fragment in enumerate(chain.from_iterable(maker(look) for maker in self.makers), 1):
            yield fragment, message(fragment.event, fragment.data)
            if number % AT_ONCE == 0:
                self.card_cache.pause(began_s)
                began_s = time.thread_time()

    def _keep(self, made: Iterable[tuple[Fragment, str]]) -> bool:
        before = self._number
        for fragment, said in made:
            place = (fragment.event, fragment.key)
            if place in self._kept and self._kept[place].message == said:
                continue
            self._number += 1
            self._kept.pop(place, None)
            self._kept[place] = _Kept(fragment, said, self._number)
            if fragment.event in URGENT:
                self._urgent = self._number
        if self._number != before:
            self._joined.clear()
        return self._number != before

    def since(self, mark: str, table: Key | None = None) -> tuple[str, str]:
        """(events for a browser at this mark, its new mark); "" = there are none."""
        with self._lock:
            now = self.mark
            if (mark, table) not in self._joined:
                self._joined[mark, table] = self._events(mark, table)
            return self._joined[mark, table], now

    def is_urgent(self, mark: str) -> bool:
        """Whether a browser at this mark is to be updated now rather than when more has gathered."""
        after = self._after(mark)
        return after is None or after < self._urgent

    def has_new_screen(self, mark: str, table: Key | None) -> bool:
        """Whether what a page of one big thing shows has changed since this mark."""
        kept, after = self._kept.get(("screen", "" if table is None else table)), self._after(mark)
        return kept is not None and (after is None or after < kept.number)

    def _after(self, mark: str) -> int | None:
        """The number of a mark; None if it is not one of this feed."""
        epoch, _, number = mark.partition("-")
        return int(number) if epoch == self._epoch and number.isdecimal() and len(number) < 20 else None

    def _events(self, mark: str, table: Key | None) -> str:
        after = self._after(mark)
        is_known, after = after is not None, after or 0
        newer: list[str] = []
        for kept in reversed(self._kept.values()):
            if kept.number <= after:
                break
            newer.append(kept.for_table(table))
        begin = "" if is_known else message("begin", self._keys(table)) + message("now", {"s": self.desk.now_s()})
        found = begin + "".join(reversed(newer))
        return f"{found}id: {self.mark}\n\n" if found else ""

    def _keys(self, table: Key | None) -> dict[str, list[Key]]:
        """The existing keys by event: a page removes everything else."""
        found: dict[str, list[Key]] = {}
        for event, key in self._kept:
            if key != "" and table in (None, key):
                found.setdefault(event, []).append(key)
        return found

    def fragments(self, event: str) -> dict[Key, object]:
        """The data of all fragments of an event, for a page being opened."""
        with self._lock:
            return {key: kept.fragment.data for (name, key), kept in self._kept.items() if name == event}


class Feeds:
    """The feeds of a director, each made on first request."""

    def __init__(self, desk: Desk, card_caches: Callable[[str], CardCache], makers: Makers) -> None:
        self._desk = desk
        self._card_caches = card_caches
        self._makers = makers
        self._lock = threading.Lock()
        self._found: dict[tuple[str, str], Feed] = {}

    def feed(self, name: str, language: str) -> Feed:
        """KeyError if there is no such feed."""
        with self._lock:
            if (name, language) not in self._found:
                made = Feed(self._desk, self._card_caches(language), self._makers[name](), language)
                self._found[name, language] = made
            return self._found[name, language]

    def asked_lately(self) -> list[Feed]:
        """Those that were opened recently."""
        now_s = self._desk.now_s()
        with self._lock:
            every = list(self._found.values())
        return [feed for feed in every if feed.asked_s is not None and abs(now_s - feed.asked_s) < LATELY_S]

    def watched(self) -> list[Feed]:
        with self._lock:
            return [feed for feed in self._found.values() if feed.watchers]
