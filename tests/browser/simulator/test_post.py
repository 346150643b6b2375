"""Calls to the director: bytes for bytes, with a time-out, and every failure an OSError that the link survives."""

import pytest

from tests.browser.simulator.conftest import KEY, always, later

POSTING = """
    network = part("network")
    director = json.loads(open("/data/config.json").read())["director"][0]
    async def post(body, timeout_ms=5000, address=director):
        began = time.ticks_ms()
        try:
            said = list(await network.post(address, body, timeout_ms))
        except OSError as error:
            said = str(error)
        return said, time.ticks_diff(time.ticks_ms(), began)
    async def main():
        tell(%s)
    start(main())
"""


def test_every_byte_goes_there_and_back(open_table, director):
    table = open_table(POSTING % "(await post(bytes(range(256)) * 4))[0], (await post(b''))[0]")
    assert table.told() == [list(range(255, -1, -1)) * 4, []]
    headers = director.headers[0]
    assert headers["content-type"] == "application/octet-stream"
    assert table.ask("link") == ""
    assert table.part("link").inner_text() == "director answered"


def test_a_login_of_this_browser_is_not_the_tables(open_table, director, context):
    context.add_cookies([{"name": "session", "value": "director", "url": director.url()}])
    open_table(POSTING % "await post(b'x')").told()
    assert "cookie" not in director.headers[0]


def test_no_answer_in_time_is_an_error_in_time(open_table, director):
    director.answer = later(10)
    table = open_table(POSTING % "await post(b'x', 300)")
    said, took_ms = table.told()[0]
    assert "Timeout" in said
    assert 290 <= took_ms < 8000
    assert table.part("link").inner_text() == "no answer from the director"


REFUSED = {
    "an error of the server": (always(500, b"no"), "HTTP 500"),
    "nothing but another status": (always(202, b"yes"), "HTTP 202"),
    "too much": (always(200, b"x" * 8193), "8193 bytes"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_plain_answer_is_an_error(open_table, director, what):
    director.answer, words = REFUSED[what]
    assert words in open_table(POSTING % "await post(b'x')").told()[0][0]


def test_nobody_there_is_an_error(open_table):
    table = open_table(POSTING % "await post(b'x', 5000, 'http://127.0.0.1:1'), await post(b'abc')")
    (failed, _), (answered, _) = table.told()
    assert failed.startswith("http://127.0.0.1:1: TypeError")
    assert answered == [99, 98, 97]


CALLING = """
    network = part("network")
    director = json.loads(open("/data/config.json").read())["director"][0]
    async def main():
        answered = failed = 0
        while True:
            try:
                await network.post(director, b"x", 4000)
                answered += 1
            except OSError as error:
                failed += 1
                assert "no Wi-Fi" in str(error)
            tell(answered, failed)
            await asyncio.sleep_ms(20)
    start(main())
"""


def test_out_of_range_of_the_wifi_and_back(open_table):
    table = open_table(CALLING)
    table.told(lambda values: values[0] > 2)
    table.part("wifi").click()
    assert table.part("wifi").get_attribute("aria-checked") == "false"
    answered, _ = table.told(lambda values: values[1] > 2)
    assert table.part("link").inner_text() == "out of Wi-Fi range"
    assert table.told(lambda values: values[1] > 5)[0] == answered
    table.part("wifi").click()
    assert table.told(lambda values: values[0] > answered + 2)
    assert table.failure() == ""


def test_losing_the_wifi_ends_a_call_that_is_waiting(open_table, director):
    director.answer = later(10)
    table = open_table(POSTING % "await post(b'x')")
    table.wait_for("matchTable.state === 'running'")
    table.page.wait_for_timeout(200)
    table.do("setWifi(false)")
    said, took_ms = table.told()[0]
    assert "no Wi-Fi" in said and took_ms < 8000


def test_a_table_that_is_out_of_range_stays_so_over_a_restart(open_table):
    table = open_table(POSTING % "(await post(b'x'))[0]")
    table.told()
    table.do("setWifi(false)")
    table.do("cutPower()")
    table.do("switchOn()")
    assert "no Wi-Fi" in table.told()[0]


def test_the_key_is_that_of_the_enrolment(open_table):
    assert open_table('tell(json.loads(open("/data/config.json").read())["key"])').told() == [KEY]
