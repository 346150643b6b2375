"""The fields of a game's record, as the methods that begin them name them; borrowed at the start."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any


def undone(data: "Any") -> tuple:
    """The fields that an undo brings back: what `begin_undone` of this class of records sets, in its order."""
    names: list = []

    class Noted(data):
        def __init__(self) -> None:
            self.begin_forward()
            names[:] = []
            self.begin_undone()

        def __setattr__(self, name: str, value: object) -> None:
            if name not in names:
                names.append(name)
            object.__setattr__(self, name, value)

    Noted()
    return tuple(names)
