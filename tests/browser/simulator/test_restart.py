"""Power, resets and crashes: what survives them, and that the page never hangs without a word."""

import pytest

from tests.waiting import until

REMEMBERING = """
    memory = part("memory")
    before = memory.read()
    memory.write(bytes([len(before)]) * (len(before) + 1))
    tell(list(before))
"""


def test_rtc_memory_survives_a_reset_and_nothing_else(open_table):
    table = open_table(REMEMBERING)
    assert table.told() == [[]]
    table.part("soft-reset").click()
    assert table.told(lambda values: values[0]) == [[0]]
    table.do("softReset()")
    assert table.told(lambda values: len(values[0]) == 2) == [[1, 1]]
    table.do("cutPower()")
    table.do("switchOn()")
    assert table.told() == [[]]
    table.do("softReset()")
    assert table.told(lambda values: values[0]) == [[0]]
    table.page.reload()
    assert table.told() == [[]]


def test_the_plug_cuts_the_power_and_restores_it(open_table):
    table = open_table("tell('up')")
    table.told()
    power, reset = table.part("power"), table.part("soft-reset")
    power.click()
    assert (table.ask("state"), table.ask("view"), power.inner_text()) == ("off", None, "Switch on")
    assert reset.is_disabled()
    power.click()
    assert table.told() == ["up"]
    assert power.inner_text() == "Cut power"
    assert table.failure() == ""


def test_pulling_the_plug_again_and_again_ends_with_one_table(open_table):
    table = open_table("tell('up')")
    for _ in range(5):
        table.do("cutPower()")
        table.page.evaluate("() => { matchTable.switchOn(); }")
    assert table.told() == ["up"]
    assert table.failure() == ""
    until(lambda: table.ask("state") and len(table.page.workers) == 1)


CRASHES = {
    "a task": (
        "async def main():\n    await asyncio.sleep_ms(5)\n    return 1 // 0\nstart(main())",
        "A part of the firmware has stopped",
        "ZeroDivisionError",
    ),
    "a press": (
        "def wake():\n    raise ValueError('of a press')\n"
        "part('buttons').start(controls.Ring(), time.ticks_ms, wake)\ntell('press')",
        "A part of the firmware has stopped",
        "of a press",
    ),
    "main.py": ("import nothing_of_that_name", "The table could not be started", "nothing_of_that_name"),
    "main.py, before it is run": ("def", "The table could not be started", "SyntaxError"),
    "the interpreter": (
        "async def main():\n    await asyncio.sleep_ms(5)\n    raise SystemExit\nstart(main())",
        "The interpreter of the table has stopped",
        "SystemExit",
    ),
}


@pytest.mark.parametrize("what", CRASHES)
def test_a_crash_is_said_in_words_and_can_be_restarted(open_table, director, what):
    main, words, detail = CRASHES[what]
    table = open_table(main)
    if what == "a press":
        table.told()
        table.page.keyboard.press("a")
    table.part("failure").wait_for(state="visible")
    assert table.part("failure").get_attribute("role") == "alert"
    assert words in table.part("failure-words").inner_text()
    assert detail in table.part("failure-detail").inner_text()
    director.main = "from stand_in import *\ntell('well again')"
    table.part("restart").click()
    assert table.told(lambda values: values == ["well again"])
    assert not table.part("failure").is_visible()
    assert table.errors == []


def test_a_table_that_hangs_is_noticed_and_can_be_restarted(open_table, director):
    table = open_table("async def main():\n    while True:\n        pass\nstart(main())\ntell('hangs')")
    table.do("setPatience(2000)")
    table.wait_for("matchTable.failure")
    assert "not given a sign of life for 2 seconds" in table.failure()
    director.main = "from stand_in import *\ntell('well again')"
    table.part("restart").click()
    assert table.told(lambda values: values == ["well again"])
    assert table.failure() == ""


def test_a_table_that_only_was_busy_is_no_longer_reported(open_table):
    table = open_table("""
        def wake():
            time.sleep(4)
            tell('done')
        part("buttons").start(controls.Ring(), time.ticks_ms, wake)
        tell('waits')
    """)
    table.told()
    table.do("setPatience(1000)")
    table.page.keyboard.press("a")
    table.wait_for("matchTable.failure")
    table.wait_for("!matchTable.failure")
    assert table.told(lambda values: values == ["done"])


def test_a_table_starts_without_its_director(open_table, director):
    """The browser acts as the flash: firmware and enrolment are there, the pages are not."""
    table = open_table("tell(len(os.listdir('/data')))")
    table.told()
    table.do("softReset()")
    table.told()
    director.go()
    table.do("cutPower()")
    table.do("switchOn()")
    assert table.told() == [1]
    assert table.failure() == ""
    director.come()


def test_a_task_that_never_waits_does_not_lock_the_page_out(open_table):
    table = open_table("""
        edges = controls.Ring()
        def wake():
            edges.take()
            tell("pressed", edges.control)
        part("buttons").start(edges, time.ticks_ms, wake)
        async def restless():
            while True:
                await asyncio.sleep_ms(0)
        async def also_restless():
            while True:
                await asyncio.sleep(0)
        start(restless())
        start(also_restless())
        tell("started", -1)
    """)
    table.told()
    table.page.keyboard.press("l")
    assert table.told(lambda values: values[0] == "pressed") == ["pressed", 1]


def test_what_the_firmware_prints_can_be_read(open_table):
    table = open_table("import sys\nprint('plain')\nprint('wrong', file=sys.stderr)\ntell(1)")
    table.told()
    table.wait_for("matchTable.output.length === 2")
    table.page.locator("summary").click()
    assert table.part("output").inner_text().split() == ["plain", "wrong"]
    assert table.part("output").locator(".is-error").inner_text().strip() == "wrong"
