"""The effect of an order in a sentence, and why it is questioned before it is sent.

Nothing is guessed: the core carries the order out on a copy of the match, after the waiting orders, and the two states
are compared.
"""

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.playing import OrderPreview
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading.games import shown_score
from host_tools.director.texts import text
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import DECIDED, IDLE, READY, SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import lateness
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

UNASKED_MS = 60_000  # more time is neither given nor taken unasked
UNASKED_POINTS = 1  # the number is fixed for lateness only (PEN-03): a second point is questioned

_OVER = (DECIDED, SEALED)


@dataclass(frozen=True)
class _Change:
    """A match before and after an order; `refusal`: why the table would not carry it out."""

    order: Fact
    undone: Fact | None
    before: Match
    after: Match
    now_ms: int
    refusal: str

    @property
    def names(self) -> wording.Names:
        return self.after.names if self.after.phase != IDLE else self.before.names

    def has_ended(self) -> bool:
        return self.before.phase not in _OVER and self.after.phase in _OVER

    def goes_on_again(self) -> bool:
        return self.before.phase in _OVER and self.after.phase not in (*_OVER, IDLE)

    def bank_ms(self, side: int) -> tuple[int, int]:
        """Both parts of a side's bank (CLK-11), before and after."""
        before, after = (
            match.clock.bank_left_ms(max(self.now_ms, match.clock.since_ms), side)
            + match.clock.reserve_left_ms(max(self.now_ms, match.clock.since_ms), side)
            for match in (self.before, self.after)
        )
        return before, after

    def given_ms(self, side: int) -> int:
        """Time the order gives a side, negative if taken; 0 if a clock comes or goes."""
        if not (self.before.has_clock and self.after.has_clock) or self.after.phase == IDLE:
            return 0
        before_ms, after_ms = self.bank_ms(side)
        return after_ms - before_ms


def of_order(
    state: Match, now_ms: int, ahead: Iterable[Fact], order: Fact, proposed: int = 0, undone: Fact | None = None
) -> OrderPreview:
    """`ahead`: the orders waiting before it; `proposed`: points that the rules propose against its side (LAT-08);
    `undone`: the fact that it undoes."""
    change = _change(state, now_ms, ahead, order, undone)
    return OrderPreview(_sentence(change), tuple(_reasons(change, proposed)), tuple(_banks(change)), _decides(change))


def unseals(state: Match, now_ms: int, ahead: Iterable[Fact], order: Fact) -> bool:
    change = _change(state, now_ms, ahead, order)
    return change.before.phase == SEALED and change.after.phase not in (SEALED, IDLE)


def _change(state: Match, now_ms: int, ahead: Iterable[Fact], order: Fact, undone: Fact | None = None) -> _Change:
    before = copy.deepcopy(state)
    before.clear_fresh()
    for one in ahead:
        orders.carry_out(before, max(now_ms, before.at_ms), one)
        before.clear_fresh()
    return _carry_out(before, max(now_ms, before.at_ms), order, undone)


def _carry_out(before: Match, now_ms: int, order: Fact, undone: Fact | None) -> _Change:
    after = copy.deepcopy(before)
    is_done = orders.carry_out(after, now_ms, order)
    refusal = "" if is_done else wording.refusal_of_order(after.fresh[after.fresh_count - 1].text)
    return _Change(order, undone, before, after, now_ms, refusal)


def _decides(change: _Change) -> bool:
    """Whether it changes match, game, score or length, empties a bank, or lets the next game win the match."""
    if change.refusal:
        return False
    is_other = _stakes(change.before) != _stakes(change.after)
    is_emptied = any(change.given_ms(side) and not change.bank_ms(side)[1] for side in (0, 1))
    return is_other or is_emptied or bool(_of_cube(change))


def _stakes(match: Match) -> tuple[object, ...]:
    """Everything that counts in a match, except turns and times."""
    is_over = match.phase in _OVER
    result = (match.result, match.winner) if is_over else ()
    in_game = match.phase in phases.IN_GAME, match.phase == IDLE, is_over
    return result, in_game, match.score_a, match.score_b, match.length, match.pending_length, match.games


