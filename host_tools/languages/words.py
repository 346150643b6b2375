"""Texts of the table that the host shows, too: refusals and languages' names."""

from functools import cache

from host_tools.languages import USUAL, catalogs, english

_REFUSALS = ".REFUSALS."


@cache
def refusals(language: str = USUAL) -> dict[str, str]:
    """Code of a refusal -> a sentence."""
    return {key.partition(_REFUSALS)[2]: said for key, said in _texts(language).items() if _REFUSALS in key}


def name_of(language: str) -> str:
    """A language's own name."""
    return _texts(language)[english.NAME]


def _texts(language: str) -> dict[str, str]:
    said = {key: text.said for key, text in english.texts(english.OF_TABLE).items()}
    return said if language == USUAL else said | catalogs.translations(english.OF_TABLE, language)
