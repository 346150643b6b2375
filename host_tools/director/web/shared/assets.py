"""The files that pages load, under addresses with a hash of the contents, so that browsers keep them: style, script,
fonts."""

import hashlib
from functools import cache
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOLDER = Path(__file__).parents[1] / "static"
MARK = "v"  # in the query of an address: ?v=1a2b3c4d5e
KEPT = "public, max-age=31536000, immutable"
ASKED = "public, max-age=3600"  # without a mark, or with an old one: checked again after an hour
COMPRESSED_FROM = 500  # bytes; for less, compression does not pay


@cache
def mark_of(name: str) -> str:
    return hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()[:10]


def address(name: str) -> str:
    """The address from which a page loads this file."""
    return f"/static/{name}?{MARK}={mark_of(name)}"


class Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        is_marked = f"{MARK}={mark_of(path)}".encode() == scope["query_string"]
        response.headers["Cache-Control"] = KEPT if is_marked else ASKED
        return response


def app() -> ASGIApp:
    return GZipMiddleware(Files(directory=FOLDER), minimum_size=COMPRESSED_FROM)
