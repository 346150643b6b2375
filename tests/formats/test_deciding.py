"""Acts on a knock-out event: what is shown is done, everything can be undone, the same acts give the same bytes."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import deciding, tallies
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.entering import CloseLate, Enter
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, StartSwing
from host_tools.director.formats.acts.reporting import Report, Seat, Settle
from host_tools.director.formats.corrections import changes
from host_tools.director.formats.deciding import (
    AGAIN,
    ANSWERS,
    FREEZE,
    STANDS,
    STANDS_ALONE,
    Act,
    Done,
    State,
    Undo,
    apply,
    consequences,
    fold,
)
from host_tools.director.formats.event import Event
from host_tools.director.formats.model import Entry, FormatError
from host_tools.director.formats.progress import READY, WAITING, WALKOVER
from tests.formats.events import WHOLE_EVENTS, by_chance, entries_of, many, won


def entered(names: str, *acts: Act) -> State:
    state = State()
    for act in (*(Enter(entry) for entry in entries_of(names)), *acts):
        state = do(state, act)
    return state


def do(state: State, act: Act | Undo, answers: dict[str, str] | None = None) -> State:
    return state.after(apply(state, act, answers, state.revision))


def reported(state: State, *codes: str) -> State:
    """The first side of each of these wins."""
    for code in codes:
        one, two = state.event.standings()[code].sides
        state = do(state, Report(code, won(one, two)))
    return state


FOUR = entered("ABCD", Draw(1))


def test_a_draw_is_previewed_with_everybody_who_comes_in():
    shown = consequences(entered("ABCD"), Draw(1))
    assert {(one.code, one.in_) for one in shown.changes} == {
        (one.pairing.code, side) for one in FOUR.event.standings().values() for side in one.sides if side
    }
    assert not shown.questions


def test_a_result_opens_the_next_pairing():
    shown = consequences(FOUR, Report("M1-1", won(*sides(FOUR, "M1-1"))))
    assert [(one.code, one.side, one.in_) for one in shown.changes] == [("M2-1", 0, sides(FOUR, "M1-1")[0])]


def sides(state: State, code: str) -> tuple[str, str]:
    one, two = state.event.standings()[code].sides
    assert one and two
    return one, two


def corrected(state: State) -> Report:
    one, two = sides(state, "M1-1")
    return Report("M1-1", won(two, one))


def test_a_correction_asks_about_a_match_in_play_and_does_nothing_before():
    """R-14."""
    state = reported(FOUR, "M1-1", "M1-2")
    state = replace(state, statuses={"M2-1": "playing"})
    shown = consequences(state, corrected(state))
    assert shown.questions == ("M2-1",)
    with pytest.raises(FormatError, match="unanswered"):
        apply(state, corrected(state), {}, state.revision)


@pytest.mark.parametrize(
    ("answer", "winner", "is_first_in"), [(STANDS, True, True), (AGAIN, False, False), (FREEZE, False, False)]
)
def test_the_answers(answer, winner, is_first_in):
    state = reported(FOUR, "M1-1", "M1-2", "M2-1")
    wrong, right = sides(state, "M1-1")
    after = do(state, corrected(state), {"M2-1": answer}).event.standings()["M2-1"]
    assert (after.winner == wrong) == winner
    assert (wrong in after.sides) == is_first_in and (right in after.sides) != is_first_in
    assert (after.state == READY) == (answer == AGAIN)


@pytest.mark.parametrize("stands", [True, False])
def test_a_frozen_match_is_decided_later(stands):
    """R-14: it counts for the sides that it was begun with, or is played by the right ones."""
    state = reported(FOUR, "M1-1", "M1-2", "M2-1")
    wrong, right = sides(state, "M1-1")
    frozen = do(state, corrected(state), {"M2-1": FREEZE})
    played = frozen.event.results["M2-1"].sides
    with pytest.raises(FormatError, match="nothing_to_settle"):
        consequences(frozen, Settle("M1-2", stands, sides(frozen, "M1-2")))
    settle = Settle("M2-1", stands, played)
    assert consequences(frozen, settle).questions == ()
    decided = do(frozen, settle)
    final = decided.event.standings()["M2-1"]
    assert (final.winner == wrong) == stands and (final.state == READY) == (not stands)
    assert (right in final.sides) != stands
    undone = do(decided, Undo(decided.revision - 1), {"M2-1": FREEZE} if stands else None)
    assert undone.event.to_bytes() == frozen.event.to_bytes()


def test_an_answer_may_raise_a_question_further_on():
    state = reported(entered("ABCDEFGH", Draw(1)), *(f"M1-{n}" for n in range(1, 5)), "M2-1", "M2-2")
    state = replace(state, statuses={"M3-1": "playing"})
    assert consequences(state, corrected(state)).questions == ("M2-1", "M3-1")
    again = consequences(state, corrected(state), {"M2-1": STANDS})
    assert again.questions == ()


def test_an_answer_that_nobody_asked_for_is_refused():
    state = reported(FOUR, "M1-1")
    with pytest.raises(FormatError, match="not_asked"):
        consequences(state, corrected(state), {"M2-1": STANDS})
    state = reported(state, "M1-2", "M2-1")
    with pytest.raises(FormatError, match="no_such_answer"):
        consequences(state, corrected(state), {"M2-1": "replay"})


def test_two_clerks_the_second_one_gets_the_new_preview():
    state = entered("AB")
    first = consequences(state, Enter(Entry("C", ("C",))))
    changed = do(state, Enter(Entry("D", ("D",))))
    with pytest.raises(FormatError, match="changed_meanwhile"):
        apply(changed, Enter(Entry("C", ("C",))), None, first.revision)


@pytest.mark.parametrize(
    ("state", "act", "reason"),
    [
        (FOUR, Enter(Entry("A", ("A",))), "entered_already"),
        (FOUR, Enter(Entry("E", ("E",))), "late_closed"),
        (FOUR, Withdraw("X"), "not_entered"),
        (do(FOUR, Withdraw("A")), Withdraw("A"), "withdrawn_already"),
        (FOUR, CloseLate(), "late_closed"),
        (FOUR, Report("M2-1", won("A", "B")), "other_sides"),
        (FOUR, Report("M9-1", won("A", "B")), "no_such_pairing"),
        (reported(FOUR, "M1-1"), Draw(2), "match_begun"),
        (reported(FOUR, "M1-1"), Undo(4), "match_begun"),
        (FOUR, Undo(0), "drawn_since"),
        (FOUR, Undo(5), "nothing_to_undo"),
        (do(FOUR, Undo(4)), Undo(4), "nothing_to_undo"),
        (do(entered("A"), Withdraw("A")), Undo(0), "not_entered"),
        (do(do(entered("A"), Undo(0)), Enter(Entry("A", ("Ada",)))), Undo(1), "entered_already"),
        (do(do(FOUR, Undo(4)), Enter(Entry("E", ("E",)))), Undo(5), "acts_since"),
        (entered("A"), Draw(1), "too_few_entries"),
    ],
)
def test_what_cannot_be_done_is_refused(state, act, reason):
    with pytest.raises(FormatError, match=reason):
        consequences(state, act)


def test_a_late_arrival_takes_the_lowest_place_until_they_are_closed():
    """TOU-04."""
    state = entered("ABC", Draw(1, late=1))
    assert [one.state for one in state.event.standings().values()].count(WAITING) == 2
    late = do(state, Enter(Entry("L", ("L",))))
    assert "L" in sides(late, "M1-1")
    closed = do(state, CloseLate())
    assert closed.event.standings()["M2-1"].sides[0]


def test_an_undo_can_be_undone():
    state = reported(FOUR, "M1-1")
    undone = do(state, Undo(5))
    assert undone.event.to_bytes() == FOUR.event.to_bytes()
    assert do(undone, Undo(6)).event.to_bytes() == state.event.to_bytes()


def some_act(state: State, chance: Random) -> Act | Undo:
    """An act that may be done now or be refused."""
    event = state.event
    number = len(event.entries) + 1
    ready = [one for one in event.standings().values() if one.state == READY]
    begun = dict(event.results)
    choices: list[Act | Undo] = [
        Undo(chance.randrange(state.revision)),
        Enter(Entry(f"E{number}", ("",))),
        CloseLate(),
        Draw(chance.randrange(99), late=chance.randrange(3)),
    ]
    choices += [Withdraw(chance.choice(event.entries).id)] if event.entries else []
    if ready:
        one = chance.choice(ready)
        choices += [Report(one.pairing.code, by_chance(one, chance))] * 6
    if begun:
        code = chance.choice(sorted(begun))
        choices.append(Report(code, won(begun[code].loser, begun[code].winner)))
    return chance.choice(choices)


def tried(state: State, act: Act | Undo, chance: Random, answers: Sequence[str] = ANSWERS) -> State:
    """Do it with any answer to every question, unless it is refused; what was shown is what has changed."""
    chosen: dict[str, str] = {}
    try:
        shown = consequences(state, act)
        while shown.questions:
            chosen |= {code: chance.choice(answers) for code in shown.questions}
            shown = consequences(state, act, chosen)
    except FormatError:
        return state
    after = do(state, act, chosen)
    was, is_now = state.event.standings(), after.event.standings()
    assert set(shown.changes) == set(changes(was, is_now, state.statuses, {*was, *is_now}))
    return after


@WHOLE_EVENTS
@given(st.integers(2, 40), st.integers(0, 2**32))
def test_random_events(entries, seed):
    """Late, withdrawn, corrected, undone; then everything is undone in reverse."""
    chance = Random(seed)
    state = State()
    for entry in many(entries):
        state = state.after(Done(Enter(entry)))
    for _ in range(30):
        state = tried(state, some_act(state, chance), chance)
        live = [one for one in state.event.standings().values() if one.state in (WAITING, READY)]
        names = [side for one in live for side in one.sides if side]
        assert len(names) == len(set(names))
    assert fold(state.log).to_bytes() == state.event.to_bytes()
    for number in reversed(range(state.revision)):
        before = fold(state.log[:number]).to_bytes()
        state = tried(state, Undo(number), chance, [FREEZE])
        assert state.event.to_bytes() == before
    assert state.event.to_bytes() == Event().to_bytes()


# -- a match that stands, and the place that its rightful player leaves ------------------------------------------------


def begun_final() -> State:
    """Four entries with a consolation, both semi-finals over, the final in play."""
    state = reported(entered("ABCD", Draw(1), OpenConsolation("progressive")), "M1-1", "M1-2")
    return replace(state, statuses={"M2-1": "playing"}, at_tables={"M2-1": sides(state, "M2-1")})


@pytest.mark.parametrize(("answer", "at"), [(STANDS, 1), (STANDS_ALONE, 0)])
def test_who_is_left_out_by_a_match_that_stands_may_keep_his_place(answer: str, at: int):
    state = begun_final()
    wrong, right = sides(state, "M1-1")
    shown = consequences(state, corrected(state))
    (one,) = shown.left_out["M2-1"]
    assert (one.place, one.winner, one.loser) == ("C1-1", right, wrong)
    after = do(state, corrected(state), {"M2-1": answer})
    assert sides(after, "M2-1")[0] == wrong and sides(after, "C1-1")[0] == (wrong, right)[at]
    assert fold(after.log).to_bytes() == after.event.to_bytes()


def test_an_open_other_side_of_a_kept_place_is_filled_later():
    state = reported(entered("ABCDEFGH", Draw(1), OpenConsolation("progressive")), "M1-1", "M1-2")
    wrong, right = sides(state, "M1-3")
    state = reported(state, "M1-3")
    state = replace(state, statuses={"M2-2": "playing"}, at_tables={"M2-2": (wrong, "")})
    state = do(state, Report("M1-3", won(right, wrong)), {"M2-2": STANDS})
    assert state.event.standings()["C1-2"].sides == (right, None)
    state = reported(state, "M1-4")
    assert sides(state, "C1-2") == (right, sides(state, "M1-4")[1])


def test_when_it_stands_after_all_he_keeps_it_then():
    """R-14: frozen first."""
    state = begun_final()
    _, right = sides(state, "M1-1")
    played = sides(state, "M2-1")
    frozen = do(state, corrected(state), {"M2-1": FREEZE})
    assert right in do(frozen, Settle("M2-1", True, played)).event.standings()["C1-1"].sides


def test_a_correction_that_is_taken_back_leaves_the_match_that_was_frozen_as_it_began():
    state = begun_final()
    began, (first, second) = sides(state, "M2-1"), sides(state, "M1-1")
    frozen = do(state, corrected(state), {"M2-1": FREEZE})
    back = Report("M1-1", won(first, second))
    assert consequences(frozen, back).questions == ()
    mended = do(frozen, back)
    assert sides(mended, "M2-1") == began and not mended.event.ruled
    do(mended, Report("M2-1", won(*began)))


def test_a_match_that_stands_after_a_second_correction_has_the_sides_that_began_it():
    """Not those that the pairing had in between."""
    state = reported(entered("ABCDEFGH", Draw(1)), *(f"M1-{n}" for n in range(1, 5)), "M2-1", "M2-2")
    began = sides(state, "M3-1")
    state = replace(state, statuses={"M3-1": "playing"}, at_tables={"M3-1": began})

    def other(code: str) -> Report:
        one, two = sides(state, code)
        return Report(code, won(two, one))

    state = do(state, other("M2-1"), {"M3-1": FREEZE})
    state = do(state, other("M2-2"), {"M3-1": STANDS})
    assert sides(state, "M3-1") == began
    do(state, Report("M3-1", won(*began)))


# -- late arrivals on other lines --------------------------------------------------------------------------------------


def test_the_line_of_somebody_who_left_before_playing_is_open_until_late_places_are_closed():
    """R-08: the next late arrival takes it, before the places that were kept."""
    state = entered("ABC", Draw(1, late=1))
    ready = next(code for code, one in state.event.standings().items() if one.state == READY)
    (gone, other) = sides(state, ready)
    left = do(state, Withdraw(gone))
    assert left.event.standings()[ready].state == WAITING
    late = do(left, Enter(Entry("L", ("L",))))
    assert set(sides(late, ready)) == {"L", other}
    assert "K" in sides(do(late, Enter(Entry("K", ("K",)))), "M1-1" if ready == "M1-2" else "M1-2")
    closed = do(left, CloseLate()).event.standings()
    assert closed[ready].winner == other and gone in closed[ready].left


def test_who_leaves_after_a_match_leaves_no_line():
    """He had a bye in the first round."""
    state = entered("ABCDE", Draw(1, late=1))
    state = reported(state, *(code for code, one in state.event.standings().items() if one.state == READY))
    second = next(code for code in ("M2-1", "M2-2") if None not in state.event.standings()[code].sides)
    state = reported(state, second)
    winner = state.event.standings()[second].winner or ""
    before = {code: one.winner for code, one in state.event.standings().items() if code.startswith("M1")}
    left = do(state, Withdraw(winner))
    assert {code: left.event.standings()[code].winner for code in before} == before
    late = do(left, Enter(Entry("L", ("L",))))
    assert winner in [place.of for place in late.event.lines] and "L" in [place.of for place in late.event.lines]


# -- a match of somebody who has left ----------------------------------------------------------------------------------


def left_in_play(answer: str) -> State:
    """The first side of M1-1 leaves while it is played on a board."""
    return do(do(FOUR, Seat("M1-1", "9")), Withdraw(sides(FOUR, "M1-1")[0]), {"M1-1": answer})


def stands(state: State) -> State:
    return do(state, Settle("M1-1", True, sides(FOUR, "M1-1")))


@pytest.mark.parametrize("state", [left_in_play(STANDS), stands(left_in_play(FREEZE))], ids=["at once", "later"])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_match_that_stands_is_ended_by_those_who_began_it(state: State, winner: int):
    both = sides(FOUR, "M1-1")
    now = state.event.standings()["M1-1"]
    assert (now.state, now.sides, now.left) == (READY, both, (None, None))
    state = do(state, Report("M1-1", won(both[winner], both[1 - winner])))
    final = reported(state, "M1-2").event.standings()["M2-1"]
    assert final.state == (WALKOVER if winner == 0 else READY), "whoever has left does not play the next one"


def test_it_is_a_walkover_if_it_does_not_stand():
    assert left_in_play(AGAIN).event.standings()["M1-1"].state == WALKOVER
    frozen = do(left_in_play(FREEZE), Settle("M1-1", False, sides(FOUR, "M1-1")))
    assert frozen.event.standings()["M1-1"].state == WALKOVER and not frozen.event.boards


def test_who_leaves_after_it_was_ruled_to_stand_is_asked_about_again():
    state, other = left_in_play(STANDS), sides(FOUR, "M1-1")[1]
    assert consequences(state, Withdraw(other)).questions == ("M1-1",)
    assert do(state, Withdraw(other), {"M1-1": STANDS}).event.standings()["M1-1"].state == READY


@pytest.mark.parametrize("answer", [STANDS, FREEZE])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_game_of_swing_that_stands_is_booked_before_the_points_of_who_left_are_shared(answer: str, winner: int):
    state = entered("ABCD", StartSwing(10, (1, 2, 4)), PairSwing(1))
    both = sides(state, "W1-1")
    state = do(do(state, Seat("W1-1", "9")), Withdraw(both[0]), {"W1-1": answer})
    if answer == FREEZE:
        state = do(state, Settle("W1-1", True, both))
    state = do(state, Report("W1-1", won(both[winner], both[1 - winner])))
    held = tallies.held(state.event)
    assert held[both[0]] == 0 and sum(held.values()) == 40


@pytest.mark.parametrize("number", [3, 40])
def test_an_undo_folds_from_the_last_mark_before_its_act(monkeypatch: pytest.MonkeyPatch, number: int):
    """The same event as from the beginning, with fewer steps."""
    monkeypatch.setattr(deciding, "MARKED_EVERY", 8)
    state = State()
    for entry in many(48):
        state = do(state, Enter(entry))
    steps: list[Done] = []
    whole = deciding._step
    monkeypatch.setattr(deciding, "_step", lambda event, done: steps.append(done) or whole(event, done))
    state = state.after(Done(Undo(number)))
    assert len(steps) == 48 - number // 8 * 8
    assert [entry.id for entry in state.event.entries] == [f"E{at}" for at in range(1, 49) if at != number + 1]
    again = state.after(Done(Undo(48)))
    assert again.event.to_bytes() == fold(again.log).to_bytes() and len(again.event.entries) == 48


@WHOLE_EVENTS
@given(st.randoms(use_true_random=False))
def test_marks_make_no_difference_whatever_is_taken_back(chance: Random):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deciding, "MARKED_EVERY", 3)
        state = entered("ABCDEF", Draw(1), OpenConsolation("progressive"))
        for _ in range(12):
            try:
                state = do(state, some_act(state, chance))
            except FormatError:
                continue
            assert state.event.to_bytes() == fold(state.log).to_bytes()
