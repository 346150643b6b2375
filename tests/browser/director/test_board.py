"""Working with the live board: by keyboard, on a phone, by two at once, and with the pointer on it."""

import time
from collections.abc import Callable

import pytest

from host_tools.director import identity
from host_tools.director.command.server import Director
from host_tools.director.desk import giving, placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.devices import enrolment
from host_tools.director.order import Order
from host_tools.director.web.routes import pages
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.topics import beginning, calls
from tests.director import as_json
from tests.director.conftest import person_of, settings
from tests.director.device import Device, line_to

PHONE = {"width": 360, "height": 800}
NewDevice = Callable[[int], Device]


@pytest.fixture
def as_role(context, director: Director) -> Callable:
    """A page of somebody in this role."""

    def open_page(role: str):
        token = accounts.begin(director.desk, person_of(director.desk, role), "127.0.0.1")
        context.add_cookies([director.cookie | {"value": token}])
        return context.new_page()

    return open_page


@pytest.fixture
def devices(new_device: NewDevice) -> dict[int, Device]:
    return {number: new_device(number) for number in (1, 2, 3)}


def call(device: Device, reason: str = "DISPUTE") -> None:
    device.do(calls.call_director, reason)
    device.sync()


def needs(page) -> list[str]:
    return page.eval_on_selector_all("#needs > .need:not(.gone)", "rows => rows.map(row => row.dataset.key)")


def test_the_board_is_worked_by_keyboard(page, director: Director, devices: dict[int, Device]):
    """J, G, V, Enter: a key selects the row first and acts on it the second time."""
    call(devices[2])
    devices[3].play()
    devices[3].sync()
    page.goto(director.address)
    assert needs(page) == ["t2", "m3"]
    page.keyboard.press("v")
    assert page.evaluate("document.activeElement.id") == "need-m3"
    assert as_json.matches(director.desk)[0]["status"] == "reported"
    page.keyboard.press("v")
    page.wait_for_selector("#need-m3.gone", state="attached")
    assert as_json.matches(director.desk)[0]["status"] == "verified"
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == "need-t2"
    page.keyboard.press("g")
    page.wait_for_selector("#need-t2 >> text=is going")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/2")
    page.keyboard.press("Escape")
    page.wait_for_url(director.address + "/")


def test_after_a_result_is_verified_the_choice_is_on_the_next_result(
    page, director: Director, devices: dict[int, Device]
):
    """V chooses, V and V verify; the call between them is passed over."""
    for device in devices.values():
        device.play() if device.number != 2 else call(device)
        device.sync()
    page.goto(director.address)
    assert sorted(needs(page)) == ["m1", "m3", "t2"]
    for _ in range(2):
        page.keyboard.press("v")
    page.wait_for_selector(".need.gone", state="attached")
    (left,) = [key for key in needs(page) if key.startswith("m")]
    page.wait_for_selector(f"#need-{left}:focus")
    page.keyboard.press("v")
    page.wait_for_selector(f"#need-{left}.gone", state="attached")
    assert [one["status"] for one in as_json.matches(director.desk)].count("verified") == 2


def test_a_table_is_found_by_digits_and_by_name(page, director: Director, devices: dict[int, Device]):
    page.goto(director.address)
    page.keyboard.press("/")
    page.keyboard.type("rossi")
    assert page.locator("#tables > :visible").count() == 3
    page.fill("#find", "2")
    assert page.locator("#tables > :visible").get_attribute("id") == "table-2"
    page.fill("#find", "nobody like that")
    assert page.locator("#found-none").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#tables > :visible").count() == 3
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys", state="hidden")
    page.keyboard.press("3")
    page.wait_for_selector("#jump >> text=Table 3 …")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/3")


def test_a_key_counts_at_once_after_the_list_of_keys_is_closed(page, director: Director, devices: dict[int, Device]):
    """The closed list holds the focus until the next picture is drawn: a key that comes before goes to the board."""
    page.goto(director.address)
    page.keyboard.press("?")
    page.evaluate("""() => {
        document.getElementById("keys").close();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true }));
    }""")
    assert page.locator("#jump").inner_text() == "Table 3 …"


def test_pause_all_asks_first(page, director: Director, devices: dict[int, Device]):
    page.goto(director.address)
    page.keyboard.press("p")
    page.wait_for_url("**/pause-all")
    assert not as_json.table(director.desk, 1)["orders"][0]["kind"] == "paused"
    page.get_by_role("button", name="Pause 3 tables").click()
    page.wait_for_selector("text=The order to pause has been given to 3 tables.")
    assert as_json.table(director.desk, 1)["orders"][0]["kind"] == "paused"
    for device in devices.values():
        device.sync()
    page.goto(director.address)
    page.keyboard.press("Shift+P")
    page.wait_for_url("**/resume-all")
    page.get_by_role("button", name="Resume 3 tables").click()
    page.wait_for_selector("text=The order to go on has been given to 3 tables.")


