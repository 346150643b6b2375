"""Where this checkout's fonts are, and which class of colour displays is drawn here.

`DISPLAY_CLASS=480x320` in the environment replaces `sizes` with the sizes of that class, as in the release of a
board with such a display. To be imported before anything that draws.
"""

import os
import sys

import table.screens
from table.screens import font

CLASS = os.getenv("DISPLAY_CLASS") or ""
if CLASS:
    name = "table.screens.colour.sizes_" + CLASS
    sizes = __import__(name, None, None, ["WIDTH"])
    sys.modules["table.screens.colour.sizes"] = table.screens.colour.sizes = sizes
else:
    from table.screens.colour import sizes

FOLDER = font.__file__.rsplit("/", 1)[0]
FONTS = FOLDER + "/fonts" + ("/" + CLASS if CLASS else "")
# Compiled code has its numbers in place of their names.
WIDTH, HEIGHT = getattr(sizes, "WIDTH", 320), getattr(sizes, "HEIGHT", 240)
