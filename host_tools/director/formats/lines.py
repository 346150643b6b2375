"""The lines of a knock-out draw: their number, the byes, and the lot (TOU-03, R-01, R-23)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import (
    BYE,
    BYE_PLACE,
    LATE,
    Entry,
    EntryId,
    FormatError,
    Place,
    entry_place,
    late_place,
)

MOST_REDRAWS = 16  # tries to keep clubmates apart; each is a lot of its own


@dataclass(frozen=True)
class Size:
    """A knock-out of this many entries."""

    lines: int
    rounds: int
    byes: int
    first_round_matches: int
    matches: int


@dataclass(frozen=True)
class Drawn:
    """Lines by lot, from the top; lines 1 and 2 are the first pair."""

    lines: tuple[Place, ...]
    redraws: int = 0


def size(entries: int) -> Size:
    rounds = (entries - 1).bit_length()
    lines = 2**rounds
    byes = lines - entries
    return Size(lines, rounds, byes, entries - lines // 2, entries - 1)


def bye_lines(entries: int, lines: int = 0) -> list[int]:
    """The lines of the byes, from 1, in the order in which they are filled, which is also that of the late places.

    Pairs in bit-reversed order, the second line of each: the byes in any two halves of any part differ by one at most.
    """
    lines = lines or size(entries).lines
    bits = (lines // 2).bit_length() - 1
    return [2 * _reversed(number, bits) + 2 for number in range(lines - entries)]


def most_late(entries: int) -> int:
    """How many late places a draw can keep: never two byes in one pair, with more lines if all are taken."""
    return 2 ** entries.bit_length() - entries


def _reversed(number: int, bits: int) -> int:
    return sum(1 << (bits - 1 - bit) for bit in range(bits) if number >> bit & 1)


def draw(
    entries: Sequence[Entry],
    lot: Lot,
    *,
    late: int = 0,
    is_seeded: bool = False,
    apart: Mapping[EntryId, str] | None = None,
) -> Drawn:
    """Lines by lot; `late` byes are kept for late arrivals, `apart` names the groups to keep apart (R-23)."""
    _check_size(len(entries), late)
    seeds = _seed_lines(entries, late, lot) if is_seeded else {}
    first = _lines_of(entries, late, seeds, lot)
    if not apart or not any(apart.values()):
        return Drawn(first)
    fewest, drawn = meetings(first, apart), Drawn(first)
    for number in range(1, MOST_REDRAWS + 1):
        if not any(fewest):
            break
        again = _lines_of(entries, late, seeds, lot.for_(f"{lot.about} redraw {number}"))
        if (found := meetings(again, apart)) < fewest:
            fewest, drawn = found, Drawn(again, number)
    return Drawn(_parted(drawn.lines, apart, set(seeds.values())), drawn.redraws)


def _lines_of(entries: Sequence[Entry], late: int, seeds: Mapping[EntryId, int], lot: Lot) -> tuple[Place, ...]:
    """Byes, late places and seeds on their lines; all other entries from the top, in drawn order."""
    lines = _reserved(len(entries), late)
    for entry, line in seeds.items():
        lines[line] = entry_place(entry)
    by_lot = lot.shuffled([entry.id for entry in entries if entry.id not in seeds])
    return _filled(lines, by_lot)


def by_hand(order: Sequence[EntryId], late: int) -> tuple[Place, ...]:
    """Lines for entries in the order in which they were drawn, in public."""
    _check_size(len(order), late)
    return _filled(_reserved(len(order), late), order)


def _check_size(entries: int, late: int) -> None:
    if not entries or entries + late < 2:
        raise FormatError("too_few_entries", entries=entries)
    if late > most_late(entries):
        raise FormatError("too_many_late", late=late, most=most_late(entries))


def _reserved(entries: int, late: int) -> list[Place | None]:
    """Byes and late places on their lines."""
    lines: list[Place | None] = [None] * size(entries + late).lines
    for number, line in enumerate(bye_lines(entries, len(lines)), 1):
        lines[line - 1] = late_place(number) if number <= late else BYE_PLACE
    return lines


def _filled(lines: Sequence[Place | None], order: Sequence[EntryId]) -> tuple[Place, ...]:
    following = iter(order)
    return tuple(place or entry_place(next(following)) for place in lines)


def _seed_lines(entries: Sequence[Entry], late: int, lot: Lot) -> dict[EntryId, int]:
    """Each seed in the half, quarter and so on with the fewest seeds before it: 1 and 2 never share a half."""
    lines = size(len(entries) + late).lines
    seeded = sorted((entry for entry in entries if entry.seed), key=lambda entry: entry.seed)
    if len(seeded) > lines // 2:
        raise FormatError("too_many_seeds", seeds=len(seeded), most=lines // 2)
    byes = {line - 1 for line in bye_lines(len(entries), lines)}
    drawn = [line for line in lot.for_(f"{lot.about} seeds").order(lines) if line not in byes]
    found: dict[EntryId, int] = {}
    for entry in seeded:
        found[entry.id] = min(drawn, key=lambda line: _seeds_near(line, lines, found.values()))
        drawn.remove(found[entry.id])
    return found


def _seeds_near(line: int, lines: int, seeds: Collection[int]) -> list[int]:
    """The seeds in its half, in its quarter, and so on."""
    parts = [lines >> level for level in range(1, lines.bit_length() - 1)]
    return [sum(seed // part == line // part for seed in seeds) for part in parts]


def meetings(lines: Sequence[Place], apart: Mapping[EntryId, str]) -> list[int]:
    """How many pairs of one group can meet by round 1, by round 2, and so on, the final left out."""
    found, part = [], 2
    while part <= len(lines):
        groups = (
            Counter(group for place in lines[start : start + part] if (group := _group(place, apart)))
            for start in range(0, len(lines), part)
        )
        found.append(sum(number * (number - 1) // 2 for group in groups for number in group.values()))
        part *= 2
    return found[:-1]


def _parted(lines: tuple[Place, ...], apart: Mapping[EntryId, str], fixed: set[int]) -> tuple[Place, ...]:
    """Avoid the meetings that the lots left in round 1: swap one of the two with the nearest line below that fits."""
    found = list(lines)
    for line in range(0, len(found), 2):
        if _is_meeting(found, line, apart):
            movable = [one for one in (line + 1, line) if one not in fixed]
            _part(found, movable, apart, fixed)
    return tuple(found)


def _part(lines: list[Place], movable: Sequence[int], apart: Mapping[EntryId, str], fixed: set[int]) -> None:
    """Swap one of these with the first line that leaves no meeting in either pair."""
    for line in movable:
        for step in range(1, len(lines)):
            other = (line + step) % len(lines)
            if other in fixed or lines[other].kind != lines[line].kind:
                continue
            lines[line], lines[other] = lines[other], lines[line]
            if not _is_meeting(lines, line, apart) and not _is_meeting(lines, other, apart):
                return
            lines[line], lines[other] = lines[other], lines[line]


def _is_meeting(lines: Sequence[Place], line: int, apart: Mapping[EntryId, str]) -> bool:
    one, two = (_group(lines[side], apart) for side in (line, line ^ 1))
    return bool(one) and one == two


def _group(place: Place, apart: Mapping[EntryId, str]) -> str:
    return apart.get(late_key(place.of) if place.kind == LATE else place.of, "")


def late_key(number: str) -> str:
    """Under which a late place can have a group, as in draws of the first edition."""
    return f"late {number}"


def check(entries: Sequence[EntryId], lines: Sequence[Place]) -> set[str]:
    """The faults of a draw, such as one that a clerk typed from slips of paper."""
    drawn = Counter(place.of for place in lines if place.kind not in (BYE, LATE))
    pairs = zip(lines[::2], lines[1::2])
    faults = {
        "WRONG_LINES": len(entries) < 2 or len(lines) != size(len(entries)).lines,
        "ENTRY_TWICE": any(number > 1 for number in drawn.values()),
        "ENTRY_MISSING": any(entry not in drawn for entry in entries),
        "NOT_ENTERED": any(entry not in entries for entry in drawn),
        "BYE_MEETS_BYE": any(one.kind == two.kind == BYE for one, two in pairs),
    }
    return {fault for fault, is_there in faults.items() if is_there}
