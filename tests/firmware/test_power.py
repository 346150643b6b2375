"""The plug is pulled, or a watchdog bites, after every single line of a match; the README lists what survives.

A killed process leaves its files as they are at that moment. So one match is played, its flash is copied after
each line, and each copy is switched on.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from host_tools.simulator.hands import Play
from host_tools.simulator.headless import MEMORY, Headless
from tests.firmware.play import BELOW, copied, unlike
from tests.firmware.whole_match import three_points

MOST_GIVEN_BACK_MS = 10_000
MOST_LOST_MS = 1000
NOT_IN_PLAY = ("idle", "offered", "sealed")
WORKERS = 2
STANDING = "standing"


class Moment(NamedTuple):
    """One line of the match, with the screen and the flash after it."""

    line: str
    view: dict
    files: Path
    asked_in: str  # the state in which a question was opened


@pytest.fixture(scope="module")
def moments(micropython, code, ram) -> list[Moment]:
    folder = ram / "moments"
    found: list[Moment] = []
    with Headless(folder / "flash", interpreter=micropython, code=code) as table:
        play = Play(table)

        def note(line: str, view: dict) -> None:
            is_asked = found and view["state"] == "take back?"
            asked_in = found[-1].asked_in if is_asked else view["state"]
            found.append(Moment(line, view, copied(folder / "flash", folder / f"{len(found):03}"), asked_in))

        play.after_each = note
        three_points(play)
    assert len(found) > 60
    return found


@pytest.fixture
def on_each(moments, micropython, code, flash):
    """Runs a check on every moment, two at a time, and reports all failures."""

    def run(check) -> None:
        def one(numbered: tuple[int, Moment]) -> str:
            number, moment = numbered
            files = copied(moment.files, flash / f"{number:03}")
            try:
                check(moment, files, {"interpreter": micropython, "code": code, "start_ticks": number << 20})
            except AssertionError as error:
                return f"after line {number}, {moment.line}, {moment.view['state']}: {error}"
            return ""

        with ThreadPoolExecutor(WORKERS) as pool:
            failures = [failure for failure in pool.map(one, enumerate(moments)) if failure]
        assert not failures, "\n".join(failures)

    return run


def state_of(moment: Moment) -> str:
    """The state without questions or messages on top of it."""
    state = moment.view["state"]
    if state == "help":
        return "ready" if not moment.view["is_running"] else "running"
    return moment.asked_in if state == "take back?" else BELOW.get(state, state)


def check_same_match(before: dict, after: dict) -> None:
    for name in ("score", "badge_half", "names", "is_badge_word", "expired", "code"):
        assert after[name] == before[name], name
    # The level of a waiting double is shown doubled in play, and so it is afterwards.
    assert after["badge"] == before["badge"]


def test_a_power_cut_after_every_line(on_each):
    on_each(cut_the_power)


def cut_the_power(moment: Moment, files: Path, options: dict) -> None:
    (files / MEMORY).unlink(missing_ok=True)
    state, before = state_of(moment), moment.view
    with Headless(files, **options) as table:
        play = Play(table)
        assert play.notice == ""
        if state in NOT_IN_PLAY:
            assert play.shown() == state and play.seq == before["seq"]
            return
        assert play.shown() == ("dispute" if state == "dispute" else "restored")
        assert not play.is_running
        if state == "dispute":
            play.key("CANCEL")
            play.left()
            play.right()
        check_same_match(before, play.view)
        # A claimed result shows neither player's turn, though the clock knows whose it was.
        assert play.turn == before["turn"] or before["turn"] == -1
        for given_ms, was_ms in zip(play.bank_ms, before["bank_ms"], strict=True):
            assert 0 <= given_ms - was_ms <= MOST_GIVEN_BACK_MS
        banks = play.bank_ms
        play.wait(3_600_000, 60_000)
        assert play.bank_ms == banks
        play.left()
        play.expect("restored")
        play.right()
        play.expect("paused" if state == "dispute" else state)
        assert play.is_running == before["is_running"]


def test_a_reset_after_every_line(on_each):
    on_each(reset)


def reset(moment: Moment, files: Path, options: dict) -> None:
    state, before = state_of(moment), moment.view
    with Headless(files, **options) as table:
        play = Play(table)
        assert play.shown() == state and play.notice == ""
        check_same_match(before, play.view)
        assert play.is_running == before["is_running"]
        # A question shows no player on turn.
        assert play.turn == before["turn"] or before["state"] == "take back?"
        for side in (0, 1):
            gained_ms = play.bank_ms[side] + play.delay_ms[side] - before["bank_ms"][side] - before["delay_ms"][side]
            assert 0 <= gained_ms <= MOST_LOST_MS
        if play.is_running:
            left_ms = play.bank_ms[play.turn] + play.delay_ms[play.turn]
            play.wait(1000)
            assert play.bank_ms[play.turn] + play.delay_ms[play.turn] == left_ms - 1000


def test_the_power_is_cut_again_and_again(switch_on):
    """Every start fails before a confirmation: nothing is given away, and nothing is lost."""
    play = switch_on()
    play.begin(3)
    play.start_left()
    play.wait(19_000)
    before = play.view
    for _ in range(5):
        play.table.power_cut()
        play.table.switch_on()
        play.view = play.table.view()
        play.left()
        play.expect("restored")
    play.right()
    play.expect("running")
    assert 0 <= play.bank_ms[0] - before["bank_ms"][0] <= MOST_GIVEN_BACK_MS
    assert play.bank_ms[1] == before["bank_ms"][1]


def test_a_long_match_is_taken_up_from_its_last_game(switch_on, flash):
    """From the state stored after that game: the same match, and the flash is as if all had been folded."""
    play = switch_on(flash)
    play.begin(5)
    for _ in range(2):
        play.start_left()
        for turn in range(44):
            play.press("right" if turn % 2 else "left", 2000)
        play.win("left", "single")
        play.wait(3000)
        assert (flash / STANDING).is_file()
    play.start_left()
    play.left(3000)
    before = play.view
    views = []
    for is_kept in (True, False):
        if not is_kept:
            (flash / STANDING).unlink()
        play.table.soft_reset()
        views.append(play.table.view())
    check_same_match(before, views[0])
    assert unlike(*views) in ([], ["seq"])


def test_a_reset_while_a_question_was_open_only_forgets_the_question(switch_on):
    play = switch_on()
    play.begin(3)
    play.start_left()
    play.key("DOUBLE")
    play.table.soft_reset()
    play.view = play.table.view()
    play.expect("running")
    assert play.cube == 1


def test_times_that_are_wrong_after_a_power_cut_go_to_the_director(switch_on):
    play = switch_on()
    play.begin(3)
    play.start_left()
    play.table.power_cut()
    play.table.switch_on()
    play.view = play.table.view()
    play.key("WRONG?")
    play.expect("dispute")
    play.key("CANCEL")
    play.left()
    play.right()
    play.expect("restored")


def test_a_mark_of_another_fact_is_not_believed(switch_on, flash):
    """Memory says that time had come further, but for a fact that is not on the flash."""
    play = switch_on(flash)
    play.begin(3)
    play.start_left()
    mark = (flash / MEMORY).read_bytes()
    play.left(5000)
    play.table.kill()
    (flash / MEMORY).write_bytes(mark)
    play.table.switch_on()
    assert play.table.view()["state"] == "restored"
    play.table.kill()
    (flash / MEMORY).write_bytes(mark[:7])
    play.table.switch_on()
    assert play.table.view()["state"] == "restored"


def test_the_log_is_the_same_after_a_power_cut(moments, on_each):
    """Restoring only adds: the previous flash is still its beginning, byte for byte."""

    def check(moment: Moment, files: Path, options: dict) -> None:
        (files / MEMORY).unlink(missing_ok=True)
        before = {path.name: path.read_bytes() for path in (files / "log").glob("*")}
        with Headless(files, **options) as table:
            table.view()
        for name, data in before.items():
            assert (files / "log" / name).read_bytes().startswith(data)
        assert {path.suffix for path in (files / "log").glob("*")} <= {".seg"}

    on_each(check)
