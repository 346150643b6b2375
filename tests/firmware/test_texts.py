"""The table's languages: each is complete, with places for the same values in its own order.

test_text_calls.py tests that the code gives these values; screens/fitting.py measures on MicroPython whether
the texts fit the screen.
"""

import re
import string
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools.languages import english as sources, modules, spoken
from tests.languages.whole import WHOLE

TABLE, *GAMES = [path.relative_to(sources.FIRMWARE).parent for path in sources.modules()]
LANGUAGES = spoken()
LONGEST_REFUSAL = 60


def module(path: Path | str) -> dict:
    """The names of a module of texts, as a device loads it; its path in the firmware."""
    names: dict = {}
    exec(modules.source(Path(path)), names)
    return names


@cache
def texts(language: str) -> SimpleNamespace:
    """A language, loaded as plain data: the texts of the table and of every game."""
    said = {name: {} for name in ("TEXTS", "REFUSALS", "HELP")}
    names = {}
    for folder in (TABLE, *GAMES):
        names |= module(folder / f"{language}.py")
        for name, words in said.items():
            words |= names.pop(name, {})
    return SimpleNamespace(**said, LANGUAGE=names["LANGUAGE"])


ENGLISH = texts("en")


def places(text: str) -> set[str]:
    """The names of a text's places, `{name}`, as str.format reads them."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_there_is_english_and_italian():
    """LNG-01: English and the language of the country, Italian at least."""
    assert {"en", "it"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.parent.name)
def test_a_game_leaves_the_words_of_the_table_as_they_are(game, language):
    """A text is in one place, the same in every language."""
    ours, shared, english = (
        module(folder / f"{name}.py") for folder, name in ((game, language), (TABLE, language), (game, "en"))
    )
    for table in ("TEXTS", "REFUSALS"):
        assert set(ours[table]) & set(shared[table]) == set()
        assert set(ours[table]) == set(english[table])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_a_name(language):
    assert texts(language).LANGUAGE.strip()
    assert len({texts(other).LANGUAGE for other in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["TEXTS", "REFUSALS"])
def test_a_language_has_every_text_and_no_other(language, table):
    ours, theirs = getattr(texts(language), table), getattr(ENGLISH, table)
    assert set(theirs) - set(ours) == set(), "not in this language"
    assert set(ours) - set(theirs) == set(), "not in English"
    assert all(ours.values()), "an empty text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_places_for_the_same_values_in_every_language(language):
    ours = texts(language).TEXTS
    for key, text in ENGLISH.TEXTS.items():
        assert places(ours[key]) == places(text), key
        assert all(name.isidentifier() for name in places(text)), key
        assert "%" not in ours[key], f"{key}: a place is a name in braces"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_calls_the_rules_what_the_menu_calls_them(language):
    """GEN-02: players looking for the exceptions find the entry."""
    said = texts(language).TEXTS
    assert said["see_rules"].endswith(": %s, %s" % (said["menu_title"], said["rules_entry"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_short_sentences(language):
    for code, text in texts(language).REFUSALS.items():
        assert len(text) <= LONGEST_REFUSAL, f"{code}: {len(text)} characters"
        assert text[0].isupper() and text.endswith("."), f"{code}: {text}"
        assert not places(text), f"{code}: {text}"


@pytest.mark.parametrize("language", WHOLE)
def test_nothing_is_left_untranslated(language):
    """Words shared by two languages: names of the game, abbreviations, and texts without words."""
    same = {key for key, text in ENGLISH.TEXTS.items() if texts(language).TEXTS[key] == text}
    same_everywhere = {
        "menu",
        "no",
        "menu_title",
        "legal",
        "responsible",
        "gammon_name",
        "backgammon_name",
        "history_gammon",
        "history_backgammon",
        "by_BYE",
        "game_number",
        "hours",
        "minutes",
        "refused",
        "summary",
        "summary_one",
        "one",
        "two",
        "three",
        "crawford",
        "no_word",
        "best_of",
        "code",
        "held",
        "fewer",
        "more_moves",
        "later",
        "paid",
        "single_game",
        "claim_time",
    }
    assert same <= same_everywhere
    assert not set(texts(language).REFUSALS.values()) & set(ENGLISH.REFUSALS.values())


# Words that players do not use, and the ones they do (the federation's Italian and Dutch rules).
NOT_SAID = {
    "it": {
        "reclam": "contesta",
        "banco": "riserva",
        "a punti": "partite libere",
        "torre dei dadi": "baffle box",
        "incontr": "partita",
        "sessione": "partite libere",
    },
    "nl": {"bezwaar": "betwist", "om punten": "moneysessie", "dobbeltoren": "bafflebox"},
}


def everything(language: str) -> list[str]:
    """All texts of a language."""
    said = texts(language)
    helped = [step for steps in said.HELP.values() for step in ([steps] if isinstance(steps, str) else steps)]
    return [*said.TEXTS.values(), *said.REFUSALS.values(), *helped]


@pytest.mark.parametrize("language", NOT_SAID)
def test_a_language_says_what_players_say(language):
    """LNG-01."""
    for wrong, right in NOT_SAID[language].items():
        found = [text for text in everything(language) if re.search(rf"\b{wrong}", text, re.IGNORECASE)]
        assert not found, f"{right} is what players say"


@pytest.mark.parametrize(("language", "clock", "time_between"), [("it", "pausa", "interv"), ("nl", "pauze", "rust")])
def test_a_pause_of_the_clock_and_a_break_have_one_word_each(language, clock, time_between):
    """PAU-02 and BRK-03: they cannot be confused."""
    said = texts(language).TEXTS
    breaks = [
        said[key] for key in said if key in ("break", "break_entry", "ask_break", "one_break", "breaks", "break_left")
    ]
    assert all(time_between in text.lower() for text in breaks) and clock in said["paused"].lower()
    helped = " ".join(texts(language).HELP["break"]).lower()
    assert time_between in helped and clock not in helped
