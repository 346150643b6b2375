"""The one shim: `const`, which MicroPython folds at compile time and CPython does not have."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value
