"""Names as they are written: who is the same person, and who plays on a side."""

from collections.abc import Mapping

BETWEEN = "/"  # the people of a side (GEN-03)

Former = Mapping[str, str]  # the present name, by the key of each former one
NONE_FORMER: Former = {}


def key(name: str) -> str:
    """A person's name, so that the same person compares equal."""
    return " ".join(name.split()).casefold()


def people(name: str, former: Former = NONE_FORMER) -> set[str]:
    """The keys of the people of a side; of those who were renamed, the present ones."""
    return {key(one) for one in known_as(name, former).split(BETWEEN)} - {""}


def known_as(name: str, former: Former) -> str:
    """A side with its people's present names; `former`: by the keys of former ones."""
    if not former:
        return name
    return f" {BETWEEN} ".join(former.get(key(one), one.strip()) for one in name.split(BETWEEN))
