"""The JSON of a view: the one place where values become keys."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any


def json_of(value: Any) -> Any:
    """A view as dictionaries and lists.

    `break_` is the key "break".  Names listed in a view's `INLINE` contribute their keys, not their name.
    """
    if is_dataclass(value):
        return _keys(value)
    if isinstance(value, Mapping):
        return {key: json_of(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [json_of(one) for one in value]
    return value


def _keys(view: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    inline = getattr(view, "INLINE", ())
    for field in fields(view):
        value = json_of(getattr(view, field.name))
        if field.name in inline:
            found |= value
        else:
            found[field.name.rstrip("_")] = value
    return found
