"""Code and texts that are needed rarely: loaded for use, and dropped again where memory is small."""

import sys

# Only modules that keep no state may be dropped.
_PASSING = ("matchcore.", "table.games.", "table.answering.", "table.pages.", "table.linking.qr")

_kept: tuple = ()


def constants(module: str, *names: str) -> tuple:
    """These names from a module that is not kept otherwise."""
    holder = passing(module)
    return tuple([getattr(holder, name) for name in names])


def passing(module: str):
    """A module that is free again once its holder drops it."""
    holder = __import__(module, None, None, ("",))
    drop(module)
    return holder


def keep() -> None:
    global _kept
    _kept = tuple([module for module in sys.modules if module.startswith(_PASSING)])


def let_go(places: "str | tuple" = _PASSING) -> None:
    """Drop what was loaded from these places since `keep`."""
    for module in list(sys.modules):
        if _kept and module.startswith(places):
            drop(module)


def drop(module: str) -> None:
    """Drop a module that is done, unless it was kept."""
    if module in _kept:
        return
    sys.modules.pop(module, None)
    package, _, name = module.rpartition(".")
    try:
        delattr(sys.modules[package], name)
    except (AttributeError, KeyError):
        pass  # it has been dropped already
