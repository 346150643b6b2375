"""For any draw of seed, rules and length, two players finish their match with acts that the core allows."""

from collections import Counter
from random import Random

import pytest

from host_tools.director.games.backgammon.settings import Settings
from host_tools.simulator.hall import condition
from host_tools.simulator.hall.device import Device
from host_tools.simulator.hall.incidents import INCIDENTS
from host_tools.simulator.hall.journal import Journal
from host_tools.simulator.hall.players import Players
from host_tools.simulator.hall.table import Table
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules import rulesets
from matchcore.log.fact import unpack
from matchcore.log.journal import payload_of

MINUTE_MS = 60_000


def table_with(settings: Settings, seed: int) -> Table:
    random = Random(seed)
    device = Device(1, bytes(32), Journal(random), condition.usual(random))
    device.switch_on(0)
    orders.carry_out(device.match, 0, orders.make(1, facts.ASSIGNED, settings.values(), settings.text()))
    device.write()
    return Table(device, Players(random))


def kinds_of(table: Table) -> Counter[str]:
    records = table.device.store.records.values()
    return Counter(ROWS.name(unpack(VOCABULARY, payload_of(record)).kind) for record in records)


@pytest.mark.parametrize("rule_set", rulesets.IDS)
def test_every_match_comes_to_its_end(rule_set: str):
    for seed in range(12):
        table = table_with(Settings((1, 3, 7, 11)[seed % 4], "Rossi", "De Vries", rule_set), seed)
        table.hurry(0, lambda match: match.phase == SEALED)
        assert table.match.phase == SEALED, seed
        assert table.refused <= 3, seed


def test_a_match_without_a_clock_comes_to_its_end():
    settings = Settings(3, "Rossi", "De Vries")
    settings.options["clock"] = "off"
    table = table_with(settings, 1)
    table.hurry(0, lambda match: match.phase == SEALED)
    assert table.match.phase == SEALED


def test_matches_are_as_long_as_matches_are_and_have_what_matches_have():
    """A match to 7 with 2 minutes a point takes about an hour; rare events happen in some matches."""
    minutes, happened, results, ends = [], Counter[str](), Counter[int](), Counter[int]()
    for seed in range(40):
        table = table_with(Settings(7, "Rossi", "De Vries"), seed)
        table.hurry(0, lambda match: match.phase == SEALED)
        minutes.append(table.match.at_ms / MINUTE_MS)
        happened += kinds_of(table)
        results[table.match.result] += 1
        ends.update(game.kind for game in table.match.games)
    assert 35 < sum(minutes) / len(minutes) < 80
    assert results[scoring.POINTS] > results[scoring.TIME]
    assert {"doubled", "taken", "passed", "claimed", "paused", "resumed", "break_begun", "called"} <= set(happened)
    assert ends[scoring.PASS] > ends[scoring.GAMMON] > ends[scoring.BACKGAMMON]


@pytest.mark.parametrize("prompt", INCIDENTS)
def test_whatever_interrupts_a_turn_the_match_goes_on(prompt: str):
    table = table_with(Settings(3, "Rossi", "De Vries"), 5)
    table.hurry(0, lambda match: match.turn_number > 2)
    table.players.prompt = prompt
    table.hurry(0, lambda match: match.phase == SEALED)
    assert table.match.phase == SEALED and not table.players.prompt


def test_a_power_cut_leaves_what_was_kept_and_both_confirm_it():
    table = table_with(Settings(3, "Rossi", "De Vries"), 5)
    table.hurry(0, lambda match: match.turn_number > 2)
    score, seq = (table.match.score_a, table.match.score_b), table.match.seq
    table.device.switch_off()
    table.device.switch_on(0)
    assert table.match.seq == seq + 1 and table.match.is_restored
    assert (table.match.score_a, table.match.score_b) == score
    table.hurry(0, lambda match: match.phase == SEALED)
    assert table.match.phase == SEALED


def test_a_damaged_journal_goes_on_behind_a_seam():
    table = table_with(Settings(3, "Rossi", "De Vries"), 5)
    table.hurry(0, lambda match: match.turn_number > 2)
    table.device.switch_off()
    table.device.switch_on(0, lost=2)
    assert kinds_of(table)["seam"] == 1
    table.hurry(0, lambda match: match.phase == SEALED)
    assert table.match.phase == SEALED
