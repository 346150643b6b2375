"""Fragments of the live board and the page of calls: rows of what needs the director, tables, rounds;
and in the footer whether everything is stored."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from host_tools.director.desk.backups import Safekeeping
from host_tools.director.faults import Fault
from host_tools.director.views import call_up, on_paper, rounds, stored
from host_tools.director.views.matches import MatchLine
from host_tools.director.views.showing import Card, Need
from host_tools.director.web.shared import tokens
from host_tools.director.web.shared.view_json import json_of
from host_tools.director.web.watching import feeds
from host_tools.director.web.watching.feeds import Feed, Fragment, Look, html

ROUNDS_S = 1.0
NOTES_S = 1.0
BACKUPS_S = 5.0


class Rows:
    """Rows of what needs the director: a table's own needs, and its matches' results.

    `page`: where an action on a row returns to; `with_results`: whether results are listed beside the tables."""

    def __init__(self, page: str, with_results: bool) -> None:
        self._page = page
        self._with_results = with_results
        self._shown: dict[int, tuple[str, ...]] = {}  # the rows of each table

    def __call__(self, look: Look) -> Iterable[Fragment]:
        for card in look.cards:
            needs = self._needs(card)
            keys = tuple(need.key for need in needs)
            for key in self._shown.get(card.number, ()):
                if key not in keys:
                    yield Fragment("need", key, {"number": key, "html": ""})
            self._shown[card.number] = keys
            for need in needs:
                place = ("need", need.key, need.number, "_need.html")
                row = feeds.piece(*place, order=need.order_key, need=need, at_s=look.now_s, then=self._page)
                yield Fragment("need", need.key, {"number": need.key, "html": row, "order": need.order_key})

    def _needs(self, card: Card) -> Sequence[Need]:
        own = [*([card.need] if card.need else []), *card.proposals]
        return [*own, *card.results] if self._with_results else own


class Notes:
    """Rows of results that were noted at boards without a device; looked up once a second, each rendered once."""

    def __init__(self) -> None:
        self._looked_s = 0.0
        self._shown: dict[str, MatchLine] = {}

    def __call__(self, look: Look) -> Iterator[Fragment]:
        if 0 <= look.now_s - self._looked_s < NOTES_S:
            return
        self._looked_s = look.now_s
        found = {on_paper.key_of(line): line for line in on_paper.waiting(look.desk)}
        before, self._shown = self._shown, found
        yield from (Fragment("need", key, {"number": key, "html": ""}) for key in before if key not in found)
        for key, line in found.items():
            if before.get(key) != line:
                need = on_paper.need_of(line, look.now_s)
                row = feeds.rendered("_need.html", need=need, at_s=look.now_s, then="/")
                yield Fragment("need", key, {"number": key, "html": row, "order": need.order_key})


def tiles(look: Look) -> Iterator[Fragment]:
    """Tables as their screens."""
    return (html("tile", card.number, "_tile.html", table=card, at_s=look.now_s) for card in look.cards)


def lines(look: Look) -> Iterator[Fragment]:
    """Tables as lines of a list."""
    return (html("tile", card.number, "_line.html", table=card, at_s=look.now_s) for card in look.cards)


def public_cards(look: Look) -> Iterator[Fragment]:
    """Tables as everybody may see them."""
    return (html("card", card.number, "_live.html", table=card, at_s=look.now_s) for card in look.cards)


class Rounds:
    """How far each round is; updated once a second, and always until there is one: the page grows by its line."""

    def __init__(self) -> None:
        self._looked_s = 0.0
        self._is_any = False

    def __call__(self, look: Look) -> Iterable[Fragment]:
        if self._is_any and 0 <= look.now_s - self._looked_s < ROUNDS_S:
            return []
        found = rounds.list_rounds(look.desk)
        self._looked_s, self._is_any = look.now_s, bool(found)
        shown = feeds.rendered("_rounds.html", rounds=found, strip=call_up.strip(look.desk))
        return [Fragment("rounds", "", {"html": shown})]


class Foot:
    """Whether everything is stored: trouble is shown at once; the backup folders are checked every few seconds."""

    def __init__(self, keeping: Safekeeping | None) -> None:
        self._keeping = keeping
        self._looked_s = 0.0
        self._trouble: Fault | None = None

    def __call__(self, look: Look) -> Iterable[Fragment]:
        trouble = look.desk.store.trouble
        if trouble is self._trouble and 0 <= look.now_s - self._looked_s < BACKUPS_S:
            return []
        self._looked_s, self._trouble = look.now_s, trouble
        return [Fragment("stored", "", json_of(stored.footer_line(self._keeping, trouble)))]


def needs_of(feed: Feed) -> list[Markup]:
    """The rows of a page being opened, most urgent first.  Their forms carry its token, so they work without script."""
    rows = [data for data in feed.fragments("need").values() if isinstance(data, dict) and data["html"]]
    own = f'name="{tokens.FIELD}" value="{tokens.csrf()}"'
    found = sorted(rows, key=lambda row: row["order"])
    return [Markup(row["html"].replace(f'name="{tokens.FIELD}" value=""', own)) for row in found]


def tables_of(feed: Feed) -> list[Markup]:
    """The tables of a page being opened, by number."""
    found = sorted(feed.fragments("tile").items())
    return [Markup(data["html"]) for _, data in found if isinstance(data, dict)]


def cards_of(feed: Feed) -> dict[int, Markup]:
    """The cards of a page being opened, by number."""
    found = sorted((key, data) for key, data in feed.fragments("card").items() if isinstance(key, int))
    return {key: Markup(data["html"]) for key, data in found if isinstance(data, dict)}


def rounds_of(feed: Feed) -> Markup:
    data = feed.fragments("rounds").get("")
    return Markup(data["html"] if isinstance(data, dict) else "")


def stored_of(feed: Feed) -> object:
    """The footer of a page being opened."""
    return feed.fragments("stored")[""]
