"""A Swiss round made by hand: its faults, and every legal pairing of a small field."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from host_tools.director.formats.model import NOBODY, EntryId
from host_tools.director.formats.swiss import Met, Pair, Paired


def check(
    players: Sequence[EntryId],
    met: Met,
    had_bye: Collection[EntryId],
    withdrawn: Collection[EntryId],
    paired: Paired,
) -> set[str]:
    """The faults of a pairing of one round."""
    playing = [entry for entry in players if entry not in withdrawn]
    times = Counter(entry for pair in paired.pairs for entry in pair)
    times.update([paired.bye] if paired.bye else [])
    is_bye_free = any(entry not in had_bye for entry in playing)
    faults = {
        "LEFT_OUT": any(entry not in times for entry in playing) or bool(paired.bye) and len(playing) % 2 == 0,
        "PLAYS_TWICE": any(number > 1 for number in times.values()),
        "NOT_ENTERED": any(entry not in playing for entry in times),
        "REPEAT": any(frozenset(pair) in met for pair in paired.pairs),
        "SECOND_BYE": paired.bye in had_bye and is_bye_free,
    }
    return {fault for fault, is_there in faults.items() if is_there}


def legal_pairings(players: Sequence[EntryId], met: Met, had_bye: Collection[EntryId]) -> Iterator[Paired]:
    """Every pairing without a repeat and without an avoidable second bye; for a few players."""
    byes: list[EntryId] = [NOBODY]
    if len(players) % 2:
        byes = [entry for entry in players if entry not in had_bye] or list(players)
    for bye in byes:
        for pairs in _every([entry for entry in players if entry != bye], met):
            yield Paired(tuple(pairs), bye)


def _every(left: Sequence[EntryId], met: Met) -> Iterator[list[Pair]]:
    if not left:
        yield []
    for at in range(1, len(left)):
        if frozenset((left[0], left[at])) not in met:
            for others in _every([*left[1:at], *left[at + 1 :]], met):
                yield [(left[0], left[at]), *others]
