"""Commands in messages exist where they are shown: `match-table …` where the project is installed."""

import re

import pytest

from host_tools.director.texts import LANGUAGES
from host_tools.director.web.routes import batches
from host_tools.toolchain import paths
from tests.director.catalogs import words

OF_A_CLONE = re.compile(r"python -m host_tools|\bmake (setup|run|flash|labels|image|bench)\b")


@pytest.mark.parametrize("is_clone", [True, False])
def test_a_command_is_that_of_a_clone_or_of_the_installed_program(monkeypatch: pytest.MonkeyPatch, is_clone: bool):
    monkeypatch.setattr(paths, "IS_CLONE", is_clone)
    said = paths.how_to_fetch("unix"), batches._flash_command("tables.zip")
    assert [bool(OF_A_CLONE.search(words)) for words in said] == [is_clone, is_clone]
    assert [words.strip("`").startswith("match-table ") for words in said] == [not is_clone, not is_clone]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_director_names_a_command_of_a_clone_by_itself(language: str):
    assert [key for key, said in words(language).items() if OF_A_CLONE.search(said)] == []
