"""`micropython handed_over.py FILE`: the page with the QR code of a sealed match, its pixels into FILE.

Prints the expected line of the code, then the view as the mirror of a board would send it.
"""

import json
import sys

from fonts_folder import FONTS, HEIGHT, WIDTH
from players import Players, speaking

from table.drivers.display.display_memory import Display
from table.games.backgammon.pages import results
from table.pressing.controls import KEY_2
from table.screens.colour.screen import Screen

en = speaking("en")


def main(path):
    players = Players(en).sealed().press(KEY_2)
    display = Display(WIDTH, HEIGHT)
    screen = Screen(display, FONTS)
    screen.update(players.table.view)
    while screen.step():
        pass
    with open(path, "wb") as file:
        file.write(display.pixels)
    print(results.signed(players.table))
    print(json.dumps(players.table.view.__dict__))


if __name__ == "__main__":
    main(sys.argv[1])
