"""Desks restored, devices swapped, copied and renumbered, folders begun anew, messages repeated, at any step.

No result ever stands under a name that was not on the table's screen, and none is missing without a word.
"""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings as hypothesis_settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.simulation.lives import GAMES, KEYS, PEOPLE, Game, Lives

NUMBERS = st.sampled_from(sorted(KEYS))
AT = st.integers(0, 2)  # of a device
PAIRS = st.sampled_from([(a, b) for a in PEOPLE for b in PEOPLE if a != b])
YES = st.booleans()


class Machine(RuleBasedStateMachine):
    game = Game()

    def __init__(self) -> None:
        super().__init__()
        self.lives = Lives(self.game)

    def teardown(self) -> None:
        try:
            self.lives.everything_is_told()
        finally:
            self.lives.close()

    @rule(number=NUMBERS, names=PAIRS)
    def assign(self, number: int, names: tuple[str, str]) -> None:
        self.lives.assign(number, names)

    @rule(number=NUMBERS, at=st.integers(0, 2))
    def order(self, number: int, at: int) -> None:
        self.lives.order(number, at)

    @rule(at=AT, desk=st.integers(0, 3), is_heard=st.sampled_from((True, True, True, False)), later=YES)
    def call(self, at: int, desk: int, is_heard: bool, later: bool) -> None:
        self.lives.call(at, desk, is_heard, later)

    @rule(at=AT)
    def call_for_a_while(self, at: int) -> None:
        self.lives.call_for_a_while(at)

    @rule(at=AT, names=PAIRS)
    def begin_at_the_table(self, at: int, names: tuple[str, str]) -> None:
        self.lives.begin_at_the_table(at, names)

    @rule(at=AT, winner=st.integers(0, 1))
    def play(self, at: int, winner: int) -> None:
        self.lives.play(at, winner)

    @rule(at=AT, kept=st.integers(0, 4))
    def lose(self, at: int, kept: int) -> None:
        """A power cut, and sometimes the last facts."""
        if kept:
            self.lives.damage(at, kept)
        else:
            self.lives.restart(at)

    @rule(at=AT)
    def copy_flash(self, at: int) -> None:
        self.lives.copy_flash(at)

    @rule(which=st.integers(0, 5), keeps_starts=YES)
    def put_flash_back(self, which: int, keeps_starts: bool) -> None:
        self.lives.put_flash_back(which, keeps_starts)

    @rule(at=AT, of=AT)
    def copy_identity(self, at: int, of: int) -> None:
        self.lives.copy_identity(at, of)

    @rule(at=AT, number=NUMBERS)
    def renumber(self, at: int, number: int) -> None:
        self.lives.renumber(at, number)

    @rule()
    def back_up(self) -> None:
        self.lives.back_up()

    @rule(back=st.integers(0, 3))
    def restore(self, back: int) -> None:
        self.lives.restore(back)

    @rule()
    def new_folder(self) -> None:
        self.lives.new_folder()

    @rule(back_s=st.sampled_from((0.0, 3600.0, 1_789_999_000.0)))
    def set_clock(self, back_s: float) -> None:
        self.lives.set_clock(back_s)

    @rule(which=st.integers(0, 9))
    def repeat(self, which: int) -> None:
        self.lives.repeat(which)

    @invariant()
    def no_result_is_under_a_wrong_name(self) -> None:
        self.lives.no_result_is_under_a_wrong_name()


def machine(game: Game) -> Any:
    return type(f"Lives{type(game).__name__}", (Machine,), {"game": game})


PROFILE = hypothesis_settings(
    max_examples=10 if os.environ.get("CI") else 30,
    stateful_step_count=30,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_result_is_under_a_wrong_name(game: Game):
    run_state_machine_as_test(machine(game), settings=PROFILE)
