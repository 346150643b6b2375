"""The panels' driver against models of the panels: what a viewer sees, and what is forbidden."""

import time

import machine
import pytest
import workbench
from chips.controllers import ILI9341, ILI9342C, ST7789, ST7796, Controller
from chips.panel import Panel

from table.drivers.chip import buses
from table.drivers.display import display_spi

SPI = {"id": 2, "sck": 18, "mosi": 23, "miso": 19, "hz": 40_000_000}
PART = {"driver": "display_spi", "width": 320, "height": 240, "spi": SPI, "cs": 5, "dc": 21, "reset": None}

# Properties of a panel, and the board's description of it.
PANELS = {
    "breakout ILI9341": (ILI9341, {"is_bgr": True}, {"panel": "panel_ili9341_a", "madctl": 0x28, "inverted": False}),
    "the other way up": (
        ILI9341,
        {"is_bgr": True, "is_turned": True},
        {"panel": "panel_ili9341_a", "madctl": 0xE8, "inverted": False},
    ),
    "IPS ILI9341": (
        ILI9341,
        {"is_bgr": True, "is_inverted": True},
        {"panel": "panel_ili9341_b", "madctl": 0x28, "inverted": True},
    ),
    "ILI9342C": (
        ILI9342C,
        {"is_bgr": True, "is_inverted": True},
        {"panel": "panel_ili9342c", "madctl": 0x08, "inverted": True},
    ),
    "ILI9342C, the other way up": (
        ILI9342C,
        {"is_bgr": True, "is_inverted": True, "is_turned": True},
        {"panel": "panel_ili9342c", "madctl": 0xC8, "inverted": True},
    ),
    "ST7789": (ST7789, {"is_inverted": True}, {"panel": "panel_st7789", "madctl": 0x60, "inverted": True}),
    "ST7789, the other way up": (
        ST7789,
        {"is_inverted": True, "is_turned": True},
        {"panel": "panel_st7789", "madctl": 0xA0, "inverted": True},
    ),
    "ST7789 BGR": (ST7789, {"is_bgr": True}, {"panel": "panel_st7789_full", "madctl": 0x68, "inverted": False}),
    "ST7796": (
        ST7796,
        {"is_bgr": True},
        {"panel": "panel_st7796", "madctl": 0x28, "inverted": False, "width": 480, "height": 320},
    ),
    "ST7796, the other way up": (
        ST7796,
        {"is_bgr": True, "is_turned": True},
        {"panel": "panel_st7796", "madctl": 0xE8, "inverted": False, "width": 480, "height": 320},
    ),
}
MARK = (37, 11, 40, 9)  # position of a pushed rectangle


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()


def woken(part):
    """This part's display, once its panel is awake."""
    display = display_spi.create(part)
    display.finish()
    return display


def plugged(controller: Controller, reset: int | None = None, **glass) -> Panel:
    model = Panel(controller, dc=21, reset=reset, **glass)
    workbench.plug_spi(model, cs=5, sck=18)
    return model


def gradient(width: int, height: int) -> bytes:
    """Pixels that all differ from their neighbours, in red, green and blue."""
    values = ((x * 5 % 32) << 11 | (y * 7 % 64) << 5 | (x + y) % 32 for y in range(height) for x in range(width))
    return b"".join(value.to_bytes(2, "big") for value in values)


def expected(part: dict, pixels: bytes) -> bytes:
    """A black picture with this rectangle at MARK."""
    x, y, width, height = MARK
    picture = bytearray(2 * part["width"] * part["height"])
    for row in range(height):
        at = 2 * ((y + row) * part["width"] + x)
        picture[at : at + 2 * width] = pixels[2 * width * row : 2 * width * (row + 1)]
    return bytes(picture)


def shown(model: Panel, part: dict) -> bool:
    """Whether the pushed pixels are the visible ones."""
    display = woken(part)
    pixels = gradient(*MARK[2:])
    display.blit(*MARK, memoryview(pixels))
    return bytes(model.seen()) == expected(part, pixels)


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("reset", [None, 4], ids=["command", "line"])
def test_what_is_pushed_is_seen_on_black(name, reset):
    controller, glass, data = PANELS[name]
    model = plugged(controller, reset, **glass)
    assert shown(model, {**PART, **data, "reset": reset}), name
    assert not workbench.faults


@pytest.mark.parametrize("name", PANELS)
def test_after_a_soft_reset_the_panel_is_awake_and_is_woken_all_the_same(name):
    controller, glass, data = PANELS[name]
    model = plugged(controller, **glass)
    for _ in range(2):
        assert shown(model, {**PART, **data})
        buses._made.clear()
    assert not workbench.faults


