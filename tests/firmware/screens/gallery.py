"""Draws every view and writes the pixels: `micropython gallery.py FOLDER`, a file NAME.rgb565 each.

`python -m host_tools.bench.gallery` runs it and turns the files into pictures.
"""

import sys

from fonts_folder import FONTS
from views import all_views

from table.drivers.display_memory import Display
from table.screens.colour_320x240 import Screen


def main(folder):
    display = Display()
    for name, view in all_views():
        screen = Screen(display, FONTS)
        screen.update(view)
        while screen.step():
            pass
        with open("%s/%s.rgb565" % (folder, name), "wb") as file:
            file.write(display.pixels)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1])
