"""The texts of a language by key, for tests that look at all of them."""

from host_tools.director.texts import ENGLISH, ONE, USUAL
from host_tools.languages.catalogs import catalog


def words(language: str) -> dict[str, str]:
    """As `ENGLISH`: its own texts, and English ones where it has none."""
    found = dict(ENGLISH)
    for message in catalog("director", language) if language != USUAL else ():
        forms = [message.string] if isinstance(message.string, str) else [*(message.string or "")]
        if message.context and forms and all(forms) and not message.fuzzy:
            found[message.context] = forms[-1]
            if forms[1:]:
                found[message.context + ONE] = forms[0]
    return found
