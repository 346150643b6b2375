"""Data with which a browser repeats a lot, in the order of the entries before it (`repeating.js`).

Entries are their numbers in that order, from 0; in lines of a knock-out -1 is a bye, and -1 - n the late place n.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats import consolation, deciding, knockout, round_robin, swing
from host_tools.director.formats.acts import drawing, grouping, pairing
from host_tools.director.formats.event import GROUP, SWING, SWISS, Event, round_code
from host_tools.director.formats.lines import late_key
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import ENTRY, LATE, NOBODY, Entry, EntryId, Place
from host_tools.director.formats.tallies import held, players_left
from host_tools.director.store.draws import LotRow

Check = dict[str, Any]


def check_of(draw: Draw, lot: LotRow) -> Check:
    """{} if the lot has decided nothing, or is not used yet."""
    if lot.act is None:
        return {}
    act = draw.state.log[lot.act].act
    made = _CHECKS.get(type(act))
    found = made(deciding.before(draw.state, lot.act), act) if made else {}
    return (
        {"seed": lot.seed, "dice": getattr(act, "dice", ""), "commitment": _commitment(lot), **found} if found else {}
    )


def _commitment(lot: LotRow) -> str:
    return Lot(int(lot.seed)).commitment


def _written(entries: Sequence[Entry]) -> list[str]:
    return [" / ".join(entry.names) for entry in entries]


def _lines(lines: Sequence[Place], ids: Sequence[EntryId]) -> list[int]:
    numbers = {entry: at for at, entry in enumerate(ids)}
    return [
        numbers[place.of] if place.kind == ENTRY else -1 - int(place.of) if place.kind == LATE else -1
        for place in lines
    ]


def _knockout(about: str, entries: Sequence[Entry], lines: Sequence[Place], **also: object) -> Check:
    ids = [entry.id for entry in entries]
    found = {"kind": "knockout", "about": about, "entries": _written(entries), "drawn": _lines(lines, ids)}
    return found | {"late": 0, "seeds": [], "apart": [], "apartLate": []} | also


def _groups_apart(entries: Sequence[Entry], by: str) -> list[str]:
    groups = drawing.apart(entries, by)
    return [groups[entry.id] for entry in entries]


def _draw(before: Event, act: drawing.Draw) -> Check:
    entries = before.still_in
    seeds = [entry.seed for entry in entries] if act.is_seeded else []
    groups = act.groups(before)
    apart = [groups[entry.id] for entry in entries]
    of_late = [groups.get(late_key(str(at)), "") for at in range(1, act.late + 1)]
    lines = act.apply(before).lines
    return _knockout(knockout.MAIN, entries, lines, late=act.late, seeds=seeds, apart=apart, apartLate=of_late)


def _draw_again(before: Event, act: drawing.DrawAgain) -> Check:
    entries, lines = [before.entry(one) for one in act.among], dict(act.apply(before).fresh)[act.letter]
    return _knockout(act.letter, entries, lines, apart=_groups_apart(entries, ""))


def _draw_groups(before: Event, act: grouping.DrawGroups) -> Check:
    entries = before.still_in
    numbers = {entry.id: at for at, entry in enumerate(entries)}
    drawn = [[numbers[one] for one in group] for group in act.apply(before).groups]
    ratings = [entry.rating for entry in entries] if act.is_by_rating else []
    return {"kind": "groups", "about": GROUP, "entries": _written(entries), "ratings": ratings, "drawn": drawn}


def _draw_from_groups(before: Event, act: grouping.DrawFromGroups) -> Check:
    """The winners of the groups are the seeds, in the order of a lot of their own."""
    lot = Lot(act.seed, act.dice, knockout.MAIN)
    ids = [one.id for one in round_robin.qualified(act.ranked, act.first, lot)]
    of = {entry: str(number) for number, group in enumerate(act.ranked, 1) for entry in group}
    seeds = [*range(1, len(act.ranked) + 1), *[0] * (len(ids) - len(act.ranked))] if act.first > 1 else []
    apart = [of[one] for one in ids] if len(act.ranked) > 1 else []
    return _knockout(
        knockout.MAIN, [before.entry(one) for one in ids], act.apply(before).lines, seeds=seeds, apart=apart
    )


def _give_byes(before: Event, act: drawing.GiveByes) -> Check:
    """Those among whom the lot decides, and who of them has a bye."""
    one = act.asked(before)
    what = consolation.giving(one, before.progress(), *before.with_byes_before(act.letter)).balance
    if not what.lot_for:
        return {}
    among = [before.entry(entry) for entry in what.lot_among]
    byes = what.drawn(Lot(act.seed, act.dice, round_code(act.letter, act.number)))
    drawn = [at for at, entry in enumerate(among) if entry.id in byes]
    about = round_code(act.letter, act.number)
    return {"kind": "byes", "about": about, "entries": _written(among), "number": what.lot_for, "drawn": drawn}


def _pairs(paired: Any, ids: Sequence[EntryId]) -> Check:
    numbers = {entry: at for at, entry in enumerate(ids)} | {NOBODY: -1}
    pairs = [[numbers[a], numbers[b]] for a, b in paired.pairs]
    return {"drawn": {"pairs": pairs, "bye": numbers[paired.bye]}}


def _pair_swiss(before: Event, act: pairing.PairSwiss) -> Check:
    if act.is_monrad or act.paired is None:
        return {}
    players = players_left(before, act.lives)
    ids = [player.entry for player in players]
    numbers = {entry: at for at, entry in enumerate(ids)}
    allowed = {frozenset(pair) for pair in act.allowed}
    met = [
        sorted(numbers[one] for one in player.met if one in numbers and {one, player.entry} not in allowed)
        for player in players
    ]
    about = round_code(SWISS, len(before.rounds) + 1)
    found = {"kind": "swiss", "about": about, "entries": _written([before.entry(one) for one in ids])}
    counts = {"wins": [player.wins for player in players], "byes": [player.byes for player in players], "met": met}
    return found | counts | _pairs(act.paired, ids)


def _pair_swing(before: Event, act: pairing.PairSwing) -> Check:
    if act.paired is None:
        return {}
    ids = swing.playing(held(before))
    last = before.rounds[-1].pairs if before.rounds else ()
    numbers = {entry: at for at, entry in enumerate(ids)}
    pairs = [[numbers[a], numbers[b]] for a, b in last if a in numbers and b in numbers]
    sat_out = [numbers.get(one.bye, -1) for one in before.rounds]
    about = round_code(SWING, len(before.rounds) + 1)
    found = {"kind": "swing", "about": about, "entries": _written([before.entry(one) for one in ids])}
    return found | {"last": pairs, "satOut": sat_out} | _pairs(act.paired, ids)


_CHECKS: Mapping[type, Callable[[Event, Any], Check]] = {
    drawing.Draw: _draw,
    drawing.DrawAgain: _draw_again,
    drawing.GiveByes: _give_byes,
    grouping.DrawGroups: _draw_groups,
    grouping.DrawFromGroups: _draw_from_groups,
    pairing.PairSwiss: _pair_swiss,
    pairing.PairSwing: _pair_swing,
}
