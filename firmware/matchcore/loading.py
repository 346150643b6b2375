"""Long texts that are needed once in a while: a module is loaded for its constants and dropped again."""

import sys


def constants(module: str, *names: str) -> tuple:
    """The values of these names in a module of which nothing else is kept; what is not used is free again."""
    holder = __import__(module, None, None, names)
    values = tuple([getattr(holder, name) for name in names])
    sys.modules.pop(module, None)
    package, _, name = module.rpartition(".")
    try:
        delattr(sys.modules[package], name)
    except AttributeError:
        pass  # it has been dropped already
    return values
