"""The pages: choose a board and a table, then flash with one button.

Browsers allow serial ports only to a page from this computer or over https; elsewhere the pages say so, and nothing
with a table's key is served there.
"""

import json
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from host_tools import languages
from host_tools.installing import image, images, wanted
from host_tools.installing.browser import file_system
from host_tools.installing.browser.prepared import Installations, prepare
from host_tools.installing.browser.texts import language, speak, text
from host_tools.installing.faults import FlashFault, ImageFault
from host_tools.installing.wanted import Wanted
from host_tools.release import boards, build, parts
from host_tools.toolchain.paths import how_to_fetch, web_tools_folder

HERE = Path(__file__).parent
LOOPBACK = ("127.0.0.1", "::1")
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
LARGEST_TABLE = 9999
LARGER_FLASH_MB = ("8", "16", "32")
LARGEST_FORM = 4096
# The boards in this order before all others: the recommended one first.
FIRST = ("ES3C28P", "M5STACK_CORE2", "WT32_SC01")

# ESP Web Tools style their window with inline styles.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}

# Returns a table's configuration after enrolling it, or after giving it a new key if that is allowed (the last
# argument).  A ValueError gives the reason in words.
Enrol = Callable[[Request, int, str, bool], Mapping[str, object]]


class Refused(Exception):
    """Words for the organiser, and the status of the answer."""

    def __init__(self, words: str, status: int = 422) -> None:
        super().__init__(words)
        self.status = status


def routes(enrol: Enrol, spoken: Callable[[], str] = language) -> list[BaseRoute]:
    """`enrol` asks the desk for a table's key, `spoken` returns a request's language; nothing here knows the desk."""
    installations = Installations()
    found = [
        Route("/flash", partial(_choose, "")),
        Route("/flash", partial(_prepare, enrol, installations), methods=["POST"]),
        Route("/flash/images/{board}", _keep_image, methods=["PUT"]),
        Route("/flash/tools/{name}", _tool),
        Route("/flash/static/{name}", _static),
        Route("/flash/pictures/{board}", _picture),
        Route("/flash/{name}", partial(_prepared, installations)),
        Route("/flash/{name}/manifest.json", partial(_manifest, installations)),
        Route("/flash/{name}/{part}.bin", partial(_part, installations)),
    ]
    for route in found:
        route.app = _Speaking(route.app, spoken)
    return [*found]


class _Speaking:
    """ASGI: answers in the request's language."""

    def __init__(self, app: ASGIApp, spoken: Callable[[], str]) -> None:
        self._app = app
        self._spoken = spoken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        speak(self._spoken())
        await self._app(scope, receive, send)


async def _choose(fault: str, request: Request, status: int = 200, form: Mapping[str, str] | None = None) -> Response:
    choices = await run_in_threadpool(_choices)
    page = _template("flash.html")
    html = page.render(
        fault=fault,
        boards=choices,
        games=list(dict.fromkeys(game for needs, _ in choices for game in _games(needs.board))),
        languages=languages.spoken(),
        form=form or {},
        flashes=LARGER_FLASH_MB,
        trouble=_trouble(request),
        csrf=request.scope.get("state", {}).get("csrf", ""),
    )
    return HTMLResponse(html, status, HEADERS)


def _choices() -> list[tuple[Wanted, str]]:
    """Every board that can be flashed, with the version of MicroPython kept for it, "" if there is none."""
    found = []
    for board in flashable():
        needs = wanted.read(board)
        try:
            version = images.find(needs, None).version_text
        except FlashFault:
            version = ""
        found.append((needs, version))
    return found


def flashable() -> list[str]:
    """The boards, including variants, that stock MicroPython runs on, the recommended one first."""
    found = {name: boards.facts_of(name) for name in boards.names()}
    usable = [
        name
        for name, facts in found.items()
        if facts.get("chip") in wanted.CHIPS and facts.get("deploy") != wanted.OWN_IMAGE
    ]
    return sorted(usable, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))


def _games(board: str) -> tuple[str, ...]:
    return boards.parts_of(board).get("games", (parts.USUAL_GAME,))


def _trouble(request: Request) -> str:
    """Why this page cannot flash anything, or ""."""
    if not _is_here(request):
        return text("only_here", host=request.url.netloc)
    return "" if web_tools_folder() else text("no_tools", tools=how_to_fetch("web-tools"))


def _is_here(request: Request) -> bool:
    """Whether the page is open on this computer, under a name for which browsers allow serial ports."""
    is_ours = request.client is not None and request.client.host in LOOPBACK
    return is_ours and (request.url.hostname in LOCAL_NAMES or request.url.scheme == "https")