def test_nothing_jumps_under_the_pointer(page, director: Director, devices: dict[int, Device]):
    """Rows arrive below and stay put until the pointer has left for two seconds; their new text is shown."""
    call(devices[2])
    page.goto(director.address)
    page.hover("#need-t2")
    place = page.locator("#need-t2").bounding_box()
    call(devices[3], "EMERGENCY")
    page.wait_for_selector("#need-t3")
    assert needs(page) == ["t2", "t3"] and page.locator("#need-t2").bounding_box() == place
    page.hover("header.bar")
    page.wait_for_selector("#needs > #need-t3:first-child")
    page.hover("#table-1")
    place = page.locator("#table-1").bounding_box()
    call(devices[1])
    page.wait_for_selector("#need-t1")
    page.wait_for_selector("#table-1.kept")
    assert page.locator("#table-1").bounding_box() == place
    page.hover("header.bar")
    page.wait_for_selector("#table-1", state="hidden")


@pytest.mark.parametrize("width", [360, 1366, 1920])
def test_a_late_row_says_everything_at_every_width(page, director: Director, monkeypatch, width: int):
    """Three acts are beside the text or below it."""
    now_s = director.desk.now_s
    start = time.localtime(now_s() + 60)
    device = Device(4, enrolment.enrol(director.desk, 4, ""), line_to(director.desk))
    found = settings(9, "Van den Berghe-Schouten", "Papadopoulos-Konstantinidis")
    found.options["start_s"] = str((start.tm_hour * 60 + start.tm_min) * 60 + start.tm_sec)
    placing.assign(director.desk, 4, found)
    device.sync()
    device.do(beginning.accept, 1)
    device.sync()
    monkeypatch.setattr(director.desk, "now_s", lambda: now_s() + 720)
    device.now_ms += 720_000
    device.sync()
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(director.address)
    assert page.locator("#need-t4 .acts > *:visible").count() == 3
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth)"
    texts = "#need-t4 .detail, #need-t4 .who b, #need-t4 .words"
    assert page.eval_on_selector_all(texts, f"all => ({cut})(all).map(one => one.textContent)") == []


def test_only_what_changed_is_drawn_anew(page, director: Director, devices: dict[int, Device]):
    page.goto(director.address)
    page.evaluate("document.querySelectorAll('#tables > *').forEach((one) => (one.firstElementChild.mark = 1))")
    side = devices[2].match.clock.active
    devices[2].turn()
    devices[2].exchange()
    page.wait_for_selector(f'#table-2 .halves[data-running="{1 - side}"]')
    marks = "ones => ones.map((one) => one.firstElementChild.mark ?? 0)"
    assert page.eval_on_selector_all("#tables > *", marks) == [1, 0, 1]


def test_a_call_fills_a_phone_and_is_settled_there(page, director: Director, devices: dict[int, Device]):
    """The first suitable choice, then one more tap; touch targets have 44 px, and the ticket ends with the call."""
    call(devices[2])
    page.set_viewport_size(PHONE)
    page.goto(director.address + "/calls")
    page.get_by_role("button", name="I am going").click()
    page.wait_for_selector("#need-t2 >> text=is going")
    page.locator("#need-t2 .tile-no").click()
    page.wait_for_url("**/tables/2")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    low = "all => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).map(String)"
    assert page.eval_on_selector_all(".fits a, .going button, .going summary, #forms summary", low) == []
    bottom = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    assert page.locator(".fits .first").count() == 3
    assert page.eval_on_selector_all(".fits .first", bottom) < PHONE["height"]
    assert page.locator("#latest p").count() == 2 and "De Vries" in page.inner_text("#latest")
    page.locator(".fits .first").first.click()
    page.wait_for_selector("#forms details[open]")
    assert page.locator("#forms details[open] [name=reason]").input_value() == "roll is valid: go on"
    page.locator("#forms details[open] button").click()
    page.wait_for_selector("#orders .order-waiting")
    devices[2].sync()
    page.goto(director.address + "/calls")
    assert page.inner_text("#needs-none") == "No table needs anybody." and not devices[2].match.is_called()


HEARD = """
    window.heard = [];
    window.AudioContext = class extends AudioContext {
        constructor() { super(); heard.push("tone"); }
    };
    navigator.vibrate = (ms) => heard.push(`vibration of ${ms}`);
"""


