"""Names as they are written: who is the same person, and who plays on a side."""

import re
from collections.abc import Mapping
from itertools import zip_longest

from anyascii import anyascii

BETWEEN = "/"  # the people of a side (GEN-03)

SHORTEST_MISSPELT = 5  # letters: of shorter names too many are a letter apart

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


def are_twins(one: str, other: str) -> bool:
    """Whether two persons' names may be one person's: written in another order, with other accents, with an initial
    for a first name, or with one letter more, fewer, other or swapped."""
    a, b = _words(one), _words(other)
    if key(one) == key(other) or not a or not b:
        return False
    joined_a, joined_b = "".join(a), "".join(b)
    is_long = min(len(joined_a), len(joined_b)) >= SHORTEST_MISSPELT
    return joined_a == joined_b or _are_initials(a, b) or (is_long and _are_a_letter_apart(joined_a, joined_b))


def _words(name: str) -> list[str]:
    return sorted(re.findall(r"[a-z]+", anyascii(name).casefold()))


def _are_a_letter_apart(a: str, b: str) -> bool:
    same = next((at for at, (x, y) in enumerate(zip_longest(a, b)) if x != y), len(a))
    rest_a, rest_b = a[same:], b[same:]
    swapped = rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:]
    return swapped or rest_a[1:] == rest_b[1:] or rest_a[1:] == rest_b or rest_a == rest_b[1:]


def _are_initials(a: list[str], b: list[str]) -> bool:
    """All words alike, but for one that is the other's first letter."""
    if len(a) != len(b):
        return False
    left_a, left_b = sorted(set(a) - set(b)), sorted(set(b) - set(a))
    if len(left_a) != 1 or len(left_b) != 1:
        return False
    short, long = sorted((left_a[0], left_b[0]), key=len)
    return len(short) == 1 and long.startswith(short)
