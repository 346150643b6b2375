"""What outlives a press while the director's mode is open: as small as can be, so that all the rest need not stay."""


class Field:
    """A value that is changed with the clock buttons: `name` is a text, `low` to `high`, one of `steps` at a time."""

    def __init__(self, name: str, value: int, low: int, high: int, steps: tuple = (1,)) -> None:
        self.name = name
        self.value = self.was = value
        self.low = low
        self.high = high
        self.steps = steps

    def change(self, sign: int, step: int) -> None:
        self.value = max(self.low, min(self.high, self.value + sign * self.steps[step % len(self.steps)]))


class Mode:
    """How far the director has come with the keys; belongs to one table."""

    def __init__(self) -> None:
        self.typed = ""
        self.entry = 0  # as numbered in mode.py
        self.found: list = []  # what could be put right when the match was at this fact
        self.found_seq = -1
        self.fields: list = []  # of the entry
        self.at = 0  # which of them is being changed
        self.step = 0  # which of its steps

    def field(self) -> Field:
        return self.fields[self.at]
