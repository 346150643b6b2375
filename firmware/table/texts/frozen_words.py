"""A table of words in flash, read like a dictionary: the texts of frozen releases."""


class Words:
    """`rows`: for each length of key, the keys of that length and their texts."""

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
