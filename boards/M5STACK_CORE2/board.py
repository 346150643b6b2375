"""M5Stack Core2 (v1.0 and v1.1): a 2.0" display with touch, a case and a battery.  No soldering.

Two buttons on the Grove socket; the three keys are the printed circles.  Pins: README.md.
"""

INSIDE = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}

BOARD = {
    "name": "M5STACK_CORE2",
    "games": ("backgammon", "clock", "ricochet"),
    "hz": 240_000_000,  # the image starts at 160
    "power": {"driver": "power_axp", "i2c": INSIDE},
    "display": {
        "driver": "display_spi",
        "panel": "panel_ili9342c",
        "width": 320,
        "height": 240,
        "madctl": 0x08,  # 0xC8 to turn it over
        "inverted": True,  # IPS
        "spi": {"id": 2, "sck": 18, "mosi": 23, "miso": None, "hz": 40_000_000},
        "cs": 5,
        "dc": 15,
        "reset": None,  # the power chip controls it, and has already used it
        "idle": [4],  # the card
    },
    "light": {"driver": "power_axp", "i2c": INSIDE},
    "battery": {"driver": "power_axp", "i2c": INSIDE},
    "buttons": {"driver": "buttons_pins", "left": 32, "right": 33},
    # The keys are the circles printed below the picture.
    "touch": {"driver": "touch_ft6336", "i2c": INSIDE, "line": (0, 240, 320, 280), "raw": (0, 320, 0, 240)},
    "sounder": {
        "driver": "sounder_i2s",
        "i2s": {"id": 0, "sck": 12, "ws": 0, "sd": 2},
        "power": {"driver": "power_axp", "i2c": INSIDE},  # it switches the amplifier
    },
    "wifi": {"driver": "wifi_station"},
    "serial": {"driver": "serial_repl"},
    "network": {"driver": "line_socket"},
    "memory": {"driver": "memory_rtc"},
    "reset": {"driver": "reset_machine"},
    "watchdog": {"driver": "watchdog_machine", "timeout_ms": 2000},
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
}
