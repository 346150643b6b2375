"""The looks of each state: view models in, drawing calls out.  See README.md."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable


def make(display: "Any", fonts_folder: str, now: "Callable[[], int]", diff: "Callable[[int, int], int]"):
    """`now` and `diff` are the board's wrapping milliseconds."""
    size = (display.width, display.height)
    if size == (128, 64):
        from table.screens.segments.screen import Screen

        return Screen(display, fonts_folder, now, diff)
    from table.screens.colour.sizes import HEIGHT, WIDTH

    if size == (WIDTH, HEIGHT):
        from table.screens.colour.screen import Screen as ColourScreen

        return ColourScreen(display, fonts_folder)
    raise ValueError("no screen for a display of %d x %d" % size)
