"""Every text that people read here, by key and language.

English has a module for each kind of page; another language is a file director.po (host_tools/languages/), where the
key is the context of an entry.  Texts without an entry are shown in English, as are all of the command line.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import import_module
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo

from host_tools.languages import USUAL, catalogs, spoken
from host_tools.languages.english import ONE

FOLDER = Path(__file__).parent


def _english() -> dict[str, str]:
    """The texts of every module here, whose name says whose they are."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.glob("[a-z]*.py")):
        module = import_module(f"{__name__}.{path.stem}")
        found |= getattr(module, path.stem.upper() + "_TEXTS")
    return found


ENGLISH = _english()
LANGUAGES = spoken()

_COUNTS = ("points", "matches", "tables", "number")  # the first of them that a text has says how many

_spoken = ContextVar("language", default=USUAL)  # in the request that is being answered


def speak(language: str) -> None:
    """Answer this request in a language; in the usual one where there is no such."""
    _spoken.set(language if language in LANGUAGES else USUAL)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """All texts in this block are in this language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def language() -> str:
    """The language of this request."""
    return _spoken.get()


def text(key: str, /, **values: object) -> str:
    """The text of a key, with its values filled in; a missing key is our own mistake and raises KeyError."""
    said = _plain(_spoken.get(), key)
    if said is None:
        count = next((values[name] for name in _COUNTS if name in values), 0)
        count = count if isinstance(count, int) else 0
        said = _translations(language()).npgettext(key, ENGLISH[key + ONE], ENGLISH[key], count)
    return said.format(**values)


class Later:
    """A text that may be a value of another one, in the language of whoever reads that."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __str__(self) -> str:
        return text(self._key)


def has(key: str) -> bool:
    return key in ENGLISH


@cache
def _plain(language: str, key: str) -> str | None:
    """In this language; None if the text depends on a number."""
    english = ENGLISH[key]
    return None if key + ONE in ENGLISH else _translations(language).pgettext(key, english)


@cache
def _translations(language: str) -> NullTranslations:
    if language == USUAL:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogs.catalog("director", language))
    compiled.seek(0)
    return GNUTranslations(compiled)
