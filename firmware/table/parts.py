"""The optional parts of a board, as its table asks for them; those of a board that has none."""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable


def _nothing() -> None:
    """The interpreter manages its own memory; without a link there is no news to send."""


class Parts:
    memory: "Any" = None  # outlives a reset
    device: "Any" = None  # can test itself (running/device.py)
    radio: "Any" = None  # has a page of its own (linking/radio.py)
    console: "Any" = None  # presses for somebody
    dim: "Callable[[int], None] | None" = None  # the display's light
    is_mute = False  # the display cannot report its health
    chosen: tuple = (0, NOBODY)  # how the display was last set: the step of its light, the half with larger digits
    missing: tuple = ("light", "larger", "setup")  # entries of the menu without a part
    wake: "Callable[[], Any]" = staticmethod(_nothing)  # to be called when there is news to send
    rest: "Callable[[], Any]" = staticmethod(_nothing)  # and between turns: tidies memory (heap.py)
