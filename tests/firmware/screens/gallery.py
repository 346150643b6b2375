"""Draws every view and writes the pixels: `micropython gallery.py FOLDER LANGUAGE`, a file NAME.rgb565 each.

`python -m host_tools.simulator gallery` runs it and turns the files into pictures. The made-up views are drawn in
English only, the table's own views in every language.
"""

import sys

import clock_views
import ricochet_views
from fonts_folder import FONTS, HEIGHT, WIDTH
from players import speaking
from table_views import copied, played
from views import made_up

from table.drivers.display.display_memory import Display
from table.screens.colour.screen import Screen


def all_in(language):
    for name, _, view in played(speaking(language)):
        yield name, view
    for game, views in (("clock", clock_views), ("ricochet", ricochet_views)):
        for name, _, players in views.everybody(speaking(language, game)):
            yield name, copied(players.table.view)
    if language == "en":
        yield from made_up()


def named(name, view):
    return name


def main(folder, language, line=named):
    """Draw every state into a file of the folder; `line`: to print of each."""
    display = Display(WIDTH, HEIGHT)
    for name, view in all_in(language):
        screen = Screen(display, FONTS)
        screen.update(view)
        while screen.step():
            pass
        with open("%s/%s.rgb565" % (folder, name), "wb") as file:
            file.write(display.pixels)
        print(line(name, view))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
