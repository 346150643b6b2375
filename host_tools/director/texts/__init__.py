"""Every text that people read here, by key and language.

A language is a package like dutch/, and a line of `TRANSLATED`: everything but what the command line says, which is
English.  What it lacks would be shown in English.  English stands in modules beside them, one for each kind of page.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from host_tools.director.texts.board import BOARD_TEXTS
from host_tools.director.texts.dutch import DUTCH
from host_tools.director.texts.fact import FACT_TEXTS
from host_tools.director.texts.fault import FAULT_TEXTS
from host_tools.director.texts.fleet import FLEET_TEXTS
from host_tools.director.texts.form import FORM_TEXTS
from host_tools.director.texts.frame import FRAME_TEXTS
from host_tools.director.texts.italian import ITALIAN
from host_tools.director.texts.log import LOG_TEXTS
from host_tools.director.texts.match import MATCH_TEXTS
from host_tools.director.texts.order import ORDER_TEXTS
from host_tools.director.texts.people import PEOPLE_TEXTS
from host_tools.director.texts.result import RESULT_TEXTS
from host_tools.director.texts.store import STORE_TEXTS
from host_tools.director.texts.table import TABLE_TEXTS
from host_tools.director.texts.word import WORD_TEXTS

USUAL = "en"

ENGLISH = (
    BOARD_TEXTS
    | FACT_TEXTS
    | FAULT_TEXTS
    | FLEET_TEXTS
    | FORM_TEXTS
    | FRAME_TEXTS
    | LOG_TEXTS
    | MATCH_TEXTS
    | ORDER_TEXTS
    | PEOPLE_TEXTS
    | RESULT_TEXTS
    | STORE_TEXTS
    | TABLE_TEXTS
    | WORD_TEXTS
)
TRANSLATED = {"it": ITALIAN, "nl": DUTCH}
LANGUAGES = {USUAL: ENGLISH} | {language: ENGLISH | words for language, words in TRANSLATED.items()}

_COUNTS = ("points", "matches", "tables", "number")  # the first of them that a text has says how many

_spoken = ContextVar("language", default=USUAL)  # in the request that is being answered


def speak(language: str) -> None:
    """Answer this request in a language; in the usual one where there is no such."""
    _spoken.set(language if language in LANGUAGES else USUAL)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """In this block everything is said in this language, whoever asks."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def language() -> str:
    """The language of this request."""
    return _spoken.get()


def text(key: str, /, **values: object) -> str:
    """The text of a key, with its values filled in; a missing key is our own mistake and raises KeyError.

    For one point, match, table or other thing there may be another text, under the same key with `.one` after it.
    """
    texts = LANGUAGES[language()]
    if next((values[name] for name in _COUNTS if name in values), 0) == 1:
        key = key + ".one" if key + ".one" in texts else key
    return texts[key].format(**values)


def has(key: str) -> bool:
    return key in LANGUAGES[language()]
