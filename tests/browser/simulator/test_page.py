"""The page, as a person sees, hears and reads it, and as tests do."""

import pytest

# Four pixels of known colours at (10, 20): red, green, blue, white.
DRAWING = """
    import framebuf
    buffer = bytearray(8)
    frame = framebuf.FrameBuffer(buffer, 4, 1, framebuf.RGB565)
    for x, colour in enumerate((0xF800, 0x07E0, 0x001F, 0xFFFF)):
        frame.pixel(x, 0, colour)
    display = part("display")
    display.blit(10, 20, 2, 2, memoryview(buffer))
    buffer[:] = bytes(8)
    tell(display.width, display.height, display.is_swapped)
"""

PIXELS = """() => {
    const context = document.querySelector("canvas").getContext("2d");
    const places = [[10, 20], [11, 20], [10, 21], [11, 21], [12, 20]];
    return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
}"""


def test_the_canvas_shows_what_was_drawn_even_if_the_buffer_is_used_again(open_table):
    table = open_table(DRAWING)
    assert table.told() == [320, 240, False]
    red, green, blue, white, beside = table.page.evaluate(PIXELS)
    assert (red, green) == ([255, 0, 0, 255], [0, 255, 0, 255])
    assert (blue, white) == ([0, 0, 255, 255], [255, 255, 255, 255])
    assert beside not in (red, green, blue, white)
    table.do("cutPower()")
    assert table.page.evaluate(PIXELS)[0] == beside


def test_the_light_behind_the_screen_is_dimmed_and_is_bright_again_after_a_power_cut(open_table):
    """Brightness, in the menu."""
    table = open_table('part("display").dim(60)\ntell(1)')
    table.told()
    assert table.part("screen").evaluate("screen => screen.style.filter") == "brightness(60%)"
    table.do("cutPower()")
    assert table.part("screen").evaluate("screen => screen.style.filter") == ""


LIT = """() => {
    const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, 320, 240);
    return data.filter((value, index) => index % 4 === 0 && value > 200).length;
}"""


@pytest.mark.parametrize("width, height", [(1280, 800), (1100, 720), (900, 600), (390, 844)])
def test_a_pixel_of_the_screen_is_a_whole_number_of_the_windows(open_table, width, height):
    """Nothing is blurred, and no pixel is wider than its neighbour."""
    table = open_table('tell("here")')
    table.page.set_viewport_size({"width": width, "height": height})
    shown = "document.querySelector('canvas').getBoundingClientRect().width"
    table.wait_for(f"{shown} <= innerWidth && {shown} * devicePixelRatio % 320 === 0")
    box = table.part("screen").bounding_box()
    assert box["width"] * 3 == box["height"] * 4 and 0 < box["width"] <= width


@pytest.mark.parametrize("width, height, shown", [(1920, 1080, 960), (1280, 800, 480)])
def test_the_larger_display_is_as_sharp_and_has_room_for_two_pixels_each(open_table, width, height, shown):
    table = open_table('tell("here")', display="480x320")
    table.page.set_viewport_size({"width": width, "height": height})
    table.wait_for(f"document.querySelector('canvas').getBoundingClientRect().width === {shown}")
    box = table.part("screen").bounding_box()
    assert box["width"] * 2 == box["height"] * 3


@pytest.mark.parametrize(
    "asked, width, height, shown",
    [("", 1920, 1080, 480), ("", 1280, 900, 320), ("320x240", 1920, 1080, 320), ("480x320", 1280, 900, 480)],
)
def test_a_large_window_has_the_larger_display_unless_one_is_asked_for(open_table, asked, width, height, shown):
    table = open_table(DRAWING, **({"display": asked} if asked else {}))
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.reload()
    assert table.told()[0] == shown


STATES = """() => {
    window.states = [];
    const note = () => states.push(document.querySelector("[data-part=state]").textContent);
    new MutationObserver(note).observe(document.querySelector("[data-part=state]"), { childList: true });
}"""


def test_a_start_says_in_words_how_far_it_is(open_table):
    table = open_table('tell("here")')
    table.told()
    table.page.evaluate(STATES)
    table.do("softReset()")
    table.wait_for("matchTable.state === 'running'")
    steps = [said for said in table.page.evaluate("states") if " of 4: " in said]
    assert [said[:5] for said in steps] == ["1 of ", "2 of ", "3 of ", "4 of "]


def test_the_firmware_itself_comes_up_and_again_after_a_power_cut(open_table):
    table = open_table(None, 4)
    for _ in range(2):
        table.wait_for("matchTable.view?.state === 'idle'")
        table.wait_for(f"({LIT})() > 500")
        assert "4" in " ".join(line for _, line in table.ask("view")["lines"])
        assert (table.failure(), table.ask("output"), table.errors) == ("", [], [])
        table.do("cutPower()")
        assert table.page.evaluate(LIT) == 0
        table.do("switchOn()")


