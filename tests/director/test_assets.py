"""Assets are compressed, addressed by their content, and cached by the browser."""

import re

from starlette.testclient import TestClient

from tests.director.conftest import PAGE

KEPT = "public, max-age=31536000, immutable"


def test_what_a_page_loads_is_kept_and_compressed(client: TestClient):
    page = client.get("/", headers=PAGE).text
    loaded = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(loaded) >= 6 and all(re.search(r"\?v=[0-9a-f]{10}$", address) for address in loaded), loaded
    for address in loaded:
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200 and answer.headers["cache-control"] == KEPT, address
        is_long = len(answer.content) > 500
        assert (answer.headers.get("content-encoding") == "gzip") == is_long, address


def test_an_address_of_before_is_not_kept_for_ever(client: TestClient):
    for address in ("/static/director.css?v=0000000000", "/static/director.css", "/static/inter/latin.woff2"):
        answer = client.get(address)
        assert answer.status_code == 200 and answer.headers["cache-control"] == "public, max-age=3600"
    assert client.get("/static/nothing.js").status_code == 404


def test_pages_themselves_are_not_kept(client: TestClient):
    assert client.get("/", headers=PAGE).headers["cache-control"] == "no-store"
