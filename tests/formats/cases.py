"""The worked cases of the tournament formats, by kind; formats.json is the specification's, unchanged.

`KINDS` maps each kind of case to the module that reads it: test_cases.py checks that none is left out.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = Path(__file__).parent
FILES = ("formats.json", "swing.json", "davis_cup.json")

KINDS = {
    "test_knockout": {"knockout_size", "losers_by_round", "draw_check", "after_round_1", "late_arrivals"},
    "test_consolation": {"bye_balance", "bye_balance_check", "consolation_size", "consolation_structure"},
    "test_double_elimination": {"double_elimination"},
    "test_swing": {
        "swing_round",
        "swing_pairing_check",
        "swing_cpp",
        "swing_schedule_check",
        "stake",
        "settle",
        "cpp",
        "field",
    },
    "test_davis": {"davis_next", "davis_tables", "davis_entry", "davis_clock", "pairings", "result"},
    "test_lengths": {"series", "goes_on", "call_priority"},
    "test_corrections": {"correction_effects"},
    "test_swiss": {"swiss_check", "swiss_forced", "swiss_scores", "lives"},
    "test_round_robin": {"round_robin_size", "berger", "round_robin_check", "standings", "ranking"},
}


class Case(NamedTuple):
    id: str
    kind: str
    input: dict[str, Any]
    expected: Any


@cache
def stock(file: str) -> dict[str, Any]:
    return json.loads((FOLDER / file).read_text(encoding="utf-8"))


def of_kinds(*kinds: str, file: str = "formats.json") -> list[Any]:
    """The cases of these kinds, as parameters of a test, each under its id."""
    found = [case for case in stock(file)["cases"] if case["kind"] in kinds]
    return [
        pytest.param(Case(case["id"], case["kind"], case["input"], case["expected"]), id=case["id"]) for case in found
    ]


def reading(number: str) -> dict[str, Any]:
    """The reading of a rule that leaves something open: R-01 and the others, with their examples."""
    return next(one for one in stock("formats.json")["ambiguous"] if one["id"] == number)


def example(number: str) -> Case:
    one = reading(number)
    return Case(number, one["kind"], one["example"]["input"], one["example"]["expected"])
