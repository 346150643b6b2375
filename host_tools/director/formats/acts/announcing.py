"""The act that announces lengths, calls and prizes; what has been called or played keeps its length."""

from dataclasses import dataclass, replace

from host_tools.director.formats.announced import CALLS, Announced
from host_tools.director.formats.event import Event
from host_tools.director.formats.model import FormatError

LONGEST_MATCH = 99
LONGEST_REST_MIN = 240
MOST_SHARES = 64
LARGEST_JACKPOT = 256
MOST_ROUNDS = 40
MOST_EACH = 9  # entries of a player


@dataclass(frozen=True)
class Announce:
    announced: Announced

    def check(self, event: Event) -> None:
        """Refuse lengths, rests and shares that cannot be."""
        said = self.announced
        lengths = [*said.lengths, *said.side_lengths]
        if any(not 1 <= length <= LONGEST_MATCH for length in lengths):
            raise FormatError("bad_lengths", lengths=lengths)
        if said.calls not in CALLS:
            raise FormatError("bad_calls", calls=said.calls)
        if not 0 <= said.rest_min <= LONGEST_REST_MIN:
            raise FormatError("bad_rest", minutes=said.rest_min, most=LONGEST_REST_MIN)
        if said.full_at and not 2 <= said.full_at <= LARGEST_JACKPOT:
            raise FormatError("bad_jackpot", entries=said.full_at, most=LARGEST_JACKPOT)
        if not 0 <= said.rounds <= MOST_ROUNDS:
            raise FormatError("bad_rounds", rounds=said.rounds, most=MOST_ROUNDS)
        if said.pairs_itself and not said.rounds:
            raise FormatError("pairs_without_end")
        if not 1 <= said.entries_each <= MOST_EACH:
            raise FormatError("bad_entries_each", entries=said.entries_each, most=MOST_EACH)
        if (said.ties is None) != (event.announced.ties is None) and (event.results or event.matches):
            raise FormatError("match_begun", pairing=next(iter({**event.results, **event.matches})))
        if said.prizes:
            self._check_prizes()

    def _check_prizes(self) -> None:
        prizes = self.announced.prizes
        assert prizes
        shares = [share for _, share in prizes.sections] + list(prizes.places)
        is_bad = not prizes.sections or not prizes.places or any(share < 0 for share in shares)
        if is_bad or not 1 <= len(shares) <= MOST_SHARES or not sum(share for _, share in prizes.sections):
            raise FormatError("bad_shares", shares=shares)
        if not sum(prizes.places) or prizes.fee < 0 or prizes.unit < 1 or not 0 <= prizes.returned <= 100:
            raise FormatError("bad_shares", shares=shares)

    def apply(self, event: Event) -> Event:
        return replace(event, announced=self.announced)
