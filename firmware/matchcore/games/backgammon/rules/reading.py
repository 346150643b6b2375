"""Parses rule sets and overrides single rules."""

from matchcore import loading
from matchcore.games.backgammon.rules import rulevalues
from matchcore.games.backgammon.rules.rulevalues import BadProfile


def parse(text: str, keys: tuple | None = None) -> dict:
    """The values for `keys`, or for all, and the keys on which the document is silent.

    BadProfile for a line other than `key = value`, a missing, unknown or repeated key, or an invalid value.  With `keys`
    lines of others are passed over: to read them too would take a device a second, and they were read before it was sent.
    """
    known = _known()
    found, silent, seen = {}, [], []
    for line in _lines(text):
        if line.strip() and not line.startswith("#") and (keys is None or line[: line.find(" ")] in keys):
            key, is_silent, value = _read(line, known, seen)
            key = keys[keys.index(key)] if keys else key  # the device has this string already
            found[key] = value
            if is_silent:
                silent.append(key)
    if keys is None:
        _check_complete(known, seen)
    for key in keys or ():
        if key not in found:
            raise BadProfile(key, "", "missing")
    found["silent"] = tuple(silent)
    return found


def _lines(text: str):
    """One line at a time, with its indented continuation: a device has no room for a list of them."""
    begin = at = 0
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
    start = _start(key, text, known)
    if start in seen:
        raise BadProfile(key, text, "given twice")
    seen.append(start)
    return key, is_silent, _value_at(start, key, text, known)


def _start(key: str, text: str, known: str) -> int:
    """The offset in `known` of this key's line, including the line end before it."""
    start = known.find("\n" + key + " ")
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
