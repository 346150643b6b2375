"""`micropython set_up.py FILE CLASS STEP NUMBER`: the page by which a phone sets a table up, as the radio shows it.

CLASS: "colour" for the class in the environment (fonts_folder.py), else the panel of the segments class.  STEP: "join",
or "open" once a phone has joined.  The pixels go into FILE; the text that the code should say is printed.
"""

import sys

from fonts_folder import FONTS, HEIGHT, WIDTH
from players import Players
from pretend_segments import drawn_turns

from table.drivers.display_memory import Display
from table.linking.radio import Radio
from table.linking.setup import Setup
from table.linking.wifi_words import WORDS
from table.screens.colour import Screen
from table.texts import en

PANEL_AT = 12  # the digits come first


class Access:
    """The radio as an access point; nothing is in the air."""

    port = 80

    def address(self):
        return "192.168.4.1"


class Shown:
    """As much of a radio as its page needs."""

    words = WORDS["en"]

    def __init__(self, setup):
        self.setup = setup


def main(path, kind, step, number):
    table = Players(en).table
    setup = Setup(table.store, None, Access(), int(number))
    setup.is_visited = step == "open"
    sheet = table.viewer.sheet
    Radio.show(Shown(setup), sheet)
    view = sheet.view
    if kind == "colour":
        display = Display(WIDTH, HEIGHT)
        screen = Screen(display, FONTS)
        screen.update(view)
        while screen.step():
            pass
        data = display.pixels
    else:
        data = next(iter(drawn_turns(view, FONTS)))[PANEL_AT:]
    with open(path, "wb") as file:
        file.write(data)
    print(setup.code())


if __name__ == "__main__":
    main(*sys.argv[1:])
