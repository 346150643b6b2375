"""The director's mode between presses: small, so that the rest can be unloaded."""


class Field:
    """A value changed with the clock buttons, from `low` to `high` in one of `steps`; `name` is a text's id."""

    def __init__(self, name: str, value: int, low: int, high: int, steps: tuple = (1,)) -> None:
        self.name = name
        self.value = self.was = value
        self.low = low
        self.high = high
        self.steps = steps

    def change(self, sign: int, step: int) -> None:
        self.value = max(self.low, min(self.high, self.value + sign * self.steps[step % len(self.steps)]))


class Mode:
    """Progress through the director's mode; one per table."""

    def __init__(self) -> None:
        self.typed = ""
        self.entry = 0  # as numbered in mode.py
        self.found: list = []  # the corrections possible when the match was at this fact
        self.found_seq = -1
        self.fields: list = []  # of the entry
        self.at = 0  # the field being changed
        self.step = 0  # its current step

    def field(self) -> Field:
        return self.fields[self.at]
