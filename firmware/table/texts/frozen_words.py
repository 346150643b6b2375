"""A table of words that lies in flash with frozen code, read as a dictionary is; an image has its texts so."""


class Words:
    """`rows`: by the length of the key, the keys of that length and what they stand for."""

    def __init__(self, rows: tuple) -> None:
        self._rows = rows

    def __contains__(self, key: str) -> bool:
        return len(key) < len(self._rows) and key in self._rows[len(key)][0]

    def __getitem__(self, key: str):
        if key not in self:
            raise KeyError(key)
        keys, words = self._rows[len(key)]
        return words[keys.index(key)]

    def get(self, key: str, usual: object = None):
        return self[key] if key in self else usual
