"""ESP32-2432S028R, the "cheap yellow display": 2.8", touch, an ESP32 without PSRAM.

There are three, with different glass: CYD_2432S028 is the first, REV2 and REV3 are variants.  Two buttons are plugged
in; the three keys are touch keys.  Pins, and how to tell the boards apart: README.md.
"""

BOARD = {
    "name": "CYD_2432S028",
    "hz": 240_000_000,  # the image starts at 160
    "display": {
        "driver": "display_spi",
        "panel": "panel_ili9341_b",
        "width": 320,
        "height": 240,
        "madctl": 0x28,  # 0xE8 to turn it over
        "inverted": False,
        "spi": {"id": 1, "sck": 14, "mosi": 13, "miso": 12, "hz": 40_000_000},
        "cs": 15,
        "dc": 2,
        "reset": None,  # the chip's own
        "is_readable": True,
    },
    "light": {"driver": "light_pwm", "pin": 21, "is_high_on": True},
    "light_sensor": {"driver": "light_sensor_adc", "pin": 34, "dark": 65535, "bright": 0},
    "buttons": {"driver": "buttons_pins", "left": 22, "right": 27},
    "touch": {
        "driver": "touch_xpt2046",
        "spi": {"id": 2, "sck": 25, "mosi": 32, "miso": 39, "hz": 2_000_000},
        "cs": 33,
        "is_swapped": True,  # command 0x90 is the long side
        "raw": (200, 3700, 240, 3800),  # as in most programs for it; the table calibrates it
    },
    "sounder": {"driver": "sounder_piezo", "pin": 26},
    "wifi": {"driver": "wifi_station"},
    "serial": {"driver": "serial_repl"},
    "network": {"driver": "line_socket"},
    "memory": {"driver": "memory_rtc"},
    "reset": {"driver": "reset_machine"},
    "watchdog": {"driver": "watchdog_machine", "timeout_ms": 2000},
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
}

VARIANTS = {
    "REV2": {"display": {"inverted": True}},
    # If red and blue are exchanged: 0x60; without a picture, "mode": 3 in "spi".  Sources disagree.
    "REV3": {"display": {"panel": "panel_st7789", "madctl": 0x68}},
}
