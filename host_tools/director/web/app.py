"""The application: its routes, the middleware before them, and the desk they all share."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount

from host_tools.director import game
from host_tools.director.desk.access.own_codes import Owners
from host_tools.director.desk.access.tries import Tries
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.forecasts.rehearsals import Rehearsals
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.texts import USUAL
from host_tools.director.views.attention import Attention
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.connections import line, lines, link
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.entry import trusted_browsers
from host_tools.director.web.entry.allowed import guarded
from host_tools.director.web.entry.answer_keeper import AnswerKeeper
from host_tools.director.web.entry.guard import Guard
from host_tools.director.web.entry.locale import Locale
from host_tools.director.web.entry.proxy_headers import Balancers, ProxyHeaders
from host_tools.director.web.entry.sessions import Sessions, cookie_name
from host_tools.director.web.routes import (
    acts,
    api,
    assigning,
    batches,
    call_up,
    drawn,
    draws,
    event,
    federation,
    files,
    fleet,
    log,
    login,
    many,
    names,
    network as networks,
    pages,
    people,
    public,
    rehearsal,
    safe,
)
from host_tools.director.web.routes.everybody import own_page, programs, screens
from host_tools.director.web.routes.login import Entrance
from host_tools.director.web.shared import assets
from host_tools.director.web.shared.embedding import Sites
from host_tools.director.web.shared.errors import HANDLERS
from host_tools.director.web.shared.last_answers import LastAnswers
from host_tools.director.web.shared.services import Services, services_of
from host_tools.director.web.watching import events, prewarm
from host_tools.director.web.watching.broadcaster import Broadcaster
from host_tools.director.web.watching.feeds import Feeds
from host_tools.director.web.watching.polls import Polls

NO_BALANCERS = Balancers()


def create(
    desk: Desk,
    port: int,
    boards: Sequence[BaseRoute] = (),
    lan: networks.Lan | None = None,
    entrance: Entrance | None = None,
    keeping: Safekeeping | None = None,
    balancers: Balancers = NO_BALANCERS,
) -> Starlette:
    """The director's server for one desk; `port` is the one it will be reached at.

    `boards`: routes of simulated tables, if any; see `configurations.simulated`.
    `lan`: returns the addresses at which other devices reach it, if it is open to the network.
    `keeping`: the backups made of its store; None = they are made elsewhere.
    `balancers`: proxies trusted to say where a request comes from.
    `entrance`: logs in a browser on this computer."""
    network = networks.Network(desk, port, lan)
    tries = Tries(desk)
    cookie = cookie_name(0 if balancers.addresses else port)  # behind a balancer, every process has the same
    middleware = _middleware(desk, port, cookie, tries, network, balancers)
    routes = [*_everywhere(), *guarded(boards)]
    app = Starlette(routes=routes, middleware=middleware, exception_handlers=HANDLERS, lifespan=_lifespan)
    card_caches = CardCaches(desk)
    parts = [balancers, network, entrance or login.Entrance(), *_parts(desk, card_caches, keeping)]
    app.state.services = Services(
        desk=desk,
        port=port,
        cookie=cookie,
        tries=tries,
        attention=Attention(desk, card_caches.in_language(USUAL)),
        lan=network.addresses,
        keeping=keeping,
        parts={type(part): part for part in parts},
    )
    return app


@cache
def _everywhere() -> tuple[BaseRoute, ...]:
    """Those of every desk; they know nothing of theirs."""
    return tuple(guarded([*link.ROUTES, *line.ROUTES, *_pages(), *api.ROUTES, *events.ROUTES, _static()]))


def _middleware(
    desk: Desk, port: int, cookie: str, tries: Tries, network: networks.Network, balancers: Balancers
) -> list[Middleware]:
    """A request meets them in this order."""
    return [
        Middleware(ProxyHeaders, balancers=balancers),
        Middleware(Guard, port=port, network=network),
        Middleware(Locale),
        Middleware(Sessions, desk=desk, cookie=cookie, tries=tries),
        Middleware(AnswerKeeper),
    ]


def _parts(desk: Desk, card_caches: CardCaches, keeping: Safekeeping | None) -> list[object]:
    """Parts of the server with a state of their own (`Services.the`)."""
    feeds = Feeds(desk, card_caches.in_language, events.makers(keeping))
    gate = Gate(desk)
    return [
        feeds,
        Broadcaster(feeds, desk),
        Polls(),
        drawn.Seen(desk),
        Sites(desk),
        public.Board(desk, card_caches),
        programs.LastPublic(desk),
        pages.LastHall(desk),
        LastAnswers(),
        trusted_browsers.Threads(),
        gate,
        lines.Lines(desk, gate),
        GoingOn(desk),
        Owners(),
        Rehearsals(desk),
    ]


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Background tasks that run beside the requests."""
    shared = services_of(app)
    usual = partial(pages.usual_feed, shared.desk)
    async with shared.the(networks.Network).lifespan(app), prewarm.kept(shared.the(Feeds), usual):
        try:
            yield
        finally:
            shared.the(Rehearsals).end()


def _pages() -> list[BaseRoute]:
    """The pages and their forms."""
    return [
        *login.ROUTES,
        *assigning.ROUTES,
        *batches.ROUTES,
        *draws.ROUTES,
        *event.ROUTES,
        *federation.ROUTES,
        *call_up.ROUTES,
        *drawn.ROUTES,
        *names.ROUTES,
        *files.ROUTES,
        *fleet.ROUTES,
        *people.ROUTES,
        *networks.ROUTES,
        *pages.ROUTES,
        *log.ROUTES,
        *public.ROUTES,
        *programs.ROUTES,
        *screens.ROUTES,
        *own_page.ROUTES,
        *rehearsal.ROUTES,
        *safe.ROUTES,
        *many.ROUTES,
        *acts.ROUTES,
        *(route for name in game.EVERY for route in game.routes(name)),
    ]


def _static() -> Mount:
    return Mount("/static", assets.app())
