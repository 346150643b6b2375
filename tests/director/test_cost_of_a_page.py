"""The page of a table: what it costs in looks at the store, and what it leaves undrawn."""

import re

from sqlalchemy import event
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.web.routes import pages
from tests.director.conftest import PAGE
from tests.director.device import Device
from tests.director.forms import forms_of

ORDERS = "/tables/7/orders"


def orders_on(page: str) -> list[str]:
    """The kinds of the order forms that are drawn."""
    return [form.kind for form in forms_of(page) if form.action == ORDERS]


def test_an_order_is_drawn_when_it_is_opened(playing: Device, client: TestClient):
    page = client.get("/tables/7", headers=PAGE).text
    links = re.findall(
        r'<details data-form[^>]*>\s*<summary>([^<]+) <span>[^<]+</span></summary>\s*<a href="(/tables/7\?form=\w+)',
        page,
    )
    assert orders_on(page) == [] and len(links) > 20
    for words, link in links:
        opened = client.get(link, headers=PAGE).text
        (form,) = re.findall(r'<details open id="give">.*?</details>\s*(?=<details|</div>)', opened, re.S)
        is_worked_out = words.startswith("Clock was set wrongly")  # elsewhere, before it is an order
        assert f"<summary>{words}</summary>" in form and len(orders_on(opened)) == (0 if is_worked_out else 1)


def test_the_page_of_a_table_is_one_look_at_the_store(playing: Device, desk: Desk, client: TestClient):
    client.get("/tables/7", headers=PAGE)
    looks: list[object] = []
    statements: list[str] = []
    event.listen(desk.store._engine, "begin", looks.append)
    event.listen(desk.store._engine, "before_cursor_execute", lambda *said: statements.append(said[2]))
    client.get("/tables/7", headers=PAGE)
    selects = [statement for statement in statements if statement.startswith("SELECT")]
    # One each for the session, the page, and the two counts in the navigation.
    assert len(looks) <= 4 and len(selects) <= 28, (len(looks), "\n".join(selects))


def test_the_page_lists_the_newest_facts_and_the_others_on_request(playing: Device, client: TestClient):
    for _ in range(60):
        playing.turn()
    playing.sync()
    for query, listed in (("", pages.NEWEST_FACTS), ("?facts=all", playing.match.seq)):
        page = client.get(f"/tables/7{query}", headers=PAGE).text
        numbers = [int(number) for number in re.findall(r'<tr class="fact-\w+"><td>(\d+)</td>', page)]
        assert numbers == list(range(playing.match.seq, playing.match.seq - listed, -1))
        assert ('href="?facts=all#facts"' in page) == (query == "")
    assert len(client.get("/api/tables/7").json()["facts"]) == playing.match.seq
