"""Where the fonts of this checkout are, and which class of colour displays is drawn here.

`DISPLAY_CLASS=480x320` in the environment puts the sizes of that class in the place of `sizes`, as the release of a
board with such a display has them.  To be imported before anything that draws.
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
# In compiled code its numbers stand where their names stood.
WIDTH, HEIGHT = getattr(sizes, "WIDTH", 320), getattr(sizes, "HEIGHT", 240)
