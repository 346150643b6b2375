"""The pages as viewed.  The actions of their forms are in acts.py."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools import languages
from host_tools.director import identity
from host_tools.director.desk import special_needs, tickets
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.store import records
from host_tools.director.store.databases.last_known import LastKnown
from host_tools.director.store.matches import Wanted
from host_tools.director.views import fleet, matches, on_paper, rounds
from host_tools.director.views.at_table import cards
from host_tools.director.views.drawn import leading, onward
from host_tools.director.views.exporting import profiles
from host_tools.director.views.matches import MatchLine
from host_tools.director.views.showing import Card, MatchPage, at_table, of_match, result_choices
from host_tools.director.web.shared import paper, permissions
from host_tools.director.web.shared.services import services
from host_tools.director.web.shared.sheets import Sheet, sheet
from host_tools.director.web.watching import events, live
from host_tools.director.web.watching.feeds import Feed

WAITING, LISTED = 50, 200  # results on one page: with forms, and as a list
NEWEST_FACTS = 20  # on the page of a table, which is fetched again at every press; all others on request


@dataclass(frozen=True)
class Board:
    """The live board."""

    feed: Feed
    feed_name: str
    tables: Sequence[Markup]
    needed: Sequence[Markup]
    rounds: Markup
    stored: object
    events: Sequence[str]
    here: int  # how many tables need this person
    floor: Sequence[tuple[str, Sequence[str]]]  # who can rule


@dataclass(frozen=True)
class ResultsPage:
    waiting: Sheet[MatchLine] | None
    done: Sheet[MatchLine] | None
    other: Sheet[MatchLine] | None
    noted: Sequence[MatchLine]  # at boards without a device, to be verified
    on_paper: Sequence[MatchLine]  # newest first
    events: Sequence[str]
    event: str | None  # the one that is shown
    results: Mapping[str, Sequence[tuple[int, str]]]
    said: str  # the outcome of a line that was handed over
    line: str  # as typed
    longest_line: int = fields.LONGEST_LINE


@dataclass(frozen=True)
class OneMatch:
    match: object
    page: MatchPage
    placed: object
    is_correcting: bool
    results: Mapping[str, Sequence[tuple[int, str]]]


LIST_FROM = 61  # from this many tables on, the right side is a list, one line per table


def usual_feed(desk: Desk) -> str:
    return "list" if len(desk.revisions()) >= LIST_FROM else "board"


class LastHall:
    """Values of the board beside its feed; the last known ones while the store cannot be read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._feed: LastKnown[str] = LastKnown()
        self._floor: LastKnown[Sequence[tuple[str, Sequence[str]]]] = LastKnown()

    def feed(self) -> str:
        """The name of the board's."""
        return self._feed.read("", lambda: usual_feed(self._desk))

    def floor(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Who can rule, for a page whose reader cannot."""
        return self._floor.read("", lambda: [(name, sorted(marks)) for name, marks in limits.on_the_floor(self._desk)])


def every_table(request: Request) -> Response:
    """The live board: tables that need the director, and all others."""
    hall = services(request).the(LastHall)
    name = hall.feed()
    feed = events.feed_of(request, name)
    as_of_s = feed.open()
    cards = feed.card_cache.cards()
    board = Board(
        feed,
        name,
        live.tables_of(feed),
        live.needs_of(feed),
        live.rounds_of(feed),
        live.stored_of(feed),
        sorted({card.match.event for card in cards if card.match and card.match.event}),
        sum(card.is_needed_here for card in cards),
        hall.floor(),
    )
    is_begun = any(card.match for card in cards) or bool(board.rounds)
    first = [] if is_begun else leading.first_steps(services(request).desk)
    return paper.page(request, "tables.html", value=board, as_of_s=as_of_s, leading=first)


def calls(request: Request) -> Response:
    """The tables that need somebody, and who is going there: for phones."""
    feed = events.feed_of(request, "calls")
    as_of_s = feed.open()
    values = {"feed": feed, "needed": live.needs_of(feed), "floor": services(request).the(LastHall).floor()}
    return paper.page(request, "calls.html", as_of_s=as_of_s, **values)


def new_table(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    values = {"fault": fault, "form": form or {}, "languages": languages.spoken()}
    return paper.page(request, "enrol.html", _status(fault), enrolled=fleet.enrolled(services(request).desk), **values)


def one_table(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """A table with its orders; `form` was refused, or filled in by a link."""
    desk, number = services(request).desk, request.path_params["number"]
    is_allowed = permissions.may("/tables/{number:int}/orders", "POST")
    with desk.one_look():
        of_game = at_table(desk, number)
        page = of_game.table(desk, number)
        helpers = [name for name in tickets.who_can_go(desk) if name != identity.current().name]
        ordering = of_game.ordering(desk, page, form or {}, request.query_params, is_allowed)
        goes_on = onward.of_match(desk, getattr(ordering.get("placed"), "match", 0) or 0)
        needs = _needs_at(desk, page.card)
    shown = {"table": page.card, "page": page, "fault": fault, "address": _address(request), "helpers": helpers}
    shown["onward"], shown["special_needs"] = goes_on, needs
    shown["newest_facts"] = None if request.query_params.get("facts") == "all" else NEWEST_FACTS
    return paper.page(request, "table.html", _status(fault), **shown, **ordering)


def _address(request: Request) -> str:
    """Where phones reach this director; on a closed one, as this browser does."""
    return (services(request).lan() or (str(request.base_url).rstrip("/"),))[0]


def _needs_at(desk: Desk, card: Card) -> Sequence[str]:
    """Of those who are to play there, in words, between games; for those who call players (ACC-01)."""
    if card.match is None or card.state not in ("offered", "ready") or not permissions.may("/call-up"):
        return ()
    with desk.reading() as connection:
        return special_needs.words(special_needs.Known(connection).of(card.match.names))


def new_key(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    desk, number = services(request).desk, request.path_params["number"]
    table = cards.card_of(desk, number)
    return paper.page(
        request, "renew.html", _status(fault), table=table, fault=fault, form=form or {}, languages=languages.spoken()
    )


def drop(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    """Asks the reason for dropping a penalty that the rules propose for a late player."""
    number, given = request.path_params["number"], form or {}
    at_table(services(request).desk, number)  # 404 if there is no such table
    occasion = given.get("occasion", request.query_params.get("occasion", ""))
    return paper.page(request, "drop.html", _status(fault), number=number, occasion=occasion, fault=fault, form=given)


def results(request: Request, fault: Fault | None = None, form: Form | None = None, said: str = "") -> Response:
    """`said`: the outcome of a line that was handed over; `form` was refused."""
    event, desk = request.query_params.get("event"), services(request).desk
    written = on_paper.lines(desk, event) if "of" not in request.query_params else []
    page = ResultsPage(
        _listed(request, "waiting", event, WAITING, (records.REPORTED,)),
        _listed(request, "done", event, LISTED, (records.VERIFIED, records.CORRECTED)),
        _listed(request, "other", event, LISTED, records.WITHOUT_RESULT),
        [line for line in written if line.status == records.REPORTED],
        [line for line in written[::-1] if line.status == records.VERIFIED],
        rounds.events_of(desk),
        event,
        result_choices(),
        said,
        (form or {}).get("line", ""),
    )
    return paper.page(request, "results.html", _status(fault), value=page, fault=fault, profiles=profiles.names())


def _listed(
    request: Request, of: str, event: str | None, most: int, statuses: tuple[str, ...]
) -> Sheet[MatchLine] | None:
    """One of the lists of results; `?of=` pages one list and hides the others."""
    if request.query_params.get("of", of) != of:
        return None
    desk, wanted = services(request).desk, Wanted(event=event, statuses=statuses)
    return sheet(request, lambda most, past: matches.newest(desk, wanted, most, past), most, of=of)


def one_match(request: Request, fault: Fault | None = None, form: Form | None = None) -> Response:
    desk, match_id = services(request).desk, request.path_params["id"]
    with desk.one_look():
        of_game = of_match(desk, match_id)
        page, placed = of_game.match(desk, match_id), of_game.placed(desk, match_id)
        goes_on = onward.of_match(desk, match_id)
    is_correcting = "correct" in request.query_params
    shown = OneMatch(page.line, page, placed, is_correcting, result_choices())
    more = {"fault": fault, "form": form or {}, "onward": goes_on, "address": _address(request)}
    return paper.page(request, "match.html", _status(fault), value=shown, **more)


def _status(fault: Fault | None) -> int:
    return fault.status if fault else 200


ROUTES = [
    Route("/", every_table),
    Route("/calls", calls),
    Route("/tables/new", new_table),
    Route("/tables/{number:int}", one_table),
    Route("/tables/{number:int}/key", new_key),
    Route("/tables/{number:int}/drop", drop),
    Route("/results", results),
    Route("/matches/{id:int}", one_match),
]