# -- the sentence ------------------------------------------------------------------------------------------------------


def _sentence(change: _Change) -> str:
    said = _lead(change)
    if change.refusal:
        return said + "."
    return text("will.sentence", what=said, then=", ".join([*_differences(change), _end(change)]))


def _lead(change: _Change) -> str:
    """The order, without its reason."""
    return phrases.plain_order_words(change.order, change.names, change.undone, key="will.")


def _differences(change: _Change) -> list[str]:
    before, after, said = change.before, change.after, []
    if after.length != before.length:
        said.append(text("tables.to", length=after.length))
    if after.pending_length != before.pending_length and after.pending_length:
        said.append(text("tables.new_length", length=after.pending_length))
    if (after.score_a, after.score_b) != (before.score_a, before.score_b):
        said.append(" – ".join(str(points) for points in shown_score(after.score_a, after.score_b, after.length)))
    if _is_cube_changed(change):
        holder = text("holder.middle")
        if after.cube_holder != NOBODY:
            holder = text("holder.side", name=wording.name_of(after.cube_holder, change.names))
        said.append(text("will.cube", level=after.cube_level, holder=holder))
    return said + _crawford(change)


def _is_cube_changed(change: _Change) -> bool:
    """Changed other than by the end of its game."""
    before, after = change.before, change.after
    is_other = (after.cube_level, after.cube_holder) != (before.cube_level, before.cube_holder)
    return is_other and after.phase in phases.IN_GAME


def _crawford(change: _Change) -> list[str]:
    """Whether the next game becomes the Crawford game, or no longer is (CRW-09)."""
    before, after = change.before, change.after
    if before.phase in _OVER or after.phase in (*_OVER, IDLE):
        return []
    is_next = [match.next_phase() == scoring.CRAWFORD for match in (before, after)]
    if is_next[0] == is_next[1]:
        return []
    return [text("will.crawford" if is_next[1] else "will.no_crawford")]


def _end(change: _Change) -> str:
    """The match's state afterwards."""
    before, after, names = change.before, change.after, change.names
    if after.phase == IDLE:
        return text("will.leaves")
    if after.phase in _OVER:
        is_same = (before.phase, before.result, before.winner) == (after.phase, after.result, after.winner)
        key = "will.stays" if is_same else "will.ends"
        if after.winner == NOBODY:
            return text(key + "_nobody", result=phrases.result_name(after.result))
        return text(key, name=wording.name_of(after.winner, names), result=phrases.result_name(after.result))
    if change.goes_on_again():
        return text("will.again")
    if before.phase in phases.IN_GAME and after.phase == READY:
        return text("will.game_over")
    if before.phase == READY and after.phase in phases.IN_GAME:
        return text("will.game_again")
    return text("will.goes_on")


def _banks(change: _Change) -> list[str]:
    if change.refusal or not any(change.given_ms(side) for side in (0, 1)):
        return []
    return [
        text(
            "will.bank",
            name=wording.name_of(side, change.names),
            now=wording.clock_text(change.bank_ms(side)[0]),
            then=wording.clock_text(change.bank_ms(side)[1]),
        )
        for side in (0, 1)
    ]


# -- reasons to ask ----------------------------------------------------------------------------------------------------


def _reasons(change: _Change, proposed: int) -> list[str]:
    if change.refusal:
        return [text("ask.refused", words=change.refusal)]
    return [
        *_of_phase(change),
        *_of_points(change, proposed),
        *_of_cube(change),
        *_of_double(change),
        *_of_time(change),
    ]


def _of_phase(change: _Change) -> list[str]:
    """Something ends, or resumes after its end."""
    before, after = change.before, change.after
    if after.phase == IDLE:
        return [text("ask.closes")]
    if change.has_ended():
        return [text("ask.ends")]
    if change.goes_on_again():
        return [text("ask.again")]
    if after.phase in _OVER and (before.result, before.winner) != (after.result, after.winner):
        return [text("ask.other_result")]
    if before.phase in phases.IN_GAME and after.phase == READY:
        return [text("ask.ends_game")]
    return []


