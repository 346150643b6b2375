"""`micropython set_up.py FILE CLASS STEP NUMBER [LANGUAGE]`: the page by which a phone sets a table up.

CLASS: "colour" for the class in the environment (fonts_folder.py), else the panel of the segments class. STEP: "join",
or "open" once a phone has joined; for a table that announces itself "new", "heard" once a director has answered, or
"adopted". The pixels go into FILE; the expected text of the code is printed.
"""

import sys

from fonts_folder import FONTS, HEIGHT, WIDTH
from players import Players, speaking
from pretend_segments import drawn_turns

from table.drivers.display.display_memory import Display
from table.linking.newcomer import Newcomer
from table.linking.radio import Radio
from table.linking.setting_up import SettingUp
from table.linking.setup import Setup
from table.linking.wifi_words import WORDS
from table.screens.colour.screen import Screen

en = speaking("en")

PANEL_AT = 12  # the digits come first
CODE = "WMQG-MWQM-GWMQ-QMWG-WGMQ-MQWG"  # of the widest letters
PAGE = "http://192.168.100.200:65535/fleet"


class Access:
    """The radio as an access point, with no other network."""

    port = 80

    def address(self):
        return "192.168.4.1"


class Shown:
    """The part of a radio that its page needs."""

    setup = newcomer = None

    def __init__(self, words):
        self.words = words

    def _in_the_way(self):
        return ""


class Ether:
    """A network that delivers nothing."""

    def close(self):
        pass


def new_table(table, step, number, words):
    """A table that has made this code, and its progress."""
    made = Newcomer(table, Ether(), "ES3C28P", bytes, int, int, words)
    made.code = CODE
    if step != "new":
        made.page = PAGE
    if step == "adopted":
        made._number, made._saved_ms = number, 1
    return made


def main(path, kind, step, number, language="en"):
    table = Players(en).table
    radio = Shown(WORDS[language])
    if step in ("join", "open"):
        setup = Setup(table.store, None, Access(), int(number))
        setup.is_visited = step == "open"
        radio.setup = SettingUp(table, setup, radio.words)
    else:
        radio.newcomer = new_table(table, step, int(number), radio.words)
    sheet = table.viewer.sheet
    Radio.show(radio, sheet)
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
    print(view.qr_text)


if __name__ == "__main__":
    main(*sys.argv[1:])
