"""Swing: stakes, bookings and rounds of single games until one player holds all points (SWG-01 to SWG-09).

PV are the victory points that a player holds, CPP the points that each point of a game costs.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, FormatError

Holdings = Mapping[EntryId, int]
Pair = tuple[EntryId, EntryId]

# How often the cube counts, by how a game ended: single, gammon, backgammon, a passed double, void (SCO-01 to SCO-05).
SINGLE = 1
TIMES = {SINGLE: 1, 2: 2, 3: 3, 4: 1, 5: 0}


def cpp(schedule: Sequence[int], round_number: int) -> int:
    """The CPP when a round is paired, rounds from 1; after the end the last step is repeated (SWG-08, R-16)."""
    if check_schedule(schedule):
        raise FormatError("bad_schedule", schedule=list(schedule))
    beyond = max(0, round_number - len(schedule))
    step = schedule[-1] - (schedule[-2] if len(schedule) > 1 else 0)
    return schedule[min(round_number, len(schedule)) - 1] + beyond * step


def check_schedule(schedule: Sequence[int]) -> set[str]:
    """The faults of a schedule: its lines rise (SWG-08, R-16)."""
    faults = {
        "EMPTY": not schedule,
        "NOT_POSITIVE": any(line < 1 for line in schedule),
        "NOT_RAISED": any(after <= before for before, after in zip(schedule, schedule[1:])),
    }
    return {fault for fault, is_there in faults.items() if is_there}


def stake(held: tuple[int, int], points: int) -> tuple[int, list[int]]:
    """The stake a point at the start of a game, and the sides that are all-in (SWG-03, SWG-04, AMB-45)."""
    smallest = min(points, *held)
    return smallest, [side for side in (0, 1) if held[side] < points and held[side] == smallest]


@dataclass(frozen=True)
class Game:
    """A finished game; its stake was fixed when it started."""

    players: Pair
    winner: EntryId
    kind: int
    cube: int
    stake: int

    @property
    def loser(self) -> EntryId:
        return self.players[self.winner == self.players[0]]

    @property
    def due(self) -> int:
        return self.cube * TIMES[self.kind] * self.stake


@dataclass(frozen=True)
class Booking:
    """A payment, and the holdings after it."""

    paid: int
    held: dict[EntryId, int]
    out: tuple[EntryId, ...]  # by this game


def book(held: Holdings, game: Game) -> Booking:
    """Pay what is due, at most what the loser holds; the total never changes (SWG-05, SWG-06)."""
    paid = min(game.due, held[game.loser])
    after = dict(held)
    after[game.loser] -= paid
    after[game.winner] += paid
    is_out = held[game.loser] > 0 and after[game.loser] == 0
    return Booking(paid, after, (game.loser,) if is_out else ())


def book_all(held: Holdings, games: Iterable[Game]) -> dict[EntryId, int]:
    """Games in their order.  After a correction: again from that game on, with the stakes that were played (R-15)."""
    found = dict(held)
    for game in games:
        found = book(found, game).held
    return found


def playing(held: Holdings) -> list[EntryId]:
    """One point is enough to stay in (SWG-06)."""
    return [entry for entry, points in held.items() if points > 0]


def champion(held: Holdings, total: int) -> EntryId:
    """The holder of all points; NOBODY yet (SWG-07)."""
    return next((entry for entry, points in held.items() if points == total), NOBODY)


def check_total(held: Holdings, total: int) -> None:
    """Refuse holdings that do not add up (SWG-05)."""
    if sum(held.values()) != total:
        raise FormatError("pv_differ", found=sum(held.values()), total=total)


def share_out(held: Holdings, leaving: EntryId) -> dict[EntryId, int]:
    """Equal parts of a leaving player's points for all still in, the rest one by one from the lowest up (R-09)."""
    others = [entry for entry in playing(held) if entry != leaving]
    if not others:
        raise FormatError("nobody_left")
    part, rest = divmod(held[leaving], len(others))
    lowest_first = sorted(others, key=lambda entry: held[entry])
    found = {**held, leaving: 0}
    for number, entry in enumerate(lowest_first):
        found[entry] += part + (number < rest)
    return found


# -- rounds ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paired:
    """A round; `sits_out` is NOBODY in an even field."""

    pairs: tuple[Pair, ...]
    sits_out: EntryId = NOBODY


def pair_round(
    held: Holdings,
    lot: Lot,
    last: Mapping[EntryId, EntryId] | None = None,
    sat_out: Sequence[EntryId] = (),
) -> Paired:
    """Pairs by lot; `last`: opponents of the round before, `sat_out`: one entry or NOBODY for each round so far."""
    drawn = lot.shuffled(playing(held))
    if len(drawn) < 2:
        raise FormatError("too_few_entries", entries=len(drawn))
    out = _sits_out(drawn, sat_out) if len(drawn) % 2 else NOBODY
    return Paired(tuple(_pairs([entry for entry in drawn if entry != out], last or {})), out)


def _sits_out(drawn: Sequence[EntryId], sat_out: Sequence[EntryId]) -> EntryId:
    """An entry that has sat out least often, not twice running unless three are left (R-17)."""
    times, last = Counter(sat_out), sat_out[-1] if sat_out else NOBODY
    able = [entry for entry in drawn if entry != last or len(drawn) == 3]
    return min(able, key=lambda entry: times[entry])


def _pairs(drawn: Sequence[EntryId], last: Mapping[EntryId, EntryId]) -> list[Pair]:
    """Each with the next who was not his last opponent (R-18)."""
    pairs, left = [], list(drawn)
    while left:
        one = left.pop(0)
        two = next((entry for entry in left if last.get(one) != entry), left[0])
        left.remove(two)
        pairs.append((one, two))
    if len(pairs) > 1 and last.get(pairs[-1][0]) == pairs[-1][1]:
        # Only the last pair can be a repeat, and then neither of the two has met anybody of the pair before it.
        (a, b), (c, d) = pairs[-2:]
        pairs[-2:] = [(a, c), (b, d)]
    return pairs


def check(held: Holdings, pairs: Sequence[Sequence[EntryId]], sits_out: Collection[EntryId]) -> set[str]:
    """The faults of a round."""
    able = playing(held)
    times = Counter([*(entry for pair in pairs for entry in pair), *sits_out])
    faults = {
        "LEFT_OUT": any(entry not in times for entry in able) or len(sits_out) > len(able) % 2,
        "PLAYS_TWICE": any(number > 1 for number in times.values()),
        "PLAYER_OUT": any(entry not in able for entry in times),
    }
    return {fault for fault, is_there in faults.items() if is_there}
