"""Code and texts that are needed rarely are borrowed: loaded for the block of a `with`, and dropped behind it."""

import sys

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any

# Only modules that keep no state may be dropped: not drivers, nor screens.
_RARE = ("matchcore.", "table.games.", "table.answering.", "table.pages.", "table.linking.", "table.keeping.")

_kept: tuple = ()  # the modules of these places that belong to the table; empty until it has been started
_count = 0  # of all modules, when all others of these places had been dropped


def keep() -> None:
    """All that is loaded now belongs to the table: from now on, whatever a block loads is dropped with it."""
    global _kept, _count
    _kept = tuple([module for module in sys.modules if module.startswith(_RARE)])
    _count = len(sys.modules)


class borrowed:
    """`with loading.borrowed("table.keeping.config") as config:`, or without a name, to drop what the block loads.

    Whoever still holds a function or an object of a dropped module goes on using it."""

    def __init__(self, module: str = "") -> None:
        self._module = module
        self._is_new = module not in sys.modules

    def __enter__(self) -> "Any":
        return __import__(self._module, None, None, ("",)) if self._module else None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._module and self._is_new:
            _drop(self._module)
        if _kept and len(sys.modules) != _count:
            _drop_all()


def _drop_all() -> None:
    global _count
    for module in [name for name in sys.modules if name.startswith(_RARE) and name not in _kept]:
        _drop(module)
    _count = len(sys.modules)


def _drop(module: str) -> None:
    sys.modules.pop(module, None)
    package, _, name = module.rpartition(".")
    try:
        delattr(sys.modules[package], name)
    except (AttributeError, KeyError):
        pass  # it has been dropped already
