"""Swiss rounds: groups of equal wins by lot, no repeats, the last pairs solved exactly (R-22, R-24).

`lives` says which entries are out after their losses.  Danish Monrad is the same without a lot: by start numbers.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import NOBODY, EntryId, FormatError, Pairing, Result, Round, code, entry_place

OPENED_PAIRS = 8  # at first; doubled while there is no solution

Pair = tuple[EntryId, EntryId]
Met = Collection[frozenset[EntryId]]


@dataclass(frozen=True)
class Player:
    """An entry before a round."""

    entry: EntryId
    wins: int = 0
    byes: int = 0
    met: frozenset[EntryId] = field(default=frozenset())


@dataclass(frozen=True)
class Paired:
    """The pairs of a round from the top; `bye` is NOBODY in an even field."""

    pairs: tuple[Pair, ...]
    bye: EntryId = NOBODY


class NoPairing(FormatError):
    """No pairing without a repeat; `repeats` are the fewest that allow one, smallest difference of wins first."""

    def __init__(self, repeats: Sequence[Pair]) -> None:
        super().__init__("no_pairing", repeats=list(repeats))
        self.repeats = tuple(repeats)


def players_of(entries: Sequence[EntryId], results: Iterable[Result], byes: Iterable[EntryId] = ()) -> list[Player]:
    """All entries before the next round, by start number; a bye is a win (R-24)."""
    wins, had = dict.fromkeys(entries, 0), dict.fromkeys(entries, 0)
    met: dict[EntryId, set[EntryId]] = {entry: set() for entry in entries}
    for result in results:
        for entry, opponent in (result.sides, result.sides[::-1]):
            if entry in met:
                met[entry].add(opponent)
                wins[entry] += result.winner == entry
    for entry in byes:
        if entry in had:
            had[entry] += 1
            wins[entry] += 1
    return [Player(entry, wins[entry], had[entry], frozenset(met[entry])) for entry in entries]


MOST_APART = 1  # wins, of two who are paired while others play


def pair_waiting(players: Sequence[Player], lot: Lot, *, are_last: bool = False) -> Paired:
    """Pairs of those who wait while others play: from the top, by lot inside equal wins, each with the next who fits.

    Two fit who have not met and are at most one win apart; whoever has nobody goes on waiting.  `are_last`: nobody else
    plays, so that any two fit who have not met, and one who is left alone has a bye.
    """
    if are_last and len(players) == 1:
        return Paired((), players[0].entry)
    by_lot = [players[at] for at in lot.order(len(players))]
    waiting = sorted(by_lot, key=lambda player: -player.wins)
    pairs: list[Pair] = []
    while waiting:
        one = waiting.pop(0)
        other = next((other for other in waiting if _fit(one, other, are_last=are_last)), None)
        if other is not None:
            waiting.remove(other)
            pairs.append((one.entry, other.entry))
    return Paired(tuple(pairs))


def _fit(one: Player, other: Player, *, are_last: bool) -> bool:
    return other.entry not in one.met and (are_last or one.wins - other.wins <= MOST_APART)


def pair_round(
    players: Sequence[Player], lot: Lot | None, *, apart: Met = frozenset(), allowed: Met = frozenset()
) -> Paired:
    """The next round; without a lot by start numbers.

    `apart`: pairs that are avoided if possible, such as clubmates.  `allowed`: repeats that the director has allowed.
    """
    if len(players) < 2:
        raise FormatError("too_few_entries", entries=len(players))
    drawn = lot.shuffled(players) if lot else list(players)
    drawn.sort(key=lambda player: -player.wins)
    for avoided in (apart, frozenset()) if apart else (frozenset(),):
        for bye in byes_in_order(drawn):
            field = [player for player in drawn if player.entry != bye]
            if pairs := _paired(field, _Meetings(avoided, allowed)):
                return Paired(tuple(pairs), bye)
    bye = byes_in_order(drawn)[0]
    raise NoPairing(_least_repeats([player for player in drawn if player.entry != bye], _Meetings((), allowed)))


def byes_in_order(drawn: Sequence[Player]) -> list[EntryId]:
    """Who can have the bye: fewest byes, then fewest wins, the last in the order first; NOBODY in an even field."""
    if len(drawn) % 2 == 0:
        return [NOBODY]
    fewest = min(player.byes for player in drawn)
    return [player.entry for player in reversed(drawn) if player.byes == fewest]


class _Meetings:
    """Which two may meet in this round."""

    def __init__(self, avoided: Met, allowed: Met) -> None:
        self.avoided = frozenset(avoided)
        self.allowed = frozenset(allowed)

    def may(self, one: Player, two: Player) -> bool:
        pair = frozenset((one.entry, two.entry))
        return pair not in self.avoided and (two.entry not in one.met or pair in self.allowed)


def _paired(drawn: Sequence[Player], meetings: _Meetings) -> list[Pair] | None:
    """From the top each with the next he may meet; if some are left over, the last pairs are opened and solved."""
    pairs, left = _from_the_top(drawn, meetings)
    opened = OPENED_PAIRS
    while left:
        kept = pairs[:-opened]
        inside = {player.entry for pair in pairs[-opened:] for player in pair} | {player.entry for player in left}
        solved = solve([player for player in drawn if player.entry in inside], meetings.may)
        if solved:
            pairs, left = kept + solved, []
        elif not kept:
            return None
        opened *= 2
    return [(one.entry, two.entry) for one, two in pairs]


def _from_the_top(drawn: Sequence[Player], meetings: _Meetings) -> tuple[list[tuple[Player, Player]], list[Player]]:
    """Pairs, and the players from the first one without an opponent on."""
    pairs, left = [], list(drawn)
    while left:
        found = next((at for at in range(1, len(left)) if meetings.may(left[0], left[at])), None)
        if found is None:
            break
        pairs.append((left[0], left.pop(found)))
        left.pop(0)
    return pairs, left


def solve(
    drawn: Sequence[Player], may_meet: Callable[[Player, Player], bool], cost_of_repeat: int = 0
) -> list[tuple[Player, Player]] | None:
    """The pairing with the smallest sum of squared differences of wins; None if there is none.

    Of equal ones, that of the nearest neighbours in drawn order.  With a cost, repeats are possible.
    """
    import networkx  # slow to load, and most rounds do not need it

    near = len(drawn) ** 3  # exceeds the sum of the second criterion over all pairs
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(drawn)))
    for one, player in enumerate(drawn):
        for two in range(one + 1, len(drawn)):
            difference = player.wins - drawn[two].wins
            repeat = 0 if may_meet(player, drawn[two]) else cost_of_repeat
            if repeat or may_meet(player, drawn[two]):
                graph.add_edge(one, two, weight=-((difference**2 + repeat) * near + (two - one) ** 2))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(drawn):
        return None
    return [(drawn[one], drawn[two]) for one, two in sorted(tuple(sorted(pair)) for pair in matching)]


def _least_repeats(drawn: Sequence[Player], meetings: _Meetings) -> list[Pair]:
    """The repeats in the best pairing of the last players with as few of them as possible."""
    last = drawn[-2 * OPENED_PAIRS :]
    wall = len(last) * (1 + max(player.wins for player in last)) ** 2
    pairs = solve(last, meetings.may, cost_of_repeat=wall) or []
    repeats = [pair for pair in pairs if not meetings.may(*pair)]
    repeats.sort(key=lambda pair: abs(pair[0].wins - pair[1].wins))
    return [(one.entry, two.entry) for one, two in repeats]


def round_of(letter: str, number: int, paired: Paired) -> Round:
    """The pairings of a round; the bye has none."""
    pairings = (
        Pairing(code(letter, number, index), (entry_place(one), entry_place(two)))
        for index, (one, two) in enumerate(paired.pairs, 1)
    )
    return Round(number, tuple(pairings))
