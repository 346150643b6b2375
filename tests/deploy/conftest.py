"""What the tests of this lane share: boards on cables, and a small release."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.deploy.pretend_board import PretendBoard


@pytest.fixture
def board(micropython: Path, tmp_path: Path) -> Iterator[Callable[..., PretendBoard]]:
    """Makes boards that are plugged in, until the end of the test."""
    made: list[PretendBoard] = []

    def make(**settings) -> PretendBoard:
        made.append(PretendBoard(tmp_path, micropython, **settings))
        return made[-1]

    yield make
    for each in made:
        each.unplug()
