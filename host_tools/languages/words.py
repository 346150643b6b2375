"""The texts of a language by id, in English where it has none."""

from functools import cache

from host_tools.languages import USUAL, catalogs, english

_REFUSALS = ".REFUSALS."


@cache
def texts_in(language: str, store: str = english.OF_TABLE) -> dict[str, str]:
    said = {key: text.said for key, text in english.texts(store).items()}
    return said if language == USUAL else said | catalogs.translations(store, language)


@cache
def refusals(language: str = USUAL) -> dict[str, str]:
    """Code of a refusal -> a sentence; the desk says what the table says."""
    return {key.partition(_REFUSALS)[2]: said for key, said in texts_in(language).items() if _REFUSALS in key}


def name_of(language: str) -> str:
    """A language's own name."""
    return texts_in(language)[english.NAME]
