"""Who may do what: one table of every route and method.  With a route missing from it the server does not start.

People's rights go by their role; codes open only what they are named for; the tables' signed calls are theirs alone;
the public sees what anybody may.  Some rights are finer than a route: orders reserved to the director are in
`DIRECTORS_ORDERS`; an assistant who gives one of them proposes it.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from host_tools.director import identity
from host_tools.director.faults import Fault
from host_tools.director.texts import text

Who = frozenset[str]

TABLE = "table"  # signed with a table's key

ANYBODY: Who = frozenset((*identity.ROLES, *identity.CODES, identity.PUBLIC))
TABLES: Who = frozenset((TABLE,))
EVERYONE: Who = frozenset(identity.ROLES)  # everyone logged in
STAFF: Who = EVERYONE - {identity.OBSERVER}
OWN: Who = EVERYONE  # an observer only for his own table
CASHIERS: Who = STAFF - {identity.ASSISTANT}  # see what was paid
CALLERS: Who = frozenset((identity.OBSERVER,))
FLOOR: Who = frozenset(identity.ON_THE_FLOOR)
ALONE: Who = frozenset((identity.DIRECTOR,))
PROGRAMS: Who = STAFF | {identity.PROGRAM}

SHEETS = ("draw", "round", "cards", "score-sheets", "players", "badges", "standings")  # printed, of a draw
TAKEN = ("passport.html", "match.mat", "match.json", "chapters.vtt")  # of a match

ROUTES: dict[tuple[str, str], Who] = {
    ("POST", "/link"): TABLES,
    # -- logging in and out
    ("GET", "/login"): ANYBODY,
    ("POST", "/login"): ANYBODY,
    ("GET", "/enter"): ANYBODY,
    ("POST", "/logout"): EVERYONE,
    ("GET", "/password"): EVERYONE,
    ("POST", "/password"): EVERYONE,
    ("GET", "/static"): ANYBODY,
    # -- one table's live state, for everybody
    ("GET", "/live"): ANYBODY,
    ("GET", "/live/events"): ANYBODY,
    ("GET", "/live/{number:int}"): ANYBODY,
    ("GET", "/hall"): ANYBODY,
    ("GET", "/announcer"): ANYBODY,
    ("GET", "/p"): ANYBODY,
    # -- a player's own page: whoever has its code
    ("GET", "/p/{code}"): ANYBODY,
    ("GET", "/p/{code}/own"): ANYBODY,
    ("POST", "/p/{code}/report"): ANYBODY,
    ("POST", "/p/{code}/here"): ANYBODY,
    ("POST", "/p/{code}/leave"): ANYBODY,
    ("POST", "/p/{code}/stay"): ANYBODY,
    ("GET", "/overlay/{number:int}"): ANYBODY,
    ("GET", "/overlay/stage"): ANYBODY,
    ("GET", "/api/overlay/{number:int}"): ANYBODY,
    ("GET", "/api"): ANYBODY,
    ("GET", "/api/openapi.json"): ANYBODY,
    ("GET", "/api/public"): ANYBODY,
    ("GET", "/api/public/events"): ANYBODY,
    # -- a match to take away: whoever has its code
    ("GET", "/passport/{code}"): ANYBODY,
    ("GET", "/PASSPORT/{code}"): ANYBODY,
    ("GET", "/live/draws"): ANYBODY,
    ("GET", "/live/draws/{draw:int}"): ANYBODY,
    ("GET", "/api/live"): ANYBODY,
    ("GET", "/api/live/{number:int}"): ANYBODY,
    # -- spectators' alerts
    ("GET", "/declare/{number:int}"): ANYBODY,
    ("POST", "/declare/{number:int}"): ANYBODY,
    ("GET", "/tell/{number:int}"): ANYBODY,
    ("POST", "/tell/{number:int}"): ANYBODY,
    # -- the live board, draws, tickets
    ("GET", "/"): STAFF,
    ("GET", "/calls"): STAFF,
    ("GET", "/events"): OWN,
    ("GET", "/tables/{number:int}"): OWN,
    ("GET", "/results"): STAFF,
    ("GET", "/results.csv"): PROGRAMS,
    ("GET", "/players.csv"): PROGRAMS,
    ("GET", "/rulings"): STAFF,
    ("GET", "/rulings.csv"): STAFF,
    ("GET", "/standings.csv"): STAFF,
    ("GET", "/matches/{id:int}"): STAFF,
    **{("GET", f"/matches/{{id:int}}/{name}"): STAFF for name in TAKEN},
    ("GET", "/preview"): STAFF,
    ("GET", "/api/tables"): PROGRAMS,
    ("GET", "/api/tables/{number:int}"): OWN | {identity.PROGRAM},
    ("GET", "/api/results"): PROGRAMS,
    ("GET", "/e"): STAFF,
    ("GET", "/e/{event}"): STAFF,
    ("GET", "/e/{event}/entries"): STAFF,
    ("GET", "/e/{event}/draw"): STAFF,
    ("GET", "/e/{event}/rounds"): STAFF,
    ("GET", "/e/{event}/rounds/{round}"): STAFF,
    ("GET", "/e/{event}/standings"): STAFF,
    ("GET", "/e/{event}/prizes"): STAFF,
    ("GET", "/e/{event}/settings"): STAFF,
    ("GET", "/players"): STAFF,
    # -- printed sheets
    ("GET", "/print"): STAFF,
    ("POST", "/print/poster.pdf"): STAFF,
    **{("GET", f"/print/guide-{reader}.pdf"): STAFF for reader in ("organiser", "players", "helpers")},
    ("GET", "/print/players.pdf"): STAFF,
    ("GET", "/print/rulings.pdf"): STAFF,
    **{("GET", f"/print/{{draw:int}}/{name}.pdf"): STAFF for name in SHEETS},
    ("GET", "/print/{draw:int}/receipts.pdf"): CASHIERS,
    # -- take and settle tickets; time, roll, illegal move, break
    ("GET", "/pause-all"): FLOOR,
    ("POST", "/pause-all"): FLOOR,
    ("GET", "/resume-all"): FLOOR,
    ("POST", "/resume-all"): FLOOR,
    ("GET", "/announce"): FLOOR,
    ("POST", "/announce"): FLOOR,
    ("GET", "/results/verify-all"): FLOOR,
    ("POST", "/results/verify-all"): FLOOR,
    ("POST", "/tables/{number:int}/going"): FLOOR,
    ("POST", "/tables/{number:int}/ask"): FLOOR,
    ("POST", "/tables/{number:int}/settled"): FLOOR,
    ("POST", "/tables/{number:int}/orders"): FLOOR,
    ("POST", "/tables/{number:int}/orders/{order:int}/cancel"): FLOOR,
    ("GET", "/tables/{number:int}/dispute"): FLOOR,
    ("GET", "/tables/{number:int}/clock"): FLOOR,
    # -- verify results that both confirmed; a line that a table has signed
    ("POST", "/results"): FLOOR,
    ("POST", "/api/handovers"): FLOOR | {identity.PROGRAM},
    ("POST", "/matches/{id:int}/verify"): FLOOR,
    ("POST", "/call-up/verify"): FLOOR,  # noted at a board without a device
    # -- correct results, and the orders below; an assistant proposes them
    ("POST", "/matches/{id:int}/correct"): FLOOR,
    ("POST", "/proposals/{id:int}"): FLOOR,  # yes is the director's
    ("POST", "/tables/{number:int}/call"): CALLERS,
    ("GET", "/tables/{number:int}/drop"): ALONE,
    ("POST", "/tables/{number:int}/drop"): ALONE,
    # -- call matches, move tables
    ("GET", "/tables/{number:int}/assign"): STAFF,
    ("POST", "/tables/{number:int}/assign"): STAFF,
    ("GET", "/matches/{id:int}/move"): STAFF,
    ("POST", "/matches/{id:int}/move"): STAFF,
    ("GET", "/adjourned"): STAFF,
    ("POST", "/adjourned"): ALONE,  # whose key is believed
    ("POST", "/adjourned/paper"): FLOOR,
    ("GET", "/adjourned/{adjourned:int}"): STAFF,
    ("GET", "/adjourned/{adjourned:int}/file"): STAFF,
    ("POST", "/adjourned/{adjourned:int}/resume"): STAFF,
    ("POST", "/adjourned/{adjourned:int}/elsewhere"): FLOOR,
    ("GET", "/matches/{id:int}/adjourn"): FLOOR,
    ("POST", "/matches/{id:int}/adjourn"): FLOOR,
    ("GET", "/assign/many"): STAFF,
    ("POST", "/assign/many"): STAFF,
    ("POST", "/draws/{draw:int}/call"): STAFF,
    ("GET", "/call-up"): STAFF,
    ("POST", "/call-up/call"): STAFF,
    ("POST", "/call-up/all"): STAFF,
    ("POST", "/call-up/hold"): STAFF,
    ("POST", "/call-up/first"): STAFF,
    ("POST", "/call-up/rest"): STAFF,
    ("POST", "/call-up/again"): STAFF,
    ("POST", "/call-up/seat"): STAFF,
    ("POST", "/call-up/stays"): ALONE,  # who must leave, and does not
    ("POST", "/call-up/result"): STAFF,  # of boards without a device; a correction is the director's
    # -- players, check-in, late arrivals
    ("POST", "/draws/{draw:int}/entries"): STAFF,
    ("POST", "/draws/{draw:int}/read"): STAFF,
    ("POST", "/draws/{draw:int}/here"): STAFF,
    ("POST", "/draws/sheet"): STAFF,
    # -- draw, close late places, next round, annul
    ("POST", "/draws"): ALONE,
    ("GET", "/names"): ALONE,
    ("POST", "/names"): ALONE,
    ("POST", "/names/code"): ALONE,
    ("POST", "/draws/{draw:int}"): ALONE,
    ("GET", "/draws/{draw:int}/federation"): ALONE,
    ("POST", "/draws/{draw:int}/federation"): ALONE,
    # -- the devices; a release for them, and their keys
    ("GET", "/fleet"): STAFF,
    ("GET", "/api/fleet"): PROGRAMS,
    ("POST", "/fleet/bundles"): ALONE,
    ("POST", "/fleet/offer"): ALONE,
    ("POST", "/fleet/withdraw"): ALONE,
    ("POST", "/fleet/adopt"): ALONE,
    ("GET", "/tables/many"): ALONE,
    ("POST", "/tables/many"): ALONE,
    # -- settings of event, tables' keys, logins
    ("GET", "/call-up/places"): ALONE,
    ("POST", "/call-up/places"): ALONE,
    ("GET", "/event-settings"): ALONE,
    ("POST", "/event-settings"): ALONE,
    ("GET", "/tables/new"): ALONE,
    ("POST", "/tables/new"): ALONE,
    ("GET", "/tables/{number:int}/key"): ALONE,
    ("POST", "/tables/{number:int}/key"): ALONE,
    ("GET", "/network"): ALONE,
    ("POST", "/network"): ALONE,
    ("GET", "/people"): ALONE,
    ("POST", "/people"): ALONE,
    ("POST", "/people/{id:int}/password"): ALONE,
    ("POST", "/people/{id:int}/block"): ALONE,
    ("POST", "/people/end"): ALONE,
    ("POST", "/people/codes"): ALONE,
    ("POST", "/people/codes/{id:int}/renew"): ALONE,
    ("POST", "/people/codes/{id:int}/remove"): ALONE,
    # -- rehearsing an evening
    ("GET", "/rehearse"): ALONE,
    ("POST", "/rehearse"): ALONE,
    # -- backup, restore
    ("GET", "/backups"): ALONE,
    ("POST", "/backups"): ALONE,
    ("POST", "/backups/restore"): ALONE,
    # -- the log of acts
    ("GET", "/log"): FLOOR,
    ("POST", "/log/check"): FLOOR,
    ("GET", "/log/undo"): FLOOR,  # one's own last act; for a director, anybody's (desk/undoing.py)
    ("POST", "/log/undo"): FLOOR,
    ("GET", "/acts.jsonl"): ALONE,
    ("GET", "/facts.jsonl"): ALONE,
    # -- simulated tables, and flashing a board: both hand out keys
    ("GET", "/simulator/{table:int}"): ALONE,
    ("GET", "/simulator/{table:int}/config.json"): ALONE,
    ("GET", "/simulator/firmware.json"): ANYBODY,
    ("GET", "/simulator/static/{version}/{name}"): ANYBODY,
    ("GET", "/simulator/wasm/{version}/{name}"): ANYBODY,
    ("GET", "/flash"): ALONE,
    ("POST", "/flash"): ALONE,
    ("PUT", "/flash/images/{board}"): ALONE,
    ("GET", "/flash/tools/{name}"): ANYBODY,
    ("GET", "/flash/static/{name}"): ANYBODY,
    ("GET", "/flash/pictures/{board}"): ANYBODY,
    ("GET", "/flash/{name}"): ALONE,
    ("GET", "/flash/{name}/manifest.json"): ALONE,
    ("GET", "/flash/{name}/{part}.bin"): ALONE,
}

# The simulated table is only for this computer in any case (routes/configurations.py).
FOR_PLAY = ("/simulator/{table:int}", "/simulator/{table:int}/config.json")

# Links that lead to a form on another page, by their fragment.
_FORMS = {
    "give": ROUTES["POST", "/tables/{number:int}/orders"],
    "fits": ROUTES["POST", "/tables/{number:int}/orders"],
    "correct": ROUTES["POST", "/matches/{id:int}/correct"],
    "hand-over": ROUTES["POST", "/results"],
}
_BY_SHAPE = {(method, re.sub(r"\{\w+(?::int)?\}", "0", path)): allowed for (method, path), allowed in ROUTES.items()}

_RULING = re.compile(
    r"/tables/\d+/(?:orders|drop)|/matches/\d+/(?:verify|correct|adjourn)|/call-up/verify|/proposals/\d+"
)

# Concerns only the person asking.
ABOUT_ONESELF = ("/logout", "/password")

# Director's acts still allowed to the director of a single event: none that affects all events.
OF_ONE_EVENT = ("/event-settings",)

# Penalties above a warning, and results that were not played: names of forms.
DIRECTORS_ORDERS = frozenset(("penalty", "rule_result", "award_game", "set_length", "change_rule", "withdraw"))


class NoRule(Exception):
    """A route is missing from the table: our own mistake, found when the server starts."""


class NotAllowed(Fault):
    """Not logged in, or not allowed; the words say who may."""

    def __init__(self, person: identity.Person, allowed: Who) -> None:
        if person.role == identity.PUBLIC:
            super().__init__("NOT_LOGGED_IN", 401)
        else:
            role = text("role." + person.role)
            super().__init__("NOT_ALLOWED", 403, role=role, who=roles_words(allowed))


def roles_words(allowed: Who) -> str:
    """The roles allowed, in words."""
    return ", ".join(text("role." + role) for role in identity.ROLES if role in allowed) or text("role.table")


def may(path: str, method: str = "GET") -> bool:
    """Whether the current person may use this route; `path` as in the table."""
    return identity.current().role in ROUTES[method, path]


def may_order(form: str) -> bool:
    """Whether the current person gives the order of this form; others who may send it propose it."""
    return identity.current().role == identity.DIRECTOR or form not in DIRECTORS_ORDERS


def of_act(address: str, fields: Mapping[str, str] | None = None) -> str:
    """The roles that may use a link, or a form with these fields, in the order of `identity.ROLES`.

    For pieces rendered once for everybody: each browser hides those not meant for its person (`data-for`)."""
    parts = urlsplit(address)
    method = "GET" if fields is None else "POST"
    allowed = _BY_SHAPE[method, re.sub(r"(?<=/)[A-Z]*\d+", "0", parts.path)] & _FORMS.get(parts.fragment, EVERYONE)
    if (fields or {}).get("answer") in ("yes", "no"):
        allowed &= ALONE
    return " ".join(role for role in identity.ROLES if role in allowed)


def is_ruling(address: str, fields: Mapping[str, str] | None = None) -> bool:
    """Whether this link, or a form with these fields, is refused to a player of the match (ROL-01)."""
    parts = urlsplit(address)
    if (fields or {}).get("answer") == "seen":  # a call has been attended to
        return False
    return parts.fragment in ("give", "fits", "correct") or bool(_RULING.fullmatch(parts.path))


def rule(method: str, path: str) -> Who:
    if (method, path) not in ROUTES:
        raise NoRule(f"{method} {path} is not in web/shared/permissions.py: say there who may use it")
    return ROUTES[method, path]


def home(person: identity.Person) -> str:
    """This person's first page."""
    if person.role == identity.OBSERVER:
        return f"/tables/{person.table}"
    return "/" if person.role in identity.ROLES else "/live"