async def _prepare(enrol: Enrol, installations: Installations, request: Request) -> Response:
    form: dict[str, str] = {}
    try:
        form = await _form(request)
        board, number = form.get("board", ""), _number(form.get("number", ""))
        if board not in flashable():
            raise Refused(text("bad_board", found=board[:40]))
        game, games = form.get("game", parts.USUAL_GAME), _games(board)
        if game not in games:
            raise Refused(text("bad_game", board=board, game=game[:40], games=", ".join(games)))
        await run_in_threadpool(images.find, wanted.read(board), None)  # before a key is wasted
        config = {**await run_in_threadpool(enrol, request, number, form.get("language", "en"), "renew" in form)}
        if game != parts.USUAL_GAME:
            config["game"] = game
        made = await run_in_threadpool(prepare, board, number, config, _flash_bytes(form.get("flash", "")))
    except Refused as refused:
        return await _choose(str(refused), request, refused.status, form)
    except (FlashFault, build.ReleaseError, file_system.Full, ValueError) as error:
        return await _choose(_said(error), request, 422, form)
    return RedirectResponse(f"/flash/{installations.add(made)}", 303)


async def _form(request: Request) -> dict[str, str]:
    if not _is_here(request):
        raise Refused(text("only_here", host=request.url.netloc), 403)
    body = await _body(request, LARGEST_FORM)
    return dict(parse_qsl(body.decode("utf-8", "replace"), max_num_fields=16))


async def _body(request: Request, most: int) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise Refused(text("too_large", most=most >> 20), 413)
    return bytes(body)


def _number(typed: str) -> int:
    if not typed.isascii() or not typed.isdigit() or not 0 < int(typed[:6]) <= LARGEST_TABLE:
        raise Refused(text("bad_number", most=LARGEST_TABLE, found=repr(typed[:20])))
    return int(typed)


def _flash_bytes(typed: str) -> int:
    """0 = as much as the board needs."""
    return int(typed) << 20 if typed in LARGER_FLASH_MB else 0


async def _keep_image(request: Request) -> Response:
    """Keep an image of MicroPython for a board, uploaded once from the page."""
    try:
        if not _is_here(request):
            raise Refused(text("only_here", host=request.url.netloc), 403)
        board = request.path_params["board"]
        if board not in flashable():
            raise Refused(text("bad_board", found=board[:40]), 404)
        data = await _body(request, image.LARGEST)
        await run_in_threadpool(_keep, data, wanted.read(board))
    except Refused as refused:
        return JSONResponse({"message": str(refused)}, refused.status, HEADERS)
    except FlashFault as fault:
        return JSONResponse({"message": _said(fault)}, 422, HEADERS)
    return JSONResponse({}, 201, HEADERS)


def _said(fault: Exception) -> str:
    """The error in the page's language, with the source of the right image."""
    if not isinstance(fault, ImageFault):
        return text("not_prepared", problem=str(fault))
    said = text(f"image_{fault.code}", **fault.values)
    if "image" not in fault.values:
        return f"{said} {text('image_from', page=image.DOWNLOADS)}"
    name = str(fault.values["image"])
    return f"{said} {text('image_get', image=name, page=image.page_of(name))}"


def _keep(data: bytes, needs: Wanted) -> None:
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(data)
        file.flush()
        images.find(needs, Path(file.name))


async def _prepared(installations: Installations, request: Request) -> Response:
    made = installations.find(request.path_params["name"])
    if made is None or not _is_here(request):
        return await _choose(text("gone"), request, 404)
    size = (len(made.micropython.data) + len(made.files)) // 1024
    page = _template("prepared.html").render(made=made, size=size, name=request.path_params["name"])
    return HTMLResponse(page, headers=HEADERS)


async def _manifest(installations: Installations, request: Request) -> Response:
    made = installations.find(request.path_params["name"])
    if made is None or not _is_here(request):
        return JSONResponse({"message": text("gone")}, 404, HEADERS)
    return Response(json.dumps(made.manifest()), media_type="application/json", headers=HEADERS)


async def _part(installations: Installations, request: Request) -> Response:
    made = installations.find(request.path_params["name"])
    parts = {"micropython": made.micropython.data, "files": made.files} if made and _is_here(request) else {}
    data = parts.get(request.path_params["part"])
    if data is None:
        return JSONResponse({"message": text("gone")}, 404, HEADERS)
    return Response(data, media_type="application/octet-stream", headers=HEADERS)


async def _tool(request: Request) -> Response:
    return _file(web_tools_folder(), request.path_params["name"])


async def _picture(request: Request) -> Response:
    """The drawing of a board's wires, which has its outline and its sockets; a variant's own if it has one."""
    board = request.path_params["board"]
    names = (f"wiring{boards.SEPARATOR}{board.partition(boards.SEPARATOR)[2]}.svg", "wiring.svg")
    found = [boards.folder_of(board) / name for name in names] if board in boards.names() else []
    path = next((path for path in found if path.is_file()), None)
    if path is None:
        return JSONResponse({"message": board[:80]}, 404, HEADERS)
    return FileResponse(path, media_type="image/svg+xml", headers=HEADERS)


async def _static(request: Request) -> Response:
    return _file(HERE / "static", request.path_params["name"])


def _file(folder: Path | None, name: str) -> Response:
    known = {path.name for path in folder.iterdir()} if folder else set()
    if folder is None or name not in known:
        return JSONResponse({"message": name[:80]}, 404, HEADERS)
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    return FileResponse(folder / name, media_type=kind, headers=HEADERS)


def _template(name: str):
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.globals["t"] = text
    environment.globals["language"] = language()
    environment.globals["page_of"] = lambda needs: image.page_of(needs.image)
    return environment.get_template(name)
