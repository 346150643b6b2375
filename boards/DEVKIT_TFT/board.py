"""An ESP32-DevKitC with a WROVER module, or an ESP32-S3 DevKit, and a separate display; five wired buttons.

Each combination is a variant: DEVKIT_TFT itself is a WROVER with an ILI9341.  Pins: README.md.
"""

BOARD = {
    "name": "DEVKIT_TFT",
    "games": ("backgammon", "clock", "ricochet"),
    "hz": 240_000_000,  # the image starts at 160
    "display": {
        "driver": "display_spi",
        "panel": "panel_ili9341_a",
        "width": 320,
        "height": 240,
        "madctl": 0x28,  # 0xE8 to turn it over
        "inverted": False,
        # 26_000_000 for wires longer than 10 cm.
        "spi": {"id": 2, "sck": 18, "mosi": 23, "miso": 19, "hz": 40_000_000},
        "cs": 22,
        "dc": 21,
        "reset": 4,
    },
    "light": {"driver": "light_pwm", "pin": 13, "is_high_on": True},
    "buttons": {"driver": "buttons_pins", "left": 32, "right": 33, "keys": [25, 26, 27]},
    "sounder": {"driver": "sounder_piezo", "pin": 14},
    "wifi": {"driver": "wifi_station"},
    "serial": {"driver": "serial_repl"},
    "network": {"driver": "line_socket"},
    "memory": {"driver": "memory_rtc"},
    "reset": {"driver": "reset_machine"},
    "watchdog": {"driver": "watchdog_machine", "timeout_ms": 2000},
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
}

# 0x60 for RGB glass; 0x68 if red and blue are exchanged; 0xA0, 0xA8 to turn it over.
ST7789 = {"panel": "panel_st7789", "madctl": 0x60, "inverted": True}
ST7796 = {"panel": "panel_st7796", "width": 480, "height": 320}  # 0xE8 to turn it over

S3 = {
    "display": {
        "spi": {"id": 1, "sck": 12, "mosi": 11, "miso": 13, "hz": 40_000_000},
        "cs": 10,
        "dc": 9,
        "reset": 8,
    },
    "light": {"pin": 7},
    "buttons": {"left": 4, "right": 5, "keys": [6, 15, 16]},
    "sounder": {"pin": 17},
}

VARIANTS = {
    "ST7789": {"display": ST7789},
    "ST7796": {"display": ST7796},
    "S3": S3,
    "S3_ST7789": dict(S3, display=dict(S3["display"], **ST7789)),
    "S3_ST7796": dict(S3, display=dict(S3["display"], **ST7796)),
    # The same pins on a copy with 16 MB of flash.
    "N16R8": S3,
    "N16R8_ST7789": dict(S3, display=dict(S3["display"], **ST7789)),
    "N16R8_ST7796": dict(S3, display=dict(S3["display"], **ST7796)),
}
