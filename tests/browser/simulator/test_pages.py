"""The simulator's routes, requested in process; no browser."""

import base64
import json
import re
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from host_tools.simulator import pages, release
from host_tools.toolchain import paths
from tests.languages.whole import WHOLE

KEY = "0f" * 32


async def enrolment(request, table: int):
    return {"key": KEY, "language": "xx"} if table == 3 else None


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Starlette(routes=pages.routes(enrolment)), base_url="http://10.0.0.7:8080") as client:
        yield client


def settings_of(html: str) -> dict:
    found = re.search(r'id="settings">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("path", ["/simulator/3", "/simulator/3/config.json"])
def test_only_enrolled_tables_can_be_simulated(client, path):
    assert client.get(path).status_code == 200
    assert client.get(path.replace("3", "4")).status_code == 404


@pytest.mark.parametrize("path", ["/simulator/3", "/simulator/3/config.json"])
def test_a_game_that_the_board_does_not_play_is_refused(client, path):
    refused = client.get(path, params={"game": "clokc"})
    assert refused.status_code == 404
    assert refused.text == "The simulated board does not play 'clokc': it plays backgammon, clock, ricochet."
    for game in ("", "backgammon", "clock"):
        assert client.get(path, params={"game": game}).status_code == 200


def test_the_enrolment_names_the_director_as_the_page_was_reached(client):
    expected = {"table": 3, "key": KEY, "language": "xx", "director": ["http://10.0.0.7:8080"]}
    answer = client.get("/simulator/3/config.json")
    assert answer.json() == expected
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("asked", "spoken"), [("it", "it"), ("nl", "nl"), ("", "en"), ("../x", "en"), ("italian", "en")]
)
def test_the_board_speaks_the_language_of_its_address(client, asked, spoken):
    settings = settings_of(client.get("/simulator/3", params={"language": asked}).text)
    assert settings["config"].endswith("/config.json?language=" + spoken)


@pytest.mark.parametrize("language", WHOLE)
def test_the_page_around_the_device_speaks_its_language(client, monkeypatch, language):
    """LNG-01: no English is left, even in text read out."""
    found, texts = pages.texts_in(language)
    _, english = pages.texts_in("en")
    assert found == language and texts.keys() == english.keys()
    same = {name for name in texts if texts[name] == english[name]}
    assert same <= {"key_named", "wifi", "said_score", "said_mark"}
    for name, text in texts.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[name])), name


def test_the_page_is_marked_with_the_language_that_it_speaks(client):
    """The board's own, whatever the address asks for; English where the page has no texts in it, as on the board."""
    assert '<html lang="en">' in client.get("/simulator/3", params={"language": "it"}).text
    with TestClient(Starlette(routes=pages.routes(lambda request, table: {"key": KEY}))) as other:
        page = other.get("/simulator/3", params={"language": "it"}).text
    assert '<html lang="it">' in page and "Tavolo 3" in page and "Pulsante sinistro" in page


def test_the_firmware_is_what_stands_in_the_checkout(client):
    served = client.get("/simulator/firmware.json").json()
    files = {path: base64.b64decode(data) for path, data in served["files"].items()}
    assert files == release.files()
    assert {
        "main.py",
        "board.py",
        "matchcore/games/backgammon/state/match.py",
        "table/app.py",
        "table/screens/fonts/clock.fnt",
    } <= files.keys()
    assert files["board.py"] == (release.BOARD / "board.py").read_bytes()
    assert not [path for path in files if "__pycache__" in path]
    assert served["release"] == release.name_of(files)


def test_the_same_board_has_a_larger_display_if_it_is_asked_for(client):
    served = client.get("/simulator/firmware.json?display=480x320").json()["files"]
    files = {path: base64.b64decode(data) for path, data in served.items()}
    assert b"WIDTH = const(480)" in files["table/screens/colour/sizes.py"]
    assert files["table/screens/fonts/clock.fnt"] == files["table/screens/fonts/480x320/clock.fnt"]
    board: dict = {}
    exec(files["board.py"], board)
    assert board["BOARD"]["display"] == {"driver": "display_page", "width": 480, "height": 320}
    refused = client.get("/simulator/3?display=640x480")
    assert refused.status_code == 404 and "it has 320x240, 480x320" in refused.text


