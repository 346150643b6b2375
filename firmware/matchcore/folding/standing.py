"""The fields of a record as plain values for JSON, and back, so that its facts need not be folded.

Every attribute is stored under its own name, so none can be forgotten.  Names and folding may change with each release,
so only the same release may read the values.
"""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any
    from matchcore.folding.record import Record

_APART = ("rows", "folds", "undo", "fresh", "fresh_count", "clock")


def values_of(record: "Record") -> dict:
    """Everything that later facts may depend on, beside clock and undo; there must be no fresh facts."""
    return dict([(name, getattr(record, name)) for name in record.__dict__ if name not in _APART])


def put_back(record: "Record", values: dict) -> None:
    """Restore these values, whose tuples may have become lists."""
    for name in values:
        setattr(record, name, whole(values[name]))


def whole(value: "Any") -> "Any":
    return tuple([whole(part) for part in value]) if isinstance(value, (list, tuple)) else value