def test_a_new_call_is_heard_once_by_those_who_asked(page, director: Director, devices: dict[int, Device]):
    """Never unasked, nor for calls already there, changes in a row, or other news."""
    page.add_init_script(HEARD)
    page.goto(director.address + "/calls")
    call(devices[1])
    page.wait_for_selector("#need-t1")
    assert page.evaluate("heard") == []
    page.check("#sound")
    page.get_by_role("button", name="I am going").click()
    page.wait_for_selector("#need-t1 >> text=is going")
    assert page.evaluate("heard") == []
    call(devices[2])
    page.wait_for_selector("#need-t2")
    assert page.evaluate("heard") == ["vibration of 300", "tone"]
    page.reload()
    page.wait_for_selector("#need-t2")
    call(devices[3], "EMERGENCY")
    page.wait_for_selector("#need-t3")
    assert page.evaluate("heard") == ["vibration of 300", "tone"]
    page.uncheck("#sound")
    giving.give(director.desk, 3, Order(facts.CALL_ENDED, (), "settled"))
    devices[3].sync()
    page.wait_for_selector("#need-t3:not(.gone)", state="detached")
    call(devices[3])
    page.wait_for_selector("#need-t3:not(.gone)")
    assert page.evaluate("heard") == ["vibration of 300", "tone"]


def test_the_second_of_two_directors_is_told_what_changed(
    page, context, director: Director, devices: dict[int, Device]
):
    """Even if his own board has not heard of it yet; in the first one's browser the row has gone."""
    devices[3].play()
    devices[3].sync()
    second = context.new_page()
    second.route("**/events*", lambda route: route.abort())
    for one in (page, second):
        one.goto(director.address)
    page.locator("#need-m3").get_by_role("button", name="Verify").click()
    page.wait_for_selector("#need-m3:not(.gone)", state="detached")
    second.locator("#need-m3").get_by_role("button", name="Verify").click()
    second.wait_for_selector("#told >> text=verified")
    assert as_json.matches(director.desk)[0]["status"] == "verified"


def test_acts_are_hidden_from_those_who_may_not_do_them(
    context, director: Director, devices: dict[int, Device], as_role
):
    """An assistant proposes a correction; a clerk sees the row alone, and keys do nothing that is not shown."""
    devices[3].play()
    devices[3].sync()
    both = ["Verify", "Correct …"]
    for role, shown in ((identity.DIRECTOR, both), (identity.ASSISTANT, both), (identity.CLERK, [])):
        page = as_role(role)
        page.goto(director.address)
        acts = page.locator("#need-m3 .acts :is(button, a):visible")
        assert [words.removesuffix(" V").removesuffix(" X").strip() for words in acts.all_inner_texts()] == shown
        page.locator("#need-m3").focus()
        for key in "vp" if role == identity.CLERK else "":
            page.keyboard.press(key)
        assert page.url == director.address + "/"
        assert as_json.matches(director.desk)[0]["status"] == "reported"


def test_more_than_sixty_tables_are_a_list(page, director: Director, new_device: NewDevice):
    for number in range(1, pages.LIST_FROM):
        enrolment.enrol(director.desk, number, f"Board {number}")
    device = new_device(pages.LIST_FROM)
    page.goto(director.address)
    assert page.locator("#tables > .line-of").count() == pages.LIST_FROM
    row = page.locator(f"#table-{pages.LIST_FROM}")
    assert "Rossi – De Vries" in row.inner_text() and row.bounding_box()["height"] < 30
    for words, found in (("de vries", pages.LIST_FROM), ("rossi de", pages.LIST_FROM), ("board 7", 7), ("7", 7)):
        page.locator("#find").fill(words)
        page.wait_for_selector("#table-1", state="hidden")
        assert page.locator("#tables > .line-of:visible").first.get_attribute("data-number") == str(found)
    page.locator("#find").fill("")
    row.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/tables/{pages.LIST_FROM}")
    page.go_back()
    call(device)
    page.wait_for_selector(f"#need-t{pages.LIST_FROM}")
    page.wait_for_selector(f"#table-{pages.LIST_FROM}", state="hidden")


def test_the_acts_of_a_row_work_without_script(browser, director: Director, devices: dict[int, Device]):
    """Plain forms with the token of the viewer, though the rows are rendered once for everybody."""
    call(devices[2])
    devices[3].play()
    devices[3].sync()
    plain = browser.new_context(java_script_enabled=False)
    plain.add_cookies([director.cookie])
    page = plain.new_page()
    page.goto(director.address)
    page.locator("#need-t2").get_by_role("button", name="I am going").click()
    assert page.url == director.address + "/" and "director is going" in page.locator("#need-t2").inner_text()
    page.locator("#need-m3").get_by_role("button", name="Verify").click()
    assert page.locator("#need-m3").count() == 0
    assert as_json.matches(director.desk)[0]["status"] == "verified"
    plain.close()
