"""The pages that flash a board speak the visitor's language."""

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from host_tools.director.__main__ import workbench
from host_tools.director.web.entry.locale import Locale
from host_tools.installing import image, images as stock
from host_tools.installing.browser import pages
from host_tools.installing.browser.texts import ENGLISH
from tests.deploy import images

TITLES = {"en": "Flash a board", "it": "Scrivi un dispositivo", "nl": "Een apparaat beschrijven"}


@pytest.mark.parametrize("language", TITLES)
def test_the_page_is_in_the_language_of_the_desk(language: str):
    app = Starlette(routes=workbench(), middleware=[Middleware(Locale)])
    client = TestClient(app, base_url="http://localhost:8080", client=("127.0.0.1", 50000))
    page = client.get(f"/flash?speak={language}").text
    assert TITLES[language] in page and f'<html lang="{language}">' in page


def test_a_refusal_is_in_it_too():
    routes = Starlette(routes=pages.routes(lambda *_: {}, lambda: "it"))
    here = TestClient(routes, base_url="http://localhost", client=("127.0.0.1", 50000))
    assert "Non c&#39;è nessuna scheda X" in here.post("/flash", data={"board": "X", "number": "7"}).text


def refusing(language: str) -> TestClient:
    routes = Starlette(routes=pages.routes(lambda *_: {}, lambda: language))
    return TestClient(routes, base_url="http://localhost", client=("127.0.0.1", 50000))


@pytest.mark.parametrize(
    ("data", "english", "italian", "dutch"),
    [
        (b"x" * 100, "no image for an ESP32", "non è un'immagine per un ESP32", "geen image voor een ESP32"),
        (images.image(machine="Other"), "no stock MicroPython", "MicroPython originale", "standaard MicroPython"),
        (images.image("esp32s3", "1.24.1"), "needs 1.25 or later", "richiede 1.25", "heeft 1.25 of later"),
        (images.image(), "for another chip", "per un chip diverso", "voor een andere chip"),
    ],
    ids=("foreign", "not stock", "old", "another chip"),
)
def test_an_image_that_is_refused_is_told_why_in_it(monkeypatch, tmp_path: Path, data, english, italian, dutch):
    monkeypatch.setattr("host_tools.installing.images.folder", lambda: tmp_path)
    for language, said in (("en", english), ("it", italian), ("nl", dutch)):
        answer = refusing(language).put("/flash/images/ES3C28P", content=data)
        told = answer.json()["message"]
        assert answer.status_code == 422 and said in told, told
        assert "https://micropython.org/download" in told and "/tmp" not in told and "--image" not in told


@pytest.mark.parametrize(("language", "said"), [("en", "no image of"), ("it", "ancora un"), ("nl", "nog geen image")])
def test_so_is_whoever_has_given_none(monkeypatch, tmp_path: Path, language: str, said: str):
    monkeypatch.setattr("host_tools.installing.images.folder", lambda: tmp_path)
    page = refusing(language).post("/flash", data={"board": "ES3C28P", "number": "7"})
    assert page.status_code == 422 and said in page.text


def test_every_refusal_of_an_image_has_words():
    source = Path(image.__file__).read_text(encoding="utf-8") + Path(stock.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'ImageFault\(\s*"(\w+)"', source)) | set(image._WRONG)
    assert len(codes) >= 12 and all(f"image_{code}" in ENGLISH for code in codes)
