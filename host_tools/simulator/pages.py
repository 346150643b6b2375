"""The routes of the simulator: its page, the parts of the page, and the files for the board in it.

The server decides which tables there are (`Enrolment`); nothing here knows the director's store.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from host_tools.languages import USUAL, spoken, words
from host_tools.release import parts
from host_tools.simulator import release
from host_tools.toolchain.paths import WASM_FILES, how_to_fetch, wasm_folder, wasm_version

WEB = Path(__file__).parent / "web"
TEMPLATE = "simulator.html"
USUAL_DISPLAY = "320x240"

# Python's table of types differs between systems, and browsers do not run modules of the wrong type.
MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}

# Scripts and calls only from and to the page's own origin; WebAssembly for the interpreter.  The Worker obeys the
# header of its own script.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src data:; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
GUARDED = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}

# The version is in the path, so the browser need not ask again: a board can be switched off and on even while its
# director is away.
FOR_EVER = {**GUARDED, "Cache-Control": "public, max-age=31536000, immutable"}
NOT_KEPT = {**GUARDED, "Cache-Control": "no-store"}

# The enrolment of a table as kept by the board: "key" (hexadecimal), "language" and anything else; None if this table
# may not be simulated.  It decides who may see a key, and therefore gets the request.
Enrolment = Callable[[Request, int], Mapping[str, object] | None | Awaitable[Mapping[str, object] | None]]
Files = Callable[[], Mapping[str, bytes]]


def routes(enrolment: Enrolment, files: Files = release.files, director_url: str = "/") -> list[Route]:
    """`files` gives the board's files; `director_url` is the target of the page's link back."""
    return [
        Route("/simulator/firmware.json", partial(_firmware, files)),
        Route("/simulator/static/{version}/{name}", _static),
        Route("/simulator/wasm/{version}/{name}", _wasm),
        Route("/simulator/{table:int}", partial(_page, enrolment, director_url)),
        Route("/simulator/{table:int}/config.json", partial(_config, enrolment)),
    ]


async def _page(enrolment: Enrolment, director_url: str, request: Request) -> Response:
    table = request.path_params["table"]
    enrolled = await _enrolled(enrolment, request, table)
    base = request.scope.get("root_path", "") + "/simulator"
    game = _game(request)
    settings = {
        "table": table,
        "disk": str(table),
        "firmware": f"{base}/firmware.json",
        "display": _display(request),
        "config": f"{base}/{table}/config.json?language={_language(request)}" + (f"&game={game}" if game else ""),
        "static": f"{base}/static/{web_version()}/",
        "wasm": f"{base}/wasm/{wasm_version()}/" if wasm_folder() else "",
    }
    language, texts = texts_in(str(enrolled.get("language", _language(request))))
    page = _templates().get_template(TEMPLATE)
    html = page.render(settings=settings, language=language, texts=texts, table=table, director_url=director_url)
    return HTMLResponse(html, headers=NOT_KEPT)


async def _config(enrolment: Enrolment, request: Request) -> Response:
    """The enrolment; the director is at the page's own origin, by whichever name or address it was reached."""
    table = request.path_params["table"]
    enrolled = await _enrolled(enrolment, request, table)
    director = str(request.base_url).rstrip("/")
    config = {"table": table, "language": _language(request), "director": [director], **enrolled}
    if game := _game(request):
        config["game"] = game
    return JSONResponse(config, headers=NOT_KEPT)


def texts_in(language: str) -> tuple[str, dict[str, str]]:
    """The texts around the device, in the language of the board or in English, the board's own fallback."""
    found = language if language in spoken() else USUAL
    return found, words.texts_in(found, "simulator")


def _language(request: Request) -> str:
    """The board's language, from the page's address; the firmware falls back to English."""
    language = request.query_params.get("language", "en")
    return language if re.fullmatch("[a-z]{2}", language) else "en"


def _game(request: Request) -> str:
    """The game that the page's address asks for; "" = the usual one."""
    game, played = request.query_params.get("game", ""), parts.games_of(release.BOARD / "board.py")
    if game and game not in played:
        raise HTTPException(404, f"The simulated board does not play {game[:20]!r}: it plays {', '.join(played)}.")
    return "" if game == parts.USUAL_GAME else game


def _display(request: Request) -> str:
    """The class of displays that the page's address asks for; "" = the one that suits the window."""
    display = request.query_params.get("display", "")
    if display not in ("", USUAL_DISPLAY, release.LARGER):
        shown = f"{USUAL_DISPLAY}, {release.LARGER}"
        raise HTTPException(404, f"The simulated board has no display of {display[:20]!r}: it has {shown}.")
    return display


async def _enrolled(enrolment: Enrolment, request: Request, table: int) -> Mapping[str, object]:
    enrolled = enrolment(request, table)
    if inspect.isawaitable(enrolled):
        enrolled = await enrolled
    if enrolled is None:
        raise HTTPException(404, f"There is no table {table} that can be simulated.")
    return enrolled


async def _firmware(files: Files, request: Request) -> Response:
    """Read at each request, so that a changed source is on the board after its next start."""
    content = release.larger(files()) if _display(request) == release.LARGER else files()
    return JSONResponse(release.as_json(content), headers=NOT_KEPT)


async def _static(request: Request) -> Response:
    served = [path.name for path in WEB.iterdir() if path.suffix in MEDIA_TYPES]
    return _file(WEB, served, request, web_version())


async def _wasm(request: Request) -> Response:
    folder = wasm_folder()
    if folder is None:
        raise HTTPException(404, f"MicroPython is not there: run {how_to_fetch('wasm')}.")
    return _file(folder, WASM_FILES, request, wasm_version())


def _file(folder: Path, served: list[str] | tuple[str, ...], request: Request, version: str) -> Response:
    name = request.path_params["name"]
    if name not in served:
        raise HTTPException(404)
    # An old page asking for an old version gets the present one, but must not cache it under that name.
    headers = FOR_EVER if request.path_params["version"] == version else NOT_KEPT
    return FileResponse(folder / name, headers=headers, media_type=MEDIA_TYPES[Path(name).suffix])


def web_version() -> str:
    """Changes with any file of the page."""
    return release.name_of({path.name: path.read_bytes() for path in WEB.iterdir() if path.is_file()})


def _templates() -> Environment:
    return Environment(loader=FileSystemLoader(WEB), autoescape=select_autoescape())
