"""The field guide: what it quotes is what table and desk say, in every language, and it has the pages meant for it."""

import re

import pypdfium2
import pytest
from starlette.testclient import TestClient

from host_tools.director.printing import guide
from host_tools.director.texts import LANGUAGES, speaking
from host_tools.director.web.routes.files import GUIDES

PAGES = {"organiser": 2, "players": 1, "helpers": 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", guide.CHAPTERS)
def test_every_quotation_is_a_word_of_table_or_desk(reader: str, language: str):
    with speaking(language):
        said = [step for chapter in guide.CHAPTERS[reader] for step in guide.steps(chapter)]
    assert len(said) > 8
    for step in said:
        assert "[" not in step and "{" not in step, step


def test_a_quotation_follows_the_word_that_it_quotes():
    for language, word in (("en", "PAUSE"), ("it", "PAUSA")):
        with speaking(language):
            assert f"{word} " in guide.said("guide.stop.1")


def test_a_quotation_of_no_word_is_our_own_mistake(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(guide, "text", lambda key: "press [table.TEXTS.no_such_key]")
    with pytest.raises(KeyError, match="no_such_key"):
        guide.said("guide.stop.1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", GUIDES)
def test_it_has_its_pages_and_every_step(client: TestClient, reader: str, language: str):
    answer = client.get(f"/print/guide-{reader}.pdf?language={language}")
    assert answer.status_code == 200, answer.text
    pdf = pypdfium2.PdfDocument(answer.content)
    assert len(pdf) == PAGES[reader]
    found = _plain(" ".join(page.get_textpage().get_text_range() for page in pdf))
    with speaking(language):
        for chapter in guide.CHAPTERS[reader]:
            for step in guide.steps(chapter):
                assert _plain(step)[:40] in found


def _plain(said: str) -> str:
    return re.sub(r"\W+", "", said)
