"""Turns the dictionaries of a language into what a device has of them; firmware/table/packed_texts.py reads it.

What a language says often ("the ", "ing") is kept once, in a list of phrases that all its dictionaries share, and
stands in the texts as one byte.  Of an id only two bytes are kept: nobody lists the ids, one only asks for them.
"""

import ast
import binascii
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from host_tools.release.placeholders import numbered
from matchcore.rules import rulekeys, rulesets

PACKED = "table.packed_texts"
WORDS = "_WORDS"
ENDING = ".words"  # of the file beside the module
PLACES = 32

FIRST_CODE = 0x80  # of a phrase; after 0xFF come 1 to 0x1F, which no text has
MOST_PHRASES = 128 + 31
LONGEST_PHRASE = 20
MOST_CANDIDATES = 1500
MOST_SALTS = 1000

Text = str | tuple[str, ...]


class Language(NamedTuple):
    """What a release has of it: a module that knows where the texts stand in the file beside it, and that file."""

    module: str
    words: bytes


def module(source: str, is_in_place: bool = False) -> str:
    """`is_in_place`: the code is run where it lies, so the texts may be in it."""
    return pack(source, is_in_place).module


def words(source: str) -> bytes:
    return pack(source).words


def pack(source: str, is_in_place: bool = False) -> Language:
    """The module of a language without its dictionaries, and the file that has them; or the module with both."""
    tree = ast.parse(source)
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    tables = {node: ast.literal_eval(node.value) for node in assigned if isinstance(node.value, ast.Dict)}
    phrases = phrases_of(tuple(joined(text) for table in tables.values() for text in table.values()))
    listed = file = listed_bytes(phrases)
    for node, table in tables.items():
        salt = salt_of(list(table))
        arguments = [ast.Name(WORDS, ast.Load()), ast.Constant(len(file)), ast.Constant(salt)]
        node.value = ast.Call(ast.Name("Packed", ast.Load()), arguments, [])
        file += packed_bytes(table.items(), salt, phrases)
    kind = "Held" if is_in_place else "Words"
    where: list[ast.expr] = [ast.Constant(file)]
    if not is_in_place:
        where = [ast.Name("__file__", ast.Load()), ast.Constant(len(listed))]
    opened = ast.Call(ast.Name(kind, ast.Load()), where, [])
    needed = ast.ImportFrom(PACKED, [ast.alias("Packed"), ast.alias(kind)], 0)
    tree.body[:0] = [needed, ast.Assign([ast.Name(WORDS, ast.Store())], opened)]
    return Language(ast.unparse(ast.fix_missing_locations(tree)) + "\n", file)


def joined(text: Text) -> str:
    """Lines of one text with line breaks between them, its places by their numbers."""
    return numbered(text if isinstance(text, str) else "\n".join(text))


