"""Pages load nothing from third parties: the hall has no internet, and nobody else learns who plays."""

from urllib.parse import urlsplit

from host_tools.director.command.server import Director
from tests.director import walk

NO_PAGES = (
    "/acts.jsonl",
    "/facts.jsonl",
    "/players.csv",
    "/results.csv",
    "/rulings.csv",
    "/standings.csv",
    "/print/",
    "/api/",
)  # a browser keeps them, and shows nothing
LINKED = "[src], link[href], form[action]"


def test_every_request_of_every_page_is_for_the_director_itself(context, director: Director, new_device):
    device = new_device(1)
    device.play()
    device.sync()
    context.add_cookies([director.cookie])
    page = context.new_page()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    every = [*walk.addresses(director.desk), "/simulator/1"]
    addresses = [one for one in every if "?" not in one and not one.startswith(NO_PAGES)]
    for address in addresses:
        before = len(asked)
        page.goto(director.address + address, wait_until="load")
        assert len(asked) > before, address
        wanted = page.eval_on_selector_all(LINKED, "all => all.map(one => one.src || one.action || one.href)")
        assert [url for url in wanted if not url.startswith(director.address)] == [], address
    assert {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))} == {
        urlsplit(director.address).netloc
    }
    assert len(addresses) > 20


SHOWN_WITH = "document.fonts.ready.then(all => [...all].filter(one => one.status === 'loaded').map(one => one.family))"


def test_pages_are_set_in_inter_which_the_director_serves(context, director: Director):
    context.add_cookies([director.cookie])
    page = context.new_page()
    page.goto(director.address, wait_until="load")
    assert set(page.evaluate(SHOWN_WITH)) == {"Inter"}
    faults = page.evaluate("Promise.all([...document.fonts].map(one => one.load().then(() => '', String)))")
    assert set(faults) == {""}, "each file of the font is whole"