def test_a_release_is_named_by_every_byte_and_name():
    content = {"main.py": b"pass\n", "table/a.py": b""}
    names = {
        release.name_of(content),
        release.name_of({**content, "main.py": b"pass"}),
        release.name_of({"main.py": b"pass\n", "table/b.py": b""}),
        release.name_of({"main.py": b"pass\n"}),
    }
    assert len(names) == 4


def test_what_the_page_is_made_of_is_kept_by_the_browser(client):
    settings = settings_of(client.get("/simulator/3").text)
    for name, media in (
        ("simulator.js", "text/javascript"),
        ("simulator.css", "text/css"),
        ("prelude.py", "text/plain"),
    ):
        answer = client.get(settings["static"] + name)
        assert answer.headers["content-type"].startswith(media)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.text == (pages.WEB / name).read_text(encoding="utf-8")
    assert client.get("/simulator/3").headers["cache-control"] == "no-store"


def test_another_version_is_answered_but_not_kept(client):
    assert client.get("/simulator/static/0/simulator.js").headers["cache-control"] == "no-store"


@pytest.mark.usefixtures("wasm_folder")
def test_the_interpreter_is_served_under_its_version(client):
    settings = settings_of(client.get("/simulator/3").text)
    assert paths.wasm_version() in settings["wasm"]
    assert client.get(settings["wasm"] + "micropython.mjs").headers["content-type"].startswith("text/javascript")
    assert client.get(settings["wasm"] + "micropython.wasm").headers["content-type"] == "application/wasm"


@pytest.mark.parametrize("name", ["..%2Fpages.py", "texts.json", "none.js", ".", "simulator.html"])
def test_nothing_else_is_served(client, name):
    assert client.get(f"/simulator/static/0/{name}").status_code == 404
    assert client.get(f"/simulator/wasm/0/{name}").status_code == 404


def test_without_the_interpreter_the_page_says_how_to_get_it(client, monkeypatch):
    monkeypatch.setattr(pages, "wasm_folder", lambda: None)
    assert settings_of(client.get("/simulator/3").text)["wasm"] == ""
    assert client.get("/simulator/wasm/0/micropython.mjs").status_code == 404


def test_a_director_that_is_mounted_below_a_path():
    app = Starlette(routes=pages.routes(enrolment, director_url="/club/"))
    with TestClient(app, root_path="/club") as client:
        page = client.get("/simulator/3").text
    settings = settings_of(page)
    assert settings["firmware"] == "/club/simulator/firmware.json"
    assert settings["config"] == "/club/simulator/3/config.json?language=en"
    assert 'href="/club/"' in page


# How the template and the scripts name a text: in full, or by the kind of failure.
NAMED = re.compile(r"\{ texts\.(\w+)|\btext\(([^)]*)")
FAILED = re.compile(r'(?:kind: |fail\(|NoStart\(|failed\(|showFailure\()"(\w+)"')
# The others are named by a value: the state of the device or of its link, a control.
BY_VALUE = ("link_", "low_", "key", "off", "starting", "step_", "running", "stopped")


def test_every_text_of_the_page_is_there_and_used():
    _, texts = pages.texts_in("en")
    source = "".join(
        path.read_text(encoding="utf-8") for path in pages.WEB.iterdir() if path.suffix in (".js", ".html")
    )
    used = {f"failed_{kind}" for kind in FAILED.findall(source)}
    for in_template, call in NAMED.findall(source):
        used |= {in_template} if in_template else set(re.findall(r'"([a-z]\w+)"', call))
    assert used <= texts.keys()
    assert [name for name in texts.keys() - used if not name.startswith(BY_VALUE)] == []