MATCH = """
    view.state, view.page = "running", 0
    view.names, view.score = ("Rossi", "De Vries"), (2, 3)
    view.turn, view.is_running = 1, True
    view.badge, view.badge_half = "4", 0
    view.status = "to 7"
    view.labels = ("DOUBLE", "", "MENU")
    mirror.show(view.__dict__)
"""


def test_the_view_is_there_for_tests_and_for_those_who_do_not_see_it(open_table):
    table = open_table(MATCH)
    table.wait_for("matchTable.view")
    view = table.ask("view")
    assert (view["state"], view["names"], view["labels"]) == ("running", ["Rossi", "De Vries"], ["DOUBLE", "", "MENU"])
    live = table.part("live")
    assert live.get_attribute("aria-live") == "polite"
    assert live.inner_text() == (
        "to 7. Rossi 2, De Vries 3. De Vries’s time is running. Cube 4, Rossi’s. Keys: DOUBLE, nothing, MENU."
    )
    assert table.control("key1").get_attribute("aria-label") == "Key 1: DOUBLE"
    assert table.control("key2").get_attribute("aria-label") == "Key 2: does nothing now"


LIST = """
view.page = 1
view.heading = "PAUSED — why?"
view.items = ("Game is over", "Call the director")
view.chosen = 1
"""
LINES = """
view.page = 2
view.lines = ((1, "Rossi wins a GAMMON"), (6, "4 points"))
"""
CARD = """
view.page = 3
view.lines = ((7, "–"),)
view.marks = (2, 1)
view.mark_texts = ("accepted", "press: accept")
"""
CRAWFORD = "view.page = 0; view.badge, view.is_badge_word = 'CRAWFORD', True"
LOW = "view.page = 0; view.turn = 0; view.bank_ms = [29_900, 20_000]"

SPOKEN = [
    (LIST, "PAUSED — why? Chosen: Call the director."),
    (LINES, "Rossi wins a GAMMON. 4 points."),
    (CARD, "Rossi – De Vries. Rossi: accepted. De Vries: press: accept. Keys:"),
    (CRAWFORD, "Crawford game."),
    (LOW, "Rossi: less than 30 seconds. Keys:"),
]


@pytest.mark.parametrize("changes, words", SPOKEN, ids=["list", "lines", "card", "Crawford", "low time"])
def test_each_page_in_words(open_table, changes, words):
    table = open_table("view.names = ('Rossi', 'De Vries')\n" + changes + "\nmirror.show(view.__dict__)")
    table.wait_for("matchTable.view")
    assert words in table.part("live").inner_text()


def test_the_view_is_read_out_in_the_language_of_the_table(open_table):
    """LNG-01: the keys and the turn, too."""
    table = open_table(MATCH, language="it")
    table.wait_for("matchTable.view")
    said = table.part("live").inner_text()
    assert "Corre il tempo di De Vries. Cubo 4, di Rossi. Tasti: DOUBLE, nulla, MENU." in said
    assert table.control("key2").get_attribute("aria-label") == "Tasto 2: ora non fa nulla"
    assert table.page.locator("html").get_attribute("lang") == "it"


def test_the_times_alone_are_not_said_again(open_table):
    table = open_table("""
        async def main():
            for second in range(30):
                view.bank_ms[0] -= 1000
                mirror.show(view.__dict__)
                await asyncio.sleep_ms(20)
            tell("done")
        start(main())
    """)
    table.page.evaluate("""() => {
        window.said = 0;
        const observer = new MutationObserver(() => { said += 1; });
        observer.observe(document.querySelector("[data-part=live]"), { childList: true });
    }""")
    table.told()
    assert table.page.evaluate("said") <= 2


def test_the_page_names_its_table_and_its_keys(open_table):
    table = open_table("tell(1)", 5)
    assert table.page.title() == "Table 5"
    legend = table.page.locator(".legend")
    assert legend.inner_text().split() == ["A", "L", "clock", "buttons", "1", "2", "3", "keys"]
    assert table.page.get_by_role("link", name="Director’s pages").get_attribute("href") == "/"


@pytest.mark.parametrize("size", [(1280, 900), (1024, 600), (844, 390), (390, 844), (320, 640)])
def test_the_whole_device_fits_into_the_width_of_any_window(open_table, size):
    table = open_table("tell(1)")
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=size[0])
    for name in ("left", "right", "key1", "key2", "key3"):
        box = table.control(name).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        assert box["width"] >= 24 and box["height"] >= 24


def test_without_the_interpreter_the_page_says_how_to_get_it(open_table, monkeypatch):
    from host_tools.simulator import pages

    monkeypatch.setattr(pages, "wasm_folder", lambda: None)
    table = open_table("tell(1)")
    assert "host_tools.toolchain wasm" in table.part("failure-words").inner_text()
