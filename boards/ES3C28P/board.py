"""ES3C28P, also sold as Freenove FNK0104B: a 2.8" display with touch on an ESP32-S3 with 8 MB of PSRAM.

Two buttons are plugged in; the three keys are touch keys.  Pins: README.md.
"""

TOUCH = {"id": 0, "sda": 16, "scl": 15, "hz": 400_000}

BOARD = {
    "name": "ES3C28P",
    "games": ("backgammon", "clock", "ricochet"),
    "display": {
        "driver": "display_spi",
        "panel": "panel_ili9341_b",
        "width": 320,
        "height": 240,
        "madctl": 0x28,  # 0xE8 to turn it over
        "inverted": True,  # IPS
        "spi": {"id": 1, "sck": 12, "mosi": 11, "miso": 13, "hz": 40_000_000},
        "cs": 10,
        "dc": 46,
        "reset": None,  # the chip's own
        "is_readable": True,
    },
    "light": {"driver": "light_pwm", "pin": 45, "is_high_on": True},
    "buttons": {"driver": "buttons_pins", "left": 14, "right": 21},
    "touch": {
        "driver": "touch_ft6336",
        "i2c": TOUCH,
        "reset": 18,
        # The touch glass counts as if the display stood upright.  Mirrored?  Exchange 0 and 320, or 240 and 0.
        "is_swapped": True,
        "raw": (0, 320, 240, 0),
    },
    "battery": {"driver": "battery_adc", "pin": 9, "ratio": 200},
    "sounder": {
        "driver": "sounder_i2s",
        "i2s": {"id": 0, "sck": 5, "ws": 7, "sd": 8},
        "codec": {"driver": "codec_es8311", "i2c": TOUCH},
        "enable": 1,  # the amplifier
        "is_high_on": False,
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