@pytest.mark.parametrize("name", PANELS)
def test_nothing_is_seen_before_the_memory_has_been_cleared(name, monkeypatch):
    """A panel with a light that is always on would show the noise of its memory."""
    controller, glass, data = PANELS[name]
    model = plugged(controller, **glass)
    seen = []
    monkeypatch.setattr(display_spi.Display, "_clear", lambda display: seen.append(any(model.seen())))
    woken({**PART, **data})
    assert seen == [False] and any(model.seen())


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize(
    "wrong",
    [{"inverted": None}, {"madctl": 0x08}, {"madctl": 0x40}, {"madctl": 0x80}, {"madctl": 0x20}],
    ids=["inversion", "red and blue", "mirrored", "upside down", "on its side"],
)
def test_a_wrong_setting_is_a_wrong_picture(name, wrong):
    controller, glass, data = PANELS[name]
    model = plugged(controller, **glass)
    part = {**PART, **data}
    if "inverted" in wrong:
        part["inverted"] = not part["inverted"]
    else:
        part["madctl"] ^= wrong["madctl"]
    assert not shown(model, part)


@pytest.mark.parametrize("name", PANELS)
def test_the_wrong_window_order_or_format_is_a_wrong_picture(name, monkeypatch):
    controller, glass, data = PANELS[name]
    right = display_spi.Display._send
    for command, better in ((b"\x2a", b"\x2b"), (b"\x3a", b"\x38"), (b"\x29", b"\x28"), (b"\x2c", b"\x3c")):
        workbench.clear()
        buses._made.clear()
        model = plugged(controller, **glass)

        def send(display, given, content, command=command, better=better):
            right(display, better if given == command else given, content if given != b"\x3a" else b"")

        monkeypatch.setattr(display_spi.Display, "_send", send)
        assert not shown(model, {**PART, **data}), command


def test_high_byte_first(monkeypatch):
    controller, glass, data = PANELS["ST7789"]
    model = plugged(controller, **glass)
    display = woken({**PART, **data})
    display.blit(0, 0, 1, 1, memoryview(b"\xf8\x00"))  # red
    assert display.is_swapped and bytes(model.seen()[:2]) == b"\xf8\x00"
    display.blit(0, 0, 1, 1, memoryview(b"\x00\xf8"))
    assert bytes(model.seen()[:2]) != b"\xf8\x00"


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("longest_ms", [2, 110])
def test_a_missing_wait_is_a_fault(name, longest_ms, monkeypatch):
    controller, glass, data = PANELS[name]
    plugged(controller, **glass)
    right = display_spi.Display._steps
    short = lambda *values: (min(ms, longest_ms) for ms in right(*values))  # noqa: E731
    monkeypatch.setattr(display_spi.Display, "_steps", short)
    for _ in range(2):  # awake for the second time
        woken({**PART, **data})
        buses._made.clear()
    said = [fault.split(": ")[1] for fault in workbench.faults]
    assert any(f"within {120 if longest_ms > 5 else 5} ms" in fault for fault in said), said


@pytest.mark.parametrize("name", PANELS)
def test_while_the_panel_wakes_everything_else_goes_on(name):
    """Nothing is sent too early, however often it is asked, and drawing waits for the rest."""
    controller, glass, data = PANELS[name]
    model = plugged(controller, **glass)
    began = time.ticks_ms()
    display = display_spi.create({**PART, **data})
    assert time.ticks_diff(time.ticks_ms(), began) <= 2
    turns = 0
    while not display.go_on():
        time.sleep_ms(7)
        turns += 1
    assert turns >= 270 // 7 and not workbench.faults
    buses._made.clear()
    display = display_spi.create({**PART, **data})
    time.sleep_ms(100)
    display.go_on()
    display.blit(0, 0, 1, 1, memoryview(b"\xf8\x00"))
    assert model.is_awake and not workbench.faults


def test_a_pulse_on_the_reset_line_that_is_too_short_is_a_fault(monkeypatch):
    controller, glass, data = PANELS["ST7796"]
    plugged(controller, 4, **glass)
    monkeypatch.setattr(display_spi, "_RESET_PULSE_MS", 0)
    woken({**PART, **data, "reset": 4})
    assert "low for less" in workbench.faults[0]


