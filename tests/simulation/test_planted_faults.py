"""The simulation can fail: planted faults are found, and the same seed repeats its events."""

import pytest

from tests.simulation import faults, story

WITHIN = 12  # seeds

SAID = {
    "skipped_fact": "facts, the director|is another one at the director|director does not have|are lost|does not heal"
    "|the event does not end",
    "forgotten_order": "that are lost|the director does not have|given the same order|carried out",
    "doubled_assignment": "too many",
    "answered_too_early": "has left no act|was done and is lost|director does not have|are lost|does not heal",
    "unreported_result": "and at its table|the event does not end",
    "forgotten_act": "nobody was committed to|not what its acts say|the event does not end",
    "lost_wake_up": "was not told at once",
}


@pytest.mark.parametrize("name", faults.PLANTED)
def test_a_planted_fault_is_found(name: str):
    with pytest.raises(story.Failed, match=SAID[name]) as found:
        for seed in range(WITHIN):
            story.run(seed, faults.PLANTED[name])
    assert f"make sim ARGS='--seed {found.value.seed}'" in str(found.value) and found.value.trace


@pytest.mark.parametrize("name", faults.OF_LIVES)
def test_a_planted_fault_between_two_lives_is_found(name: str):
    with pytest.raises(story.Failed, match="MatchRow|KeyError|OrderRow"):
        for seed in range(5, 5 + WITHIN * story.LIVES, story.LIVES):
            story.run(seed, faults.OF_LIVES[name])


def test_a_seed_does_the_same_again():
    first, again, other = story.played(7), story.played(7), story.played(8)
    assert first == again != other


def test_what_is_simulated_is_not_nothing():
    """Matches end, people act, the director dies; otherwise a seed would prove little."""
    counts = [story.played(seed)[0] for seed in range(6)]
    least = {"facts": 300, "orders": 40, "acts": 100, "results": 10, "kills": 2, "waited": 20, "told": 5}
    found = {name: sum(getattr(one, name) for one in counts) for name in least}
    assert all(found[name] >= least[name] for name in least), found
