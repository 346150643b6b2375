"""Parses rule sets and overrides single rules."""

from matchcore import loading
from matchcore.games.backgammon.rules import rulevalues
from matchcore.games.backgammon.rules.rulevalues import BadProfile


def parse(text: str, keys: tuple | None = None) -> dict:
    """The values for `keys`, or for all, and the keys on which the document is silent.

    BadProfile for a line other than `key = value`, a missing, unknown or repeated key, or an invalid value.  With
    `keys` only their lines are read: all of them take a device a second, and a test reads them before a release.
    """
    known = _known()
    found, silent, seen = {}, [], []
    for line in _lines_of(keys, text) if keys else _lines(text):
        if line.strip() and not line.startswith("#"):
            key, is_silent, value = _read(line, known, seen)
            key = keys[len(found)] if keys else key  # the device has this string already
            found[key] = value
            if is_silent:
                silent.append(key)
    if not keys:
        _check_complete(known, seen)
    found["silent"] = tuple(silent)
    return found


def _lines_of(keys: tuple, text: str):
    """The line of each key."""
    at = 0
    for key in keys:
        at = _find(key, text, at)
        if at < 0:
            raise BadProfile(key, "", "missing")
        yield next(_lines(text, at + 1))


def _find(key: str, text: str, after: int) -> int:
    """The offset of the line end before a key's line; quick if it lies soon behind `after`.  -1 if there is none."""
    start = "\n" + key + " "
    at = text.find(start, after)
    return at if at >= 0 else text.find(start)


def _lines(text: str, begin: int = 0):
    """One line at a time, with its indented continuation: a device has no room for a list of them."""
    at = begin
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        at = end + 1
        if text[at : at + 1] != " ":
            yield text[begin:end].replace("\n ", " ")
            begin = at


def _known() -> str:
    with loading.borrowed("matchcore.games.backgammon.rules.rulekeys") as rulekeys:
        return rulekeys.KEYS


def _check_complete(known: str, seen: list) -> None:
    """`seen`: offsets in `known` of the keys read."""
    start = 0
    while start + 1 < len(known):
        if start not in seen:
            raise BadProfile(known[start + 1 : known.index(" ", start)], "", "missing")
        start = known.index("\n", start + 1)


def _read(line: str, known: str, seen: list) -> tuple:
    """(key, whether the document is silent on it, value) of a line."""
    key, equals, text = line.partition("=")
    if not equals:
        raise BadProfile(line.strip(), "", "not key = value")
    is_silent = key.endswith("?")
    key, text = (key[:-1] if is_silent else key).strip(), text.strip()
    start = _start(key, text, known, seen[-1] if seen else 0)
    if start in seen:
        raise BadProfile(key, text, "given twice")
    seen.append(start)
    return key, is_silent, _value_at(start, key, text, known)


def _start(key: str, text: str, known: str, after: int = 0) -> int:
    """The offset in `known` of this key's line, including the line end before it."""
    start = _find(key, known, after)
    if start < 0 or not key or " " in key:
        raise BadProfile(key, text, "unknown key")
    return start


def _value(key: str, text: str, known: str):
    return _value_at(_start(key, text, known), key, text, known)


def _value_at(start: int, key: str, text: str, known: str):
    """By what `known` permits from the offset `start` on."""
    start += len(key) + 2
    return rulevalues.read(key, text, known[start : known.index("\n", start)])


def override(rules: dict, pairs: list | tuple) -> dict:
    """A copy of these rules with changes as pairs (key, text), checked like a rule set."""
    known = _known()
    changed = rules.copy()
    seen = []
    for key, text in pairs:
        if key in seen:
            raise BadProfile(key, text, "given twice")
        seen.append(key)
        changed[key] = _value(key, text, known)
    changed["silent"] = tuple([key for key in rules["silent"] if key not in seen])
    return changed


def keys() -> list:
    """Every key of a rule set, in the order of the comparison table."""
    return [line.split(" ")[0] for line in _known().strip().split("\n")]


def check_shown(key: str, text: str) -> None:
    """BadProfile for an invalid value of a rule that the table does not act on."""
    _value(key, text, _known())
