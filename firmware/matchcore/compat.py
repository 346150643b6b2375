"""Names that only one of the two interpreters has.

`const` is folded by MicroPython at compile time.  Imports under `if TYPE_CHECKING:` are for annotations only: no
interpreter runs them, but they obey the same directions; the names of types that every file needs come from here.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Iterator
    from typing import Any, BinaryIO, Protocol

    __all__ = (
        "Any", "BinaryIO", "Callable", "Coroutine", "Generator", "Iterator", "Protocol", "const",
    )  # fmt: skip

try:
    from micropython import const  # type: ignore
except ImportError:

    def const(value: int):  # the stub takes it by position only, which MicroPython has no way to write
        return value