@pytest.mark.parametrize("table", ["panel_ili9341_a", "panel_ili9342c", "panel_st7789_full", "panel_st7796"])
def test_the_bytes_of_another_controller_are_a_fault(table):
    for name, (controller, glass, data) in PANELS.items():
        if data["panel"].split("_")[1] == table.split("_")[1]:
            continue
        workbench.clear()
        buses._made.clear()
        plugged(controller, **glass)
        woken({**PART, **data, "panel": table})
        assert workbench.faults, name


def test_extended_commands_are_deaf_until_they_are_opened(monkeypatch):
    for table, key in (("panel_ili9342c", b"\xc8\x03\xff\x93\x42"), ("panel_st7796", b"\xf0\x01\x96")):
        workbench.clear()
        buses._made.clear()
        _, (controller, glass, data) = next(item for item in PANELS.items() if item[1][2]["panel"] == table)
        plugged(controller, **glass)
        module = __import__("table.drivers.display." + table, None, None, ["TABLE"])
        monkeypatch.setattr(module, "TABLE", module.TABLE.replace(key, b""))
        woken({**PART, **data})
        assert any("before it was opened" in fault for fault in workbench.faults)


def test_glass_without_a_chip_select_wants_mode_3():
    controller, glass, data = PANELS["ST7789"]
    part = {**PART, **data, "cs": None}
    for mode, is_right in ((0, False), (3, True)):
        workbench.clear()
        buses._made.clear()
        model = Panel(controller, dc=21, modes=(3,), **glass)
        workbench.plug_spi(model, None, 18)
        assert shown(model, {**part, "spi": {**SPI, "mode": mode}}) == is_right
        assert bool(workbench.faults) != is_right


@pytest.mark.parametrize("hz", [6_000_000, 1_000_000])
def test_a_bus_on_which_a_cell_takes_too_long_is_refused(hz):
    with pytest.raises(ValueError, match=f"{hz} Hz is too slow"):
        woken({**PART, **PANELS["ST7789"][2], "spi": {**SPI, "hz": hz}})


def test_the_largest_piece_holds_the_bus_less_than_5_ms():
    controller, glass, data = PANELS["ST7789"]
    plugged(controller, **glass)
    display = woken({**PART, **data, "spi": {**SPI, "hz": 10_000_000}})
    spi = display._spi
    spi.longest_us = 0
    display.blit(0, 0, 64, 32, memoryview(bytes(display_spi.LARGEST_PIECE_BYTES)))
    assert isinstance(spi, machine.SPI) and 3000 < spi.longest_us <= 5000


READABLE = {**PART, **PANELS["breakout ILI9341"][2], "is_readable": True}


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "a bit later"])
@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_asked_whether_it_is_awake_and_on(name, is_late):
    controller, glass, data = PANELS[name]
    model = plugged(controller, **glass)
    display = woken({**PART, **data, "is_readable": True})
    model.is_late = is_late
    assert display.is_well()
    pixels = gradient(*MARK[2:])
    display.blit(*MARK, memoryview(pixels))  # at its own pace again, and into the same window
    assert bytes(model.seen()) == expected({**PART, **data}, pixels)
    assert display._spi.hz == SPI["hz"] and not workbench.faults


@pytest.mark.parametrize("fault", ["mute", "asleep", "off", "line low"])
def test_a_panel_that_is_not_well_is_noticed(fault):
    model = plugged(ILI9341, is_bgr=True)
    display = woken(READABLE)
    model.is_mute = fault == "mute"
    if fault in ("asleep", "line low"):
        model.is_awake = False
    if fault in ("off", "line low"):
        model.is_on = False
    assert not display.is_well() and not workbench.faults


def test_a_bus_that_fails_while_the_panel_wakes_is_the_panels_own_affair(monkeypatch):
    """Callers in between are reading the log, and must not take it for damaged."""
    plugged(ILI9341, is_bgr=True)
    display = display_spi.create(READABLE)

    def fail(data):
        raise OSError(116)

    monkeypatch.setattr(display._spi, "write", fail)
    display.finish()
    monkeypatch.undo()
    assert display.go_on() and not display.is_well()


def test_one_that_cannot_be_asked_is_not():
    """Its line back is not wired: it counts as healthy, and nothing is sent."""
    model = plugged(ILI9341, is_bgr=True)
    display = woken({**READABLE, "is_readable": False, "spi": {**SPI, "miso": None}})
    model.is_mute = True
    sent = display._spi.sent_bytes
    assert display.is_well() and display._spi.sent_bytes == sent and not workbench.faults
