"""A rule set is a file of profiles/ and its id."""

from matchcore.games.backgammon.rules import rulesets
from tests.rules.rules_map import FIRMWARE

PROFILES = FIRMWARE / "matchcore" / "games" / "backgammon" / "rules" / "profiles"


def test_every_profile_has_its_id():
    assert {path.stem for path in PROFILES.glob("[!_]*.py")} == set(rulesets.IDS)
