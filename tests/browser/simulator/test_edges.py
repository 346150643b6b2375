"""A press reaches the firmware once, as the right control, with the tick at which it happened."""

import pytest

from tests.browser.simulator.conftest import Table

# After every press, tells how often the firmware was woken, and how late it learned of each edge.
LISTENING = """
    edges = controls.Ring()
    heard = []
    wakes = 0
    busy_ms = 0
    def wake():
        global wakes
        wakes += 1
        while edges.take():
            heard.append((controls.NAMES[edges.control], edges.ticks, time.ticks_diff(time.ticks_ms(), edges.ticks)))
        tell(wakes, heard)
        if heard[-1][0] == "key3":
            began = time.ticks_ms()
            while time.ticks_diff(time.ticks_ms(), began) < 2500:
                pass
    part("buttons").start(edges, time.ticks_ms, wake)
    tell(0, [])
"""

HALTED_MS = 10

# The browser's time stamp of each event.
STAMPS = """() => {
    window.stamps = [];
    const note = (event) => event.repeat || stamps.push(performance.timeOrigin + event.timeStamp);
    for (const name of ["keydown", "pointerdown"]) {
        addEventListener(name, note, true);
    }
}"""


@pytest.fixture
def table(open_table):
    table = open_table(LISTENING)
    table.told()
    table.page.evaluate(STAMPS)
    return table


def presses(table, count: int) -> list:
    wakes, heard = table.told(lambda values: len(values[1]) >= count)
    assert wakes == len(heard) == count
    return heard


def test_every_control_by_mouse(table):
    for name in ("left", "right", "key1", "key2", "key3"):
        table.control(name).click()
    assert [name for name, _, _ in presses(table, 5)] == ["left", "right", "key1", "key2", "key3"]
    assert table.errors == []


def test_every_control_by_keyboard(table):
    for key in ("a", "L", "1", "2", "Numpad3"):
        table.page.keyboard.press(key)
    assert [name for name, _, _ in presses(table, 5)] == ["left", "right", "key1", "key2", "key3"]


def test_a_focused_control_is_pressed_with_enter_and_space_once_each(table):
    table.control("right").focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press(" ")
    assert [name for name, _, _ in presses(table, 2)] == ["right", "right"]


def test_assistive_technology_clicks_without_a_pointer(table):
    table.control("key2").evaluate("button => button.click()")
    assert [name for name, _, _ in presses(table, 1)] == ["key2"]


def test_the_leading_edge_counts_and_a_held_key_is_one_press(table):
    table.page.keyboard.down("a")
    presses(table, 1)
    assert "is-down" in table.control("left").get_attribute("class")
    for _ in range(3):
        table.page.keyboard.down("a")  # what a held key repeats
    table.page.keyboard.up("a")
    table.page.keyboard.press("l")
    assert [name for name, _, _ in presses(table, 2)] == ["left", "right"]
    assert "is-down" not in table.control("left").get_attribute("class")


def test_both_players_may_press_at_the_same_time(table):
    table.page.keyboard.down("a")
    table.page.keyboard.down("l")
    table.page.keyboard.up("a")
    table.page.keyboard.up("l")
    assert [name for name, _, _ in presses(table, 2)] == ["left", "right"]


def test_shortcuts_of_the_browser_are_no_presses(table):
    table.page.keyboard.press("Control+a")
    table.page.keyboard.press("Alt+1")
    table.page.keyboard.press("1")
    assert [name for name, _, _ in presses(table, 1)] == ["key1"]


def test_a_finger_presses_like_a_mouse(browser, director, open_table):
    open_table(LISTENING).told()  # lets the firmware up; the finger has its own input device
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    table = Table(context.new_page())
    table.page.goto(director.url())
    table.told()
    table.control("right").tap()
    assert [name for name, _, _ in presses(table, 1)] == ["right"]
    context.close()


def test_a_late_worker_still_gets_the_tick_of_the_press(table):
    table.page.keyboard.press("a")
    presses(table, 1)
    # The third key makes the firmware busy for 2.5 s, longer than a loaded machine takes for two presses.
    # Presses in that time wait for it.
    table.page.keyboard.press("3")
    table.page.wait_for_timeout(150)
    table.page.keyboard.press("l")
    table.page.wait_for_timeout(100)
    table.page.keyboard.press("a")
    heard = presses(table, 4)
    stamps = table.page.evaluate("stamps")
    ticks_ms = [tick - heard[0][1] for _, tick, _ in heard]
    pressed_ms = [stamp - stamps[0] for stamp in stamps]
    # A millisecond for rounding the stamp; the rest for a machine that halts the Worker between two lines of it.
    assert all(abs(tick - pressed) <= HALTED_MS for tick, pressed in zip(ticks_ms, pressed_ms))
    assert heard[2][2] > 500 and heard[3][2] > 300  # it did learn of them late


def test_a_busy_page_does_not_make_a_player_late(table):
    table.page.keyboard.press("a")
    presses(table, 1)
    table.page.evaluate("""() => setTimeout(() => {
        const end = performance.now() + 400;
        const event = new KeyboardEvent("keydown", { key: "l", code: "KeyL" });
        while (performance.now() < end);
        dispatchEvent(event);
    })""")
    heard = presses(table, 2)
    stamps = table.page.evaluate("stamps")
    assert abs(heard[1][1] - heard[0][1] - (stamps[1] - stamps[0])) <= HALTED_MS
    assert heard[1][2] >= 390


def test_without_power_nothing_is_pressed(table):
    table.do("cutPower()")
    table.page.keyboard.press("a")
    table.do("switchOn()")
    table.told()
    table.page.keyboard.press("l")
    assert [name for name, _, _ in presses(table, 1)] == ["right"]


@pytest.mark.parametrize("is_touch", [False, True], ids=["mouse", "finger"])
def test_the_words_on_the_bottom_line_are_pressed_like_the_keys_below_them(table, is_touch):
    """On a touch screen people touch the word."""
    screen = table.part("screen").bounding_box()
    y = screen["y"] + screen["height"] * 227 / 240
    for place in (0, 1):
        x = screen["x"] + screen["width"] * (2 * place + 1) / 6
        touch(table, x, y) if is_touch else table.page.mouse.click(x, y)
    assert [name for name, _, _ in presses(table, 2)] == ["key1", "key2"]


def test_the_rest_of_the_screen_is_no_key(table):
    screen = table.part("screen").bounding_box()
    for share in (0.1, 0.5, 0.75):
        table.page.mouse.click(screen["x"] + screen["width"] / 2, screen["y"] + screen["height"] * share)
    table.control("left").click()
    assert [name for name, _, _ in presses(table, 1)] == ["left"]


def touch(table: Table, x: float, y: float) -> None:
    """A finger, with the events that a browser makes of it."""
    session = table.page.context.new_cdp_session(table.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
