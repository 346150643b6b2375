"""Names that only one of the two interpreters has.

`const`, which MicroPython folds at compile time, and `TYPE_CHECKING`: what stands under `if TYPE_CHECKING:` is imported
for annotations only.  No interpreter runs it and no release has it, yet it points where any import may.
"""

TYPE_CHECKING = False

try:
    from micropython import const  # type: ignore
except ImportError:

    def const(value: int):  # the stub takes it by position only, which MicroPython has no way to write
        return value
