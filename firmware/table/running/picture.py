"""The view as plain values, for the console and the mirror in the browser."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from table.table import Table


def of(table: "Table") -> dict:
    picture, view = {}, table.view
    for name in view.__dict__:
        picture[name] = getattr(view, name)
    with loading.borrowed(table.game.LAZY) as lazy:
        picture["state"] = lazy.name_of(view.state)
    # JSON would escape the bytes of a QR code's rows as control characters.
    picture["qr"] = ["".join(["#" if module else " " for module in row]) for row in view.qr]
    return picture
