"""Texts by their ids, in one string of bytes: as a dictionary they take four times the memory.

A release has the languages in this form; in the sources they are the dictionaries that people write.
"""

import binascii


class Packed:
    r"""Of `packed`, each text as `\0`, a mark of two bytes for its id, and the text, with a `\0` at the end.

    A byte of a text is a character of ASCII from the space on; any other is the number of one of the `phrases`: 0x80 is
    the first, behind 0xFF comes 1.  They begin with how many of them are a single character, written as it is; then
    come the places of all phrases and of their end, two bytes each; the other phrases are written as texts are.  A
    text with line breaks is a list of lines.  With `salt` no two ids have the same mark, nor has one that is asked for
    in vain.
    """

    def __init__(self, packed: bytes, phrases: bytes, salt: int) -> None:
        self._packed = packed
        self._phrases = phrases
        self._salt = salt

    def __getitem__(self, key: str):
        text = self.get(key)
        if text is None:
            raise KeyError(key)
        return text

    def get(self, key: str, default: object = None):
        """The text, built afresh each time."""
        check = binascii.crc32(key.encode(), self._salt)
        mark = bytes((0, check % 255 + 1, check // 255 % 255 + 1))
        start = self._packed.find(mark)
        if start < 0:
            return default
        start += len(mark)
        letters = bytearray()
        self._spell(letters, self._packed, start, self._packed.find(b"\0", start))
        text = str(letters, "utf-8")
        return text.split("\n") if "\n" in text else text

    def _spell(self, letters: bytearray, packed: bytes, at: int, end: int) -> None:
        phrases = self._phrases
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
