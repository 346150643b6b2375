"""One value of a rule set, from text and to text; rulekeys.py has the permitted ones."""

from matchcore.games.backgammon.game.bank import LONGEST_MATCH

_ANSWERS = {"yes": True, "no": False, "none": None}


class BadProfile(Exception):
    """An unusable rule set or change: which field, its value as text, and why."""

    def __init__(self, field: str, value: str, why: str) -> None:
        super().__init__("%s = %s: %s" % (field, value, why))
        self.field = field
        self.value = value
        self.why = why


def read(field: str, text: str, known: str):
    """This text as a value of a key defined by `known`; BadProfile if invalid."""
    if not text:
        raise BadProfile(field, text, "no value")
    words = known.split()
    return _READERS[words[0]](field, text, words[1:])


def write(value: "str | int | bool | None | tuple") -> str:
    """The inverse of `read`."""
    for word in _ANSWERS:
        if value is _ANSWERS[word]:
            return word
    if isinstance(value, tuple):
        return ", ".join([write(part) if not isinstance(part, tuple) else "%d:%d" % part for part in value])
    return str(value)


def _word(field: str, text: str, words: list) -> str:
    if text not in words:
        raise BadProfile(field, text, "not one of " + " ".join(words))
    return text


def _words(field: str, text: str, words: list) -> tuple:
    found = []
    for word in _entries(text):
        if _word(field, word, words) in found:
            raise BadProfile(field, word, "named twice")
        found.append(word)
    return tuple(found)


def _answer(field: str, text: str, words: list):
    return _ANSWERS.get(_word(field, text, words), text)


def _number(field: str, text: str, limits: list) -> int:
    unit, low, high, step = limits
    number = _whole(field, text, int(low), int(high), unit)
    if number % int(step):
        raise BadProfile(field, text, "not a multiple of %s %s" % (step, unit))
    return number


def _numbers(field: str, text: str, limits: list) -> tuple:
    low, high, count = [int(limit) for limit in limits]
    found = []
    for entry in _entries(text):
        found.append(_whole(field, entry, low, high))
        low = found[-1] + 1
    if count and len(found) != count:
        raise BadProfile(field, text, "not %d numbers" % count)
    return tuple(found)


def _table(field: str, text: str, limits: list) -> tuple:
    """Bands of match lengths: each begins above the last, the first at length 1."""
    found = []
    for entry in _entries(text):
        length, _, number = entry.partition(":")
        low, high = (found[-1][0] + 1, LONGEST_MATCH) if found else (1, 1)
        found.append((_whole(field, length, low, high), _whole(field, number, 0, int(limits[0]))))
    return tuple(found)


def _entries(text: str) -> list:
    return [entry.strip() for entry in text.split(",")]


def _whole(field: str, text: str, low: int, high: int, unit: str = "") -> int:
    if not text or len(text) > 9 or [c for c in text if c not in "0123456789"]:
        raise BadProfile(field, text, "not a whole number")
    if not low <= int(text) <= high:
        raise BadProfile(field, text, ("not within %d and %d %s" % (low, high, unit)).strip())
    return int(text)


_READERS = {
    "word": _word,
    "words": _words,
    "answer": _answer,
    "number": _number,
    "numbers": _numbers,
    "table": _table,
}
