"""The texts of a language by key, for tests that look at all of them."""

from host_tools.director.texts import ENGLISH, ONE, USUAL
from host_tools.languages.catalogs import catalog


def words(language: str) -> dict[str, str]:
    """As `ENGLISH`: its own texts, and English ones where it has none."""
    found = dict(ENGLISH)
    for message in catalog("director", language) if language != USUAL else ():
        if message.context and isinstance(message.string, str):
            found[message.context] = message.string
        elif message.context:
            found[message.context + ONE], *_, found[message.context] = message.string
    return found
