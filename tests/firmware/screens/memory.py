"""The screen's share of the heap: `memory.py LIMIT` prints the bytes, and fails if there are more.

With 32-bit words and compiled code this is what a device needs; the bytecode is part of it.
"""

import gc
import sys


def used_bytes() -> int:
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


def drawn_screen():
    from fonts_folder import FONTS, HEIGHT, WIDTH

    from table.drivers.display.display_none import Display
    from table.screens.colour.screen import Screen
    from table.screens.view import View

    view = View()
    view.revision, view.page = 1, 0  # PAGE_CLOCKS: compiled code has only the number
    view.names = ("Rossi", "De Vries")
    view.places, view.labels = ("to 7", "game 4", "breaks 1 – 1"), ("DOUBLE", "PAUSE", "MENU")
    screen = Screen(Display(WIDTH, HEIGHT), FONTS)
    screen.update(view)
    while screen.step():
        pass
    return screen


def main(limit_bytes: int) -> int:
    before = used_bytes()
    screen = drawn_screen()
    with_code = used_bytes() - before
    one = used_bytes()
    other = drawn_screen()
    alone = used_bytes() - one
    print(
        "screen: %d bytes, of these %d for code and %d for fonts, buffers and state"
        % (with_code, with_code - alone, alone)
    )
    return 0 if with_code <= limit_bytes and screen is not other else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
