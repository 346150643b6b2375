"""Names that only one of the two interpreters has.

`const` is folded by MicroPython at compile time.  Imports under `if TYPE_CHECKING:` are for annotations only: no
interpreter runs them, but they obey the same directions.
"""

TYPE_CHECKING = False

try:
    from micropython import const  # type: ignore
except ImportError:

    def const(value: int):  # the stub takes it by position only, which MicroPython has no way to write
        return value
