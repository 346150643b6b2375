"""The texts of tables with a radio: in every language, with the same places, short enough for their lines."""

import pytest

from host_tools.languages import spoken
from tests.firmware.test_texts import module, places

LONGEST_LINE = 30  # letters, in the line about the link
LONGEST_TASK = 18
WORDS = module("table/linking/wifi_words.py")["WORDS"]


def test_every_language_of_the_table_has_them():
    assert set(WORDS) == set(spoken())


@pytest.mark.parametrize("language", sorted(WORDS))
def test_they_are_the_same_in_every_language(language: str):
    ours, english = WORDS[language], WORDS["en"]
    assert set(ours) == set(english)
    assert all(places(ours[key]) == places(english[key]) for key in english)


@pytest.mark.parametrize("language", sorted(WORDS))
def test_they_fit(language: str):
    words = WORDS[language]
    assert all(len(words[key]) <= LONGEST_LINE for key in ("no_wifi", "wifi_refused", "no_director", "setup_entry"))
    assert len(words["setup_name"].format(name="match-table-65535")) <= 40
    assert len(words["setup_open"].format(address="http://192.168.4.1")) <= 40
    assert len(words["task_wifi"]) <= LONGEST_TASK
    assert len(words["new_table"]) <= 24 and len(words["adopted"]) <= 24
