"""The page of a passport: one file with the interpreter, the core as source, and one match."""

import base64
import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, select_autoescape

from host_tools.passport import replaying
from host_tools.toolchain.paths import ROOT, WASM_FILES, how_to_fetch, wasm_folder

WEB = Path(__file__).parent / "web"
LARGEST = 600_000  # bytes of a page
CORE = ROOT / "firmware" / "matchcore"
_NEEDED = ("*.py", "folding/*.py", "games/__init__.py", "games/backgammon/**/*.py", "log/__init__.py")
_OF_LOG = ("log/fact.py", "log/journal.py")


class NoInterpreter(Exception):
    """MicroPython for browsers has not been fetched; the message says how."""


def core() -> dict[str, str]:
    """The modules that fold backgammon and read its records, by their place on the device."""
    found = {path for pattern in _NEEDED for path in CORE.glob(pattern)} | {CORE / name for name in _OF_LOG}
    sources = {f"matchcore/{path.relative_to(CORE).as_posix()}": path for path in sorted(found)}
    read = {place: path.read_text(encoding="utf-8") for place, path in sources.items()}
    return read | {"replaying.py": Path(replaying.__file__).read_text(encoding="utf-8")}


def packed(data: bytes) -> str:
    """For a browser's DecompressionStream, as text."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


@cache
def _parts() -> dict[str, str]:
    """All that every passport brings along."""
    folder = wasm_folder()
    if folder is None:
        raise NoInterpreter(how_to_fetch("wasm"))
    module, wasm = ((folder / name).read_bytes() for name in WASM_FILES)
    return {"module": packed(module), "wasm": packed(wasm), "core": packed(json.dumps(core()).encode())}


def data_of(code: str, runs: list[dict[str, object]], director: Mapping[str, object]) -> str:
    """The match as the page gets it, as JSON.

    `runs`: as for `replaying.replayed`; `director`: what the desk says besides, which the code does not cover."""
    data = {"format": replaying.FORMAT, "code": code, "runs": runs, "director": dict(director)}
    return json.dumps(data, ensure_ascii=True)  # every byte is a letter: one changed bit changes one letter


def page(data: str, texts: Mapping[str, str], language: str) -> bytes:
    """`data`: of `data_of`; `texts`: the page's words by name.  NoInterpreter without one."""
    values = {
        "data": packed(data.encode()),
        "digest": hashlib.sha256(data.encode()).hexdigest(),
        "parts": _parts(),
        "texts": texts,
        "language": language,
        "script": (WEB / "passport.js").read_text(encoding="utf-8"),
        "policy": policy(),
        "style": (WEB / "passport.css").read_text(encoding="utf-8"),
    }
    environment = Environment(loader=FileSystemLoader(WEB), autoescape=select_autoescape())
    return environment.get_template("passport.html").render(**values).encode()


def policy() -> str:
    """The page may run what it brings along, and reach nothing."""
    script, style = _hashed(WEB / "passport.js"), _hashed(WEB / "passport.css")
    return (
        f"default-src 'none'; script-src '{script}' blob: 'wasm-unsafe-eval'; style-src '{style}'; img-src data:; "
        "connect-src blob:; base-uri 'none'; form-action 'none'"
    )


def _hashed(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
