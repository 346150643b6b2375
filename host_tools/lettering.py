"""Words in a script that the tables' fonts lack, in the letters that they have (SKP-08).

Which letters those are is read from the font itself: one that is added there is shown as it is from then on.
"""

import re
import struct
import unicodedata
from functools import cache

from anyascii import anyascii

from host_tools.toolchain.paths import ROOT

# The font of the names on the table's pages; a smaller one may have more.
FONT = ROOT / "firmware" / "table" / "screens" / "fonts" / "strong.fnt"

_HEADER = struct.Struct("<4s3xB8x")  # firmware/table/screens/fonts/README.md
_RUN = struct.Struct("<HH")
_FIRST_ACCENT = 0xE000  # from here on are parts of letters, and the box for what is missing
_BEGIN_OF_WORD = re.compile(r"(?:^|(?<=[\s/-]))['`]*\w")


@cache
def letters() -> frozenset[str]:
    """The characters that the font has."""
    content = FONT.read_bytes()
    magic, runs = _HEADER.unpack_from(content)
    if magic != b"MTF2":
        raise ValueError(f"{FONT} is not a font")
    spans = [_RUN.unpack_from(content, _HEADER.size + run * _RUN.size) for run in range(runs)]
    return frozenset(chr(first + at) for first, count in spans for at in range(count) if first < _FIRST_ACCENT)


def shown(words: str) -> str:
    """The words as a table shows them: é, ß and ł as they are, й as y, 王 as Wang.  Line breaks stay."""
    if words.isascii():
        return words
    composed = unicodedata.normalize("NFC", words)
    return "".join(one if one in letters() or one == "\n" else anyascii(one) for one in composed)


def name(written: str) -> str:
    """A name as a table shows it: as `shown`, with capitals if its script has none."""
    found = shown(written).strip()
    has_capitals = found == written or any(one.isupper() for one in found)
    return found if has_capitals else _BEGIN_OF_WORD.sub(lambda begin: begin[0].upper(), found)
