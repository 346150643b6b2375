"""The view as plain values, for the console and the mirror in the browser."""

from table.games.backgammon.answering.names import STATES
from table.screens.view import View


def of(view: View) -> dict:
    picture = {}
    for name in view.__dict__:
        picture[name] = getattr(view, name)
    picture["state"] = STATES[view.state]
    # JSON would escape the bytes of a QR code's rows as control characters.
    picture["qr"] = ["".join(["#" if module else " " for module in row]) for row in view.qr]
    return picture
