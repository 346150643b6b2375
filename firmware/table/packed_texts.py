"""Texts by their ids, in one string of bytes: as a dictionary they take twice the memory.

A release has the languages in this form; in the sources they are the dictionaries that people write.
"""


class Packed:
    r"""Of `packed`, each text as `\0 id \1 text`, with a `\0` at the end; one with line breaks is a list of lines."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed

    def __getitem__(self, key: str):
        text = self.get(key)
        if text is None:
            raise KeyError(key)
        return text

    def get(self, key: str, default=None):
        """The text, made anew each time."""
        mark = b"\0" + key.encode() + b"\1"
        start = self._packed.find(mark)
        if start < 0:
            return default
        start += len(mark)
        text = str(self._packed[start : self._packed.find(b"\0", start)], "utf-8")
        return text.split("\n") if "\n" in text else text
