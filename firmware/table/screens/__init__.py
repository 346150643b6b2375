"""What each state looks like: view models in, drawing calls on a canvas out.  See README.md in this folder."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.screens.canvas import Display


def make(display: "Display", fonts_folder: str):
    """The screen for a display: `update(view)` and `step()`."""
    size = (display.width, display.height)
    if size == (320, 240):
        from table.screens.colour_320x240 import Screen

        return Screen(display, fonts_folder)
    raise ValueError("no screen for a display of %d x %d" % size)
