"""Every picture of the gallery with what it has to say: `micropython seen.py FOLDER LANGUAGE`.

A file NAME.rgb565 each, and a line of JSON: the times over both halves, the side that is light, the score where it is
shown, and the words of the keys.
"""

import json
import sys

from fonts_folder import FONTS, HEIGHT, WIDTH
from gallery import all_in

from table.drivers.display.display_memory import Display
from table.screens import timetext
from table.screens.colour.screen import Screen
from table.screens.view import PAGE_CLOCKS, PAGE_PICTURE, has_halves


def time_of(bank_ms):
    characters = bytearray(timetext.LONGEST)
    return bytes(characters[: timetext.write_time(timetext.shown_time(bank_ms), characters)]).decode()


def said(name, view):
    found = {"name": name, "keys": [], "times": [], "score": [], "turn": None}
    if view.page != PAGE_PICTURE:  # whose frame runs through them
        found["keys"] = list(view.labels)
    if has_halves(view) and view.larger < 0:
        found["times"] = [time_of(bank_ms) for bank_ms in view.bank_ms]
        found["turn"] = view.turn
    if view.page == PAGE_CLOCKS and view.has_score and not (view.status and view.marks[0]):
        found["score"] = [str(score) for score in view.score]
    return found


def main(folder, language):
    display = Display(WIDTH, HEIGHT)
    for name, view in all_in(language):
        screen = Screen(display, FONTS)
        screen.update(view)
        while screen.step():
            pass
        with open("%s/%s.rgb565" % (folder, name), "wb") as file:
            file.write(display.pixels)
        print(json.dumps(said(name, view)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
