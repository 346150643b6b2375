"""A whole season in one store: the cost of a call, the board and the lists, after it and before."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing

from starlette.testclient import TestClient

from host_tools.bench.figures.load.tables import Table, hall, sync
from host_tools.bench.figures.sections import Line, Section
from host_tools.director import texts
from host_tools.director.command.server import HERE, STORE_NAME
from host_tools.director.desk import many, placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import Store
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web import app
from host_tools.director.web.entry.sessions import cookie_name

# tables, events, matches per table and event, measured calls
FULL = (16, 30, 4, 4000)
QUICK = (2, 2, 1, 20)
STEPS = 2
PORT = 8080
PAGES = ("/", "/results", "/rulings", "/api/results")
LONGEST = 2.0  # times the cost with one match per table
LARGEST_BYTES = 300_000


def section(is_quick: bool, on_step: Callable[[], None] = lambda: None) -> Section:
    number, events, rounds, calls = QUICK if is_quick else FULL
    with hall(number) as (folder, tables), closing(Store(folder / STORE_NAME)) as store:
        desk = Desk(store, time.time)
        before = _measured(desk, tables, calls)
        on_step()
        for event in range(events):
            for _ in range(rounds):
                _play_round(desk, tables, f"Event {event}")
        after = _measured(desk, tables, calls)
        on_step()
        lines = [_ratio_line(name, before[name], after[name]) for name in before]
        lines += _page_lines(desk)
    return Section(
        f"A season of {events} events",
        ("before", "after", "times", "at most"),
        tuple(lines),
        (f"{number} tables, {number * events * rounds} matches in one store; processor time of one process.",),
    )


def _play_round(desk: Desk, tables: Sequence[Table], event: str) -> None:
    """Play every match to its end and verify it; begin the next ones."""
    for table in tables:
        table.play()
    sync(desk, tables)
    many.verify(desk, [one.mark for one in many.confirmed_by_both(desk)])
    for table in tables:
        settings = Settings(1, f"Anna {table.number}", f"Berta {table.number}")
        settings.event, settings.round = event, "round 1"
        placing.assign(desk, table.number, settings)
    sync(desk, tables)
    for table in tables:
        table.begin()
    sync(desk, tables)


def _measured(desk: Desk, tables: Sequence[Table], calls: int) -> dict[str, float]:
    """Processor time in ms: of a call without news, one with a press, and the first board after a start."""
    return {
        "a call without news, ms": _call_ms(desk, tables, calls, is_pressed=False),
        "a call with a press, ms": _call_ms(desk, tables, calls // 4, is_pressed=True),
        "the cards of all tables after a start, ms": cards_ms(desk),
    }


def _call_ms(desk: Desk, tables: Sequence[Table], calls: int, *, is_pressed: bool) -> float:
    sync(desk, tables)
    taken_s = 0.0
    for place in range(calls):
        table = tables[place % len(tables)]
        if is_pressed:
            table.press()
        message = table.request()
        began_s = time.process_time()
        (answer,) = exchange.answers_to(desk, [message])
        taken_s += time.process_time() - began_s
        if isinstance(answer, Exception):
            raise answer
        table.take(answer)
    return taken_s * 1000 / calls


def cards_ms(desk: Desk) -> float:
    """Processor time for the cards of all tables, in a director just started."""
    began_s = time.process_time()
    look = CardCaches(Desk(desk.store, time.time)).in_language(texts.USUAL)
    with look.hurried():
        look.look()
    return (time.process_time() - began_s) * 1000


def _ratio_line(name: str, before: float, after: float) -> Line:
    cells = (f"{before:.2f}", f"{after:.2f}", f"{after / before:.2f}", f"{LONGEST:.2f}")
    return Line(name, cells, {"before_ms": before, "after_ms": after, "ratio": after / before})


def _page_lines(desk: Desk) -> list[Line]:
    """The size and time of each list."""
    client = TestClient(app.create(desk, PORT), base_url=f"http://{HERE}:{PORT}", client=(HERE, 50_000))
    accounts.need_director(desk)
    client.headers["Cookie"] = f"{cookie_name(PORT)}={accounts.begin_as_director(desk, HERE)}"
    return [_page_line(client, path) for path in PAGES]


def _page_line(client: TestClient, path: str) -> Line:
    began_s = time.process_time()
    answer = client.get(path, headers={"Accept": "text/html"})
    taken_ms = (time.process_time() - began_s) * 1000
    answer.raise_for_status()
    size = len(answer.content)
    cells = ("", f"{taken_ms:.0f} ms, {size // 1000} KB", "", f"{LARGEST_BYTES // 1000} KB")
    return Line(f"the page {path}", cells, {"ms": taken_ms, "bytes": float(size)})