def _of_points(change: _Change, proposed: int) -> list[str]:
    """More than the rules propose, or points taken away from a player."""
    order, said = change.order, []
    if order.kind == facts.LATE_POINTS_FOR and ROWS.value(order, "points") > proposed:
        said.append(text("ask.late_points" if proposed else "ask.no_late_points", points=proposed))
    if order.kind == facts.PENALTY and ROWS.value(order, "points") > UNASKED_POINTS:
        said.append(text("ask.penalty"))
    scores = [(match.score_a, match.score_b) for match in (change.before, change.after)]
    for side, (now, then) in enumerate(zip(*scores, strict=True)):
        if then < now and change.after.phase != IDLE:
            said.append(text("ask.points_away", name=wording.name_of(side, change.names), now=now, then=then))
    return said + _of_lateness(change)


def _of_lateness(change: _Change) -> list[str]:
    """Lateness points above half of the length to come, which by themselves end no match (LAT-04)."""
    before, after = change.before, change.after
    if after.phase in (*_OVER, IDLE) or not before.length:
        return []
    lengths = [match.pending_length or match.length for match in (before, after)]
    late = [(match.late_a, match.late_b) for match in (before, after)]
    return [
        text("ask.late_forfeit", name=wording.name_of(side, change.names), points=late[1][side], length=lengths[1])
        for side in (0, 1)
        if lateness.is_forfeit(lengths[1], late[1][side]) and (lengths[0], late[0][side]) != (lengths[1], late[1][side])
    ]


def _of_cube(change: _Change) -> list[str]:
    """At the new level the next game wins the match, which it did not before."""
    before, after = change.before, change.after
    if not after.length or not _is_cube_changed(change):
        return []
    wins = [
        wording.name_of(side, change.names)
        for side in (0, 1)
        if before.cube_level < (after.needed(side) or 0) <= after.cube_level
    ]
    return [text("ask.cube", level=after.cube_level, names=text("ask.and").join(wins))] if wins else []


def _of_double(change: _Change) -> list[str]:
    """A double waits, to be answered with the new cube (CUB-02, CUB-15)."""
    after = change.after
    if change.order.kind != facts.CUBE_SET or after.phase != phases.DOUBLED or not _is_cube_changed(change):
        return []
    take, _ = cube.after_take(after.cube_level, after.doubler)
    name = wording.name_of(after.doubler, change.names)
    return [text("ask.cube_waits", name=name, take=take, points=after.cube_level)]


def _of_time(change: _Change) -> list[str]:
    """More than a minute, more than the side has used, or all it has.

    No figures in these words: with a running clock each would make another question.
    """
    if change.before.has_clock and not change.after.has_clock and change.after.phase != IDLE:
        return [text("ask.takes_clock")]
    if change.order.kind == facts.CLOCK_SET and change.after.has_clock and not change.before.has_clock:
        return [_of_new_clock(change)]
    return [words for side in (0, 1) for words in _of_bank(change, side)]


def _of_new_clock(change: _Change) -> str:
    """Both players' starting times; separately if the director's exceptions make them differ (ACC-01)."""
    banks = [wording.clock_text(change.bank_ms(side)[1]) for side in (0, 1)]
    delays = [wording.delay_text(account.delay_ms) for account in change.after.clock.sides]
    if banks[0] == banks[1] and delays[0] == delays[1]:
        return text("ask.imposes_clock", bank=banks[0], delay=delays[0])
    a, b = (wording.name_of(side, change.names) for side in (0, 1))
    values = {"bank_a": banks[0], "bank_b": banks[1], "delay_a": delays[0], "delay_b": delays[1]}
    return text("ask.imposes_clock_each", a=a, b=b, **values)


def _of_bank(change: _Change, side: int) -> list[str]:
    given_ms, name = change.given_ms(side), wording.name_of(side, change.names)
    used_ms = change.before.clock.sides[side].charged_ms
    if given_ms and not change.bank_ms(side)[1]:
        return [text("ask.empty", name=name)]
    if abs(given_ms) > UNASKED_MS:
        return [text("ask.much_time", name=name, most=wording.span_text(UNASKED_MS))]
    if given_ms > used_ms:
        return [text("ask.more_than_used", name=name)]
    return []
