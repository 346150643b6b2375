"""A director that only serves the simulator and answers calls as the test wants, and a page with a table in it."""

import asyncio
import json
import textwrap
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.director.command import server
from host_tools.simulator import pages, release
from tests import ports

STAND_IN = Path(__file__).parent / "stand_in.py"
KEY = "5a" * 32
TABLES = range(1, 10)
START_S = 60  # on a busy machine

Answer = Callable[[bytes], Awaitable[Response]]


async def reversed_bytes(body: bytes) -> Response:
    return Response(body[::-1])


class Director:
    """`main` is the board's main.py ("" = the firmware's own); `answer` is the answer to a call of /link."""

    def __init__(self) -> None:
        self.reset()
        self.port = ports.own()
        link = Route("/link", self._link, methods=["POST"])
        self._running = ExitStack()
        self._app = Starlette(routes=[*pages.routes(self._enrolment, self._files), link])
        self.come()

    def reset(self) -> None:
        self.main = ""
        self.answer: Answer = reversed_bytes
        self.headers: list[Mapping[str, str]] = []

    def come(self) -> None:
        listening = server.bind(self.port)
        self._running.enter_context(server.running(self._app, listening))

    def go(self) -> None:
        self._running.close()

    def url(self, table: int = 1, host: str = "127.0.0.1", **asks: str) -> str:
        asked = "?" + urlencode(asks) if asks else ""
        return f"http://{host}:{self.port}/simulator/{table}{asked}"

    def _enrolment(self, request: Request, table: int) -> dict[str, object] | None:
        return {"key": KEY} if table in TABLES else None

    def _files(self) -> dict[str, bytes]:
        own = {"main.py": self.main.encode(), "stand_in.py": STAND_IN.read_bytes()} if self.main else {}
        return {**release.files(), **own}

    async def _link(self, request: Request) -> Response:
        self.headers.append(request.headers)
        return await self.answer(await request.body())


class Table:
    """A table's page, as seen by a person and by the browser's console."""

    def __init__(self, page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def told(self, ready: Callable[[list], bool] = bool) -> list:
        """The stand-in's last values, once `ready` accepts them."""
        self._poll(lambda: (values := self._told()) and ready(values))
        return self._told()

    def _told(self) -> list:
        view = self.ask("view")
        return json.loads(view["status"]) if view and view["status"] else []

    def wait_for(self, expression: str) -> None:
        self._poll(lambda: self.page.evaluate(expression))

    def _poll(self, is_there: Callable[[], object]) -> None:
        """Playwright's own wait for an expression needs eval, which the page's policy forbids."""
        deadline = time.monotonic() + START_S
        while not is_there():
            assert time.monotonic() < deadline, f"told {self._told()}; {self.failure()}; {self.ask('output')}"
            self.page.wait_for_timeout(10)

    def ask(self, name: str):
        return self.page.evaluate(f"matchTable.{name}")

    def do(self, call: str) -> None:
        self.page.evaluate(f"async () => {{ await matchTable.{call}; }}")

    def failure(self) -> str:
        return self.ask("failure")

    def part(self, name: str):
        return self.page.locator(f'[data-part="{name}"]')

    def control(self, name: str):
        return self.page.locator(f'button[data-control="{name}"]')


@pytest.fixture(scope="module")
def served() -> Iterator[Director]:
    director = Director()
    yield director
    director.go()


@pytest.fixture
def director(served: Director) -> Director:
    served.reset()
    return served


@pytest.fixture
def open_table(director: Director, context, wasm_folder: Path) -> Callable[..., Table]:
    """Open the page of a table that runs this main.py (or, with None, the one that the last page ran)."""

    def opened(main: str | None, number: int = 1, host: str = "127.0.0.1", **asks: str) -> Table:
        if main is not None:
            director.main = "from stand_in import *\n" + textwrap.dedent(main)
        table = Table(context.new_page())
        table.page.goto(director.url(number, host, **asks))
        return table

    return opened


def later(seconds: float, body: bytes = b"late") -> Answer:
    async def answer(_: bytes) -> Response:
        await asyncio.sleep(seconds)
        return Response(body)

    return answer


def always(status: int, body: bytes = b"") -> Answer:
    async def answer(_: bytes) -> Response:
        return Response(body, status_code=status)

    return answer
