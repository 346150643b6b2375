"""Texts by their ids, read from flash when they are said: a dictionary of them takes a third of a device's memory.

They stand in a file; where the release is run in place, in its code, which lies on flash too.

A release has the languages in this form; in the sources they are the dictionaries that people write.
"""

import binascii

PLACES = 32  # where a text may stand, by its id: so many parts does a table have
MOST_RECENT = 24  # short texts that are kept, because most of what is shown next was shown before
_SHORT = 32  # characters


class Words:
    """The file with the texts of a language, beside its module; `size` bytes at its beginning are the phrases."""

    most_recent = MOST_RECENT

    def __init__(self, module: str, size: int) -> None:
        self._file = open(module.rpartition(".")[0] + ".words", "rb")
        self.phrases = self._file.read(size)

    def part(self, start: int, place: int) -> bytes:
        """Of the table that begins here, the texts in this place."""
        file = self._file
        file.seek(start + 2 * place)
        ends = file.read(4)
        begin = ends[0] | ends[1] << 8
        file.seek(start + begin)
        return file.read((ends[2] | ends[3] << 8) - begin)


class Held:
    """The same in a constant: where the release is run in place, that is no memory, and nothing need be kept."""

    most_recent = 0

    def __init__(self, data: bytes) -> None:
        self.phrases = data  # which it begins with

    def part(self, start: int, place: int) -> bytes:
        data = self.phrases
        at = start + 2 * place
        begin, end = data[at] | data[at + 1] << 8, data[at + 2] | data[at + 3] << 8
        return data[start + begin : start + end]


class Packed:
    r"""A table of `words`: where each of its parts begins and the last one ends, two bytes each, and the parts.

    Each text stands there as `\0`, a mark of two bytes for its id, and the text, with a `\0` at the part's end.

    A byte of a text is a character of ASCII from the space on; any other is the number of one of the phrases: 0x80 is
    the first, behind 0xFF comes 1.  They begin with how many of them are a single character, written as it is; then
    come the places of all phrases and of their end, two bytes each; the other phrases are written as texts are.  A
    text with line breaks is a list of lines.  With `salt` no two ids have the same mark, nor has one that is asked for
    in vain.
    """

    def __init__(self, words: "Words | Held", start: int, salt: int) -> None:
        self._words = words
        self._start = start
        self._salt = salt
        self._recent: dict = {}

    def __getitem__(self, key: str):
        text = self.get(key)
        if text is None:
            raise KeyError(key)
        return text

    def get(self, key: str, default: object = None):
        """The text; its id where flash cannot be read: the match goes on without words."""
        text = self._recent.get(key)
        if text is not None:
            return text
        try:
            text = self._read(key)
        except OSError:
            return key
        if text is None:
            return default
        if "\n" in text:
            return text.split("\n")
        most = self._words.most_recent
        if len(text) < _SHORT and most:
            if len(self._recent) >= most:
                self._recent.clear()
            self._recent[key] = text
        return text

    def _read(self, key: str) -> "str | None":
        check = binascii.crc32(key.encode(), self._salt)
        part = self._words.part(self._start, (check >> 16) % PLACES)
        start = part.find(bytes((0, check % 255 + 1, check // 255 % 255 + 1)))
        if start < 0:
            return None
        letters = bytearray()
        self._spell(letters, part, start + 3, part.find(b"\0", start + 3))
        return str(letters, "utf-8")

    def _spell(self, letters: bytearray, packed: bytes, at: int, end: int) -> None:
        phrases = self._words.phrases
        while at < end:
            code = packed[at]
            at += 1
            if 32 <= code < 128:
                letters.append(code)
                continue
            number = code - 128 if code > 127 else code + 127
            place = 2 * number + 1
            begin, behind = phrases[place] | phrases[place + 1] << 8, phrases[place + 2] | phrases[place + 3] << 8
            if number < phrases[0]:
                letters.extend(phrases[begin:behind])
            else:
                self._spell(letters, phrases, begin, behind)
