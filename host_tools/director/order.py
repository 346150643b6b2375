"""An order to a table as a value: made once, asked about, given and stored."""

from dataclasses import dataclass

from matchcore.log.fact import BadFact, Fact, check_text
from matchcore.sides import BY_DIRECTOR
from matchcore.vocabulary import TEXT, Vocabulary


@dataclass(frozen=True)
class Order:
    """`values`: those of the fact it asks for, without the order's number.  `author`: "" = the current person.

    `uncertain_ms`: by how much the time that it carries may be off."""

    kind: int
    values: tuple[int, ...] = ()
    words: str = ""
    author: str = ""
    uncertain_ms: int = 0

    def fact(self, vocabulary: Vocabulary, number: int = 0) -> Fact:
        """As it is stored and sent, under this number; `BadFact` if it is none of the vocabulary."""
        if len(self.values) + 1 != vocabulary.counts[self.kind]:
            raise BadFact(f"order of kind {self.kind} with {len(self.values)} values")
        if self.words and not takes_words(vocabulary, self.kind):
            raise BadFact(f"order of kind {self.kind} with words")
        fact = Fact()
        fact.begin(number, 0, self.kind, BY_DIRECTOR)
        fact.fill((number, *self.values))
        fact.text = check_text(self.words)
        fact.uncertain_ms = self.uncertain_ms
        return fact


def takes_words(vocabulary: Vocabulary, kind: int) -> bool:
    """Whether a fact of this kind may carry some."""
    return bool(vocabulary.traits[kind] & TEXT)


def with_words(vocabulary: Vocabulary, kind: int, words: str) -> Order:
    """An order without values, with our words if its fact may carry some."""
    return Order(kind, (), words if takes_words(vocabulary, kind) else "")
