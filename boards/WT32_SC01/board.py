"""WT32-SC01 of Wireless-Tag: a 3.5" display of 480x320 with touch on an ESP32-WROVER-B, in one piece.

Two buttons are plugged in; the three keys are touch keys.  Pins, and which of them are uncertain: README.md.
"""

BOARD = {
    "name": "WT32_SC01",
    "games": ("backgammon", "clock", "ricochet"),
    "hz": 240_000_000,  # the image starts at 160
    "display": {
        "driver": "display_spi",
        "panel": "panel_st7796",
        "width": 480,
        "height": 320,
        "madctl": 0x28,  # 0xE8 to turn it over
        "inverted": False,
        "spi": {"id": 1, "sck": 14, "mosi": 13, "miso": None, "hz": 40_000_000},  # write-only
        "cs": 15,
        "dc": 21,
        "reset": 22,
    },
    "light": {"driver": "light_pwm", "pin": 23, "is_high_on": True},
    "buttons": {"driver": "buttons_pins", "left": 26, "right": 27},
    "touch": {
        "driver": "touch_ft6336",
        "i2c": {"id": 0, "sda": 18, "scl": 19, "hz": 400_000},
        "width": 480,
        "height": 320,
        # The touch glass counts as if the display stood upright.  Mirrored?  Exchange 0 and 480, or 320 and 0.
        "is_swapped": True,
        "raw": (0, 480, 320, 0),
    },
    "sounder": {"driver": "sounder_piezo", "pin": 25},
    "wifi": {"driver": "wifi_station"},
    "serial": {"driver": "serial_repl"},
    "network": {"driver": "line_socket"},
    "memory": {"driver": "memory_rtc"},
    "reset": {"driver": "reset_machine"},
    "watchdog": {"driver": "watchdog_machine", "timeout_ms": 2000},
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
}
