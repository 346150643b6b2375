"""The one shim: `const`, which MicroPython folds at compile time and CPython does not have."""

try:
    from micropython import const  # type: ignore
except ImportError:

    def const(value):  # the stub takes it by position only, which MicroPython has no way to write
        return value
