"""Code and texts that are needed once in a while: loaded for their use, and let go again where memory is small."""

import sys

# Where modules may be let go: nothing that they keep outlives its use.  Of all others, what is loaded stays.
_PASSING = ("matchcore.", "table.games.", "table.answering.", "table.pages.", "table.linking.qr")

_kept: tuple = ()


def constants(module: str, *names: str) -> tuple:
    """The values of these names in a module of which nothing else is kept; what is not used is free again."""
    holder = passing(module)
    return tuple([getattr(holder, name) for name in names])


def passing(module: str):
    """A module that is free again once its holder drops it."""
    holder = __import__(module, None, None, ("",))
    drop(module)
    return holder


def keep() -> None:
    """Keep everything loaded so far for good."""
    global _kept
    _kept = tuple([module for module in sys.modules if module.startswith(_PASSING)])


def let_go(places: "str | tuple" = _PASSING) -> None:
    """What was loaded from these places since `keep`; who is still at work with it has it until then."""
    for module in list(sys.modules):
        if _kept and module.startswith(places):
            drop(module)


def drop(module: str) -> None:
    """Let go of a module whose work is done, unless it is loaded for good."""
    if module in _kept:
        return
    sys.modules.pop(module, None)
    package, _, name = module.rpartition(".")
    try:
        delattr(sys.modules[package], name)
    except (AttributeError, KeyError):
        pass  # it has been dropped already
