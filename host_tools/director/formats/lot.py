"""The lot: one named algorithm, LOT-1, by which anybody can repeat a draw.

A seed is a number of 64 bits, which the caller takes from the system's random source.  Its commitment is printed before
check-in closes.  Dice thrown in public may complete it.  README.md describes the algorithm for a second program.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from host_tools.director.formats.model import FormatError

Item = TypeVar("Item")

NAME = "LOT-1"
SEEDS = 2**64
WORD_BYTES = 4
WORDS = 2 ** (8 * WORD_BYTES)


@dataclass(frozen=True)
class Lot:
    """A seed and its purpose: two draws from one seed differ in `about`, such as M or C2."""

    seed: int
    dice: str = ""  # as they were called: 6314
    about: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEEDS:
            raise FormatError("seed_out_of_range", seed=self.seed)
        if set(self.dice) - set("123456"):
            raise FormatError("not_dice", dice=self.dice)

    @property
    def commitment(self) -> str:
        """Printed before the entries are known; it does not reveal the seed."""
        return _sha256(f"{NAME} seed {self.seed}\n").hex()

    def order(self, number: int) -> list[int]:
        """0 to number - 1 in drawn order: Fisher-Yates, from the end."""
        words = self._words()
        drawn = list(range(number))
        for last in range(number - 1, 0, -1):
            other = _below(last + 1, words)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        return [items[index] for index in self.order(len(items))]

    def for_(self, about: str) -> "Lot":
        """The same seed and dice for another draw."""
        return Lot(self.seed, self.dice, about)

    def _words(self) -> Iterator[int]:
        """Numbers of 32 bits: SHA-256 of the key and a counter, eight a block."""
        key = _sha256(f"{NAME} draw {self.seed} {self.dice} {self.about}\n")
        for counter in range(WORDS):
            block = hashlib.sha256(key + counter.to_bytes(WORD_BYTES, "big")).digest()
            for start in range(0, len(block), WORD_BYTES):
                yield int.from_bytes(block[start : start + WORD_BYTES], "big")


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _below(limit: int, words: Iterator[int]) -> int:
    """The next number below the limit; words that would favour small numbers are dropped."""
    fair = WORDS - WORDS % limit
    return next(word for word in words if word < fair) % limit


def keeps(seed: int, commitment: str) -> bool:
    """Whether the commitment is that of this seed."""
    return Lot(seed).commitment == commitment
