"""Random matches agree with the code on their screen, and none with one bit changed: on both interpreters.

10,000 of each: `make sim ARGS=--passports`."""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools.passport import replaying
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from tests.core.random_play import Chance
from tests.passport import sealed_play

SEEDS = range(90)
OLD_LOG = Path(__file__).parents[1] / "golden" / "old_log.json"


@pytest.fixture(scope="module")
def matches() -> list:
    return [sealed_play.sealed(seed) for seed in SEEDS]


def test_every_match_agrees(matches):
    for records, code in matches:
        text, digest = sealed_play.passport(records, code)
        found = replaying.agreed(text, digest)
        assert found["code"] == code and len(found["moments"]) == len(records)


@pytest.mark.parametrize(
    ("change", "whys"),
    [
        (sealed_play.in_file, {"changed"}),
        (sealed_play.in_record, {"damaged"}),
        # The chain is made anew, so that only the code that both players have seen tells.
        (sealed_play.in_fact, {"code", "damaged", "unsealed"}),
    ],
)
def test_one_changed_bit_is_refused(matches, change, whys):
    found = [sealed_play.why(*change(*match, Chance(seed).pick)) for seed, match in zip(SEEDS, matches, strict=True)]
    assert set(found) == whys


def test_another_code_is_refused_and_the_right_one_named(matches):
    records, code = matches[0]
    text, digest = sealed_play.passport(records, "7-0000")
    assert json.loads(replaying.judged(text, digest)) == {"why": "code", "what": code}


def test_facts_cut_off_are_refused(matches):
    records, code = matches[0]
    assert sealed_play.why(*sealed_play.passport(records[:-1], code)) == "unsealed"
    assert sealed_play.why(*sealed_play.passport(records[1:], code)) == "damaged"


def test_micropython_judges_the_same(micropython: Path):
    script = Path(sealed_play.__file__)
    command = [str(micropython), "-X", "heapsize=32m", str(script), "0", str(len(SEEDS))]
    said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    assert said.endswith(f": {len(SEEDS)} agreed, {len(SEEDS)} refused\n")


def test_a_match_of_an_older_release_agrees():
    """The log of golden/old_log.json."""
    log = replaying.binascii.a2b_base64("".join(json.loads(OLD_LOG.read_text(encoding="utf-8"))["log"]))
    chain, match, run, found, was = journal.Chain(VOCABULARY), new_match(), [], [], 0
    for record in replaying.records_of(log):
        fact = chain.check(record)
        match.fold(fact)
        run = [record] if fact.kind == VOCABULARY.first else [*run, record]
        if match.phase == SEALED and was != SEALED:
            found.append((run, journal.short_code(sealed_play.TABLE, chain.digest)))
        was = match.phase
    assert len(found) == 13
    assert [sealed_play.why(*sealed_play.passport(*one)) for one in found] == [""] * 13
