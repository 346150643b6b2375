"""A game's table of facts: one row for each kind, and the vocabulary that the log is handed.

A row is the number of the kind, its name, its topic, its traits, the names of its integers, and the name of its text if
it may carry one.  Numbers, and the order of the integers, never change.
"""

from matchcore.compat import TYPE_CHECKING, const
from matchcore.sides import AUTHORS
from matchcore.vocabulary import TEXT, Vocabulary

if TYPE_CHECKING:
    from matchcore.compat import Any
    from matchcore.log.fact import Fact

# Traits of a kind; those of the log (TEXT) and ORDERED follow from the row.
UNDOABLE = const(1)  # an undo can take it back
TOLD = const(2)  # players are shown it when it comes from the director
IN_HISTORY = const(4)  # listed in the history of the match
ORDERED = const(8)  # its first integer is the number of a director's order, 0 = entered at the table
SHARED = const(16)  # players do it, too: its command takes the author
NOTED = const(32)  # kept for the record only: nothing folds it
TIMED = const(128)  # it comes about by itself, at an exact instant: `tick` notes it


class Rows:
    """The rows of one game, by kind; `first` begins a new chain of records, `seam` goes on behind a damaged log,
    `refused` records an order that was not carried out.  `game`: its folder; `signed`: its name on the link, if that is
    another."""

    def __init__(self, rows: tuple, first: int, seam: int, refused: int, game: str, signed: str | None = None) -> None:
        self.game = game
        self._rows = rows
        self.first = first
        self.seam = seam
        self.refused = refused
        self.counts = bytes([0] + [len(values.split()) for _, _, _, _, values, _ in rows])
        self.traits = bytes([0] + [_all_traits(traits, values, text) for _, _, _, traits, values, text in rows])
        name = game if signed is None else signed
        self.vocabulary = Vocabulary(self.counts, self.traits, len(AUTHORS), first, seam, refused, name)

    def kinds(self) -> range:
        return range(1, 1 + len(self._rows))

    def name(self, kind: int) -> str:
        return self._rows[kind - 1][1]

    def topic(self, kind: int) -> str:
        return self._rows[kind - 1][2]

    def module(self, kind: int, has: str) -> "Any":
        """The module of this kind's topic, loaded if need be; `has`: what is asked of it."""
        return __import__("matchcore.games." + self.game + ".topics." + self.topic(kind), None, None, (has,))

    def values(self, kind: int) -> tuple:
        """The names of the integers of this kind."""
        return tuple(self._rows[kind - 1][4].split())

    def text(self, kind: int) -> str:
        """The meaning of this kind's text; "" = it has none."""
        return self._rows[kind - 1][5]

    def value(self, fact: "Fact", name: str) -> int:
        return fact.values()[self.values(fact.kind).index(name)]

    def as_dict(self, fact: "Fact") -> dict:
        """Readable form: seq, at_ms, fact, by, the named values, and the text, if any."""
        readable = {"seq": fact.seq, "at_ms": fact.at_ms, "fact": self.name(fact.kind), "by": AUTHORS[fact.by]}
        names, values = self.values(fact.kind), fact.values()
        readable.update([(names[i], values[i]) for i in range(len(names))])
        if fact.uncertain_ms:
            readable["uncertain_ms"] = fact.uncertain_ms
        if fact.text:
            readable[self.text(fact.kind)] = fact.text
        return readable


def _all_traits(traits: int, values: str, text: str) -> int:
    return traits | (ORDERED if values.startswith("order") else 0) | (TEXT if text else 0)
