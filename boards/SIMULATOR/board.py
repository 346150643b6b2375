"""The board in the browser: each part is a piece of the page, and the interpreter is MicroPython itself."""

BOARD = {
    "name": "SIMULATOR",
    "games": ("backgammon", "clock", "ricochet"),
    "display": {"driver": "display_page", "width": 320, "height": 240},
    "buttons": {"driver": "buttons_page"},
    "network": {"driver": "network_page"},
    "memory": {"driver": "memory_page"},
    "store": {"driver": "store_files", "root": "/data"},
    "ticks": {"driver": "ticks_machine"},
    "mirror": {"driver": "mirror_page"},
}