def mark_of(name: str, salt: int) -> bytes:
    """The two bytes that stand for an id; none of them is zero."""
    check = binascii.crc32(name.encode(), salt)
    return bytes((check % 255 + 1, check // 255 % 255 + 1))


def salt_of(names: list[str]) -> int:
    """The smallest salt with which each of these ids has a mark of its own, and no missing one has any of them."""
    missing = ids_asked_for(names) - {*names}
    for salt in range(MOST_SALTS):
        marks = {mark_of(name, salt) for name in names}
        if len(marks) == len(names) and marks.isdisjoint(mark_of(name, salt) for name in missing):
            return salt
    raise ValueError(f"no salt below {MOST_SALTS} gives each of {len(names)} ids a mark of its own")


def ids_asked_for(names: Iterable[str]) -> set[str]:
    """What the table asks for without knowing whether there is a text: reasons, and steps of help by a rule's value."""
    asked = {prefix + reason for reason in rulesets.PAUSE_REASONS for prefix in ("", "because_")}
    for step in {name.partition(":")[0] for name in names}:
        key = step.split(" ")[0]
        if key in rulesets.TABLE_KEYS:
            asked |= {step, *(f"{step}:{value}" for value in values_of(key))}
    return asked


def values_of(key: str) -> set[str]:
    """The words that a rule of this key may have, as Python writes them; None where there is no match."""
    line = next(line for line in rulekeys.KEYS.split("\n") if line.startswith(key + " "))
    return {"None", "True", "False", *line.split(" ")[2:]}


def packed_bytes(texts: Iterable[tuple[str, Text]], salt: int, phrases: tuple[str, ...] = ()) -> bytes:
    """Where each part begins and the last one ends, then the parts: each text as `NUL mark text`, and a NUL."""
    parts = [b""] * PLACES
    for name, text in texts:
        parts[place_of(name, salt)] += b"\0" + mark_of(name, salt) + coded(joined(text), phrases)
    places = [2 * (PLACES + 1)]
    for number, part in enumerate(parts):
        parts[number] = part + b"\0" if part else b""
        places.append(places[-1] + len(parts[number]))
    return b"".join([*(place.to_bytes(2, "little") for place in places), *parts])


def place_of(name: str, salt: int) -> int:
    """Which part a text stands in."""
    return (binascii.crc32(name.encode(), salt) >> 16) % PLACES


def coded(text: str, phrases: tuple[str, ...]) -> bytes:
    """A text, with the numbers of phrases in it."""
    codes = {phrase: number for number, phrase in enumerate(phrases) if phrase}
    parts = parsed(text, frozenset(codes))
    return bytes(
        (FIRST_CODE + codes[part] + (codes[part] > 127)) & 0xFF if part in codes else ord(part) for part in parts
    )


def listed_bytes(phrases: tuple[str, ...]) -> bytes:
    """How many phrases are a single character; where each begins and the last one ends, two bytes each; the phrases.

    Single characters come first, as they are; any other phrase is written with shorter ones."""
    texts = []
    for phrase in phrases:
        shorter = tuple(other if len(other) < len(phrase) else "" for other in phrases)
        texts.append(coded(phrase, shorter) if len(phrase) > 1 else phrase.encode())
    places = [2 * len(texts) + 3]
    for text in texts:
        places.append(places[-1] + len(text))
    single = sum(len(phrase) == 1 for phrase in phrases)
    return b"".join([bytes((single,)), *(place.to_bytes(2, "little") for place in places), *texts])


# -- which phrases -----------------------------------------------------------------------------------------------------


@cache
def phrases_of(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The phrases that make these texts small: every character that is not a byte of its own, and what occurs often."""
    needed = sorted({letter for text in texts for letter in text if not " " <= letter <= "~"})
    if len(needed) > MOST_PHRASES:
        raise ValueError(f"{len(needed)} letters that are not ASCII are too many: there is room for {MOST_PHRASES}")
    chosen = [phrase for phrase in candidates(texts) if phrase not in needed]
    while True:
        counts = Counter(part for text in texts for part in parsed(text, frozenset([*needed, *chosen])))
        worth = {phrase: saved_bytes(phrase, counts[phrase]) for phrase in chosen}
        best = sorted((phrase for phrase in chosen if worth[phrase] > 0), key=lambda phrase: (-worth[phrase], phrase))
        room = max(MOST_PHRASES - len(needed), len(chosen) * 3 // 4)
        if len(best) == len(chosen) <= MOST_PHRASES - len(needed):
            return (*needed, *best)
        chosen = best[:room]


def saved_bytes(phrase: str, count: int) -> int:
    """What is won by a phrase that stands for itself so often: it is kept once, and where it begins."""
    size = len(phrase.encode())
    return count * (size - 1) - size - 2


def candidates(texts: tuple[str, ...]) -> list[str]:
    """Strings that occur often, those first that would save most on their own."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(substrings(text))
    worth = {phrase: saved_bytes(phrase, count) for phrase, count in counts.items() if count > 2}
    return sorted((phrase for phrase in worth if worth[phrase] > 0), key=lambda phrase: (-worth[phrase], phrase))[
        :MOST_CANDIDATES
    ]


def substrings(text: str) -> Iterator[str]:
    for size in range(2, LONGEST_PHRASE + 1):
        yield from (text[start : start + size] for start in range(len(text) - size + 1))


def parsed(text: str, phrases: frozenset[str]) -> list[str]:
    """The fewest phrases and single characters that make up this text."""
    # For each place: how many parts the text up to there takes, and where the last of them begins.
    best = [(0, 0)]
    for end in range(1, len(text) + 1):
        starts = range(max(0, end - LONGEST_PHRASE), end)
        best.append(min((best[at][0] + 1, at) for at in starts if at == end - 1 or text[at:end] in phrases))
    parts, end = [], len(text)
    while end:
        parts.append(text[best[end][1] : end])
        end = best[end][1]
    return parts[::-1]
