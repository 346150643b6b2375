"""A DevKitC (WROVER) with two 4-digit 7-segment displays, one facing each player, and a small panel between them.

Five wired buttons, side lights.  Digits of 1.2" should be readable from 10 m.  Pins: README.md.
"""

BOARD = {
    "name": "SEGMENTS",
    "hz": 240_000_000,  # the image starts at 160
    "games": ("backgammon", "clock"),  # digits that are read from 10 m are a chess clock's
    "display": {
        "driver": "display_segments",
        "i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400_000},
        "left": 0x70,
        "right": 0x71,
        "panel": 0x3C,
        "controller": "SH1106",
    },
    "buttons": {"driver": "buttons_pins", "left": 32, "right": 33, "keys": [25, 26, 27]},
    "lights": {"driver": "lights_neopixel", "pin": 13, "each": 1},
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

# Two TM1637 clock modules, with two lines of their own instead of the panel's bus.
TM1637 = {"driver": "digits_tm1637", "clock": 18, "left": 19, "right": 23}

VARIANTS = {
    "SSD1306": {"display": {"controller": "SSD1306"}},
    "TM1637": {"display": {"sides": TM1637}},
    "TM1637_SSD1306": {"display": {"sides": TM1637, "controller": "SSD1306"}},
    # The same pins on a module without PSRAM.
    "WROOM": {},
    "WROOM_SSD1306": {"display": {"controller": "SSD1306"}},
}
