"""The texts: complete for everything the core can say, and the words and times made of them."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director import game, texts, wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders.forms import ORDER_FORMS
from host_tools.director.store import StoredFact, records
from host_tools.director.texts import ENGLISH, LANGUAGES, USUAL, has
from host_tools.director.web.shared import paper
from host_tools.languages.words import refusals
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.rules import breaks, rulesets
from matchcore.log.fact import MOST_INTS, Fact
from tests.director.catalogs import words
from tests.director.conftest import PAGE
from tests.director.device import Device

DIRECTOR = Path(paper.FOLDER).parent
TEXTS = DIRECTOR / "texts"
FIRMWARE = DIRECTOR.parents[1] / "firmware" / "matchcore"
NAMES = ("Rossi", "De Vries")


def test_everything_that_the_core_knows_has_a_name():
    assert all(has("reason." + reason) for reason in rulesets.PAUSE_REASONS)
    assert all(has("result." + result) for result in scoring.RESULTS[1:])
    assert all(has("kind." + kind) for kind in scoring.KINDS[1:])
    assert all(has("phase." + phase) for phase in scoring.PHASES)
    assert all(has("fact." + ROWS.name(kind)) for kind in ROWS.kinds())
    older = {facts.LATE_POINTS}  # it does not name the delay
    ordered = {form.fact_kind for form in ORDER_FORMS} | {facts.ASSIGNED, facts.VERIFIED, facts.MOVED} | older
    names = {"ordered." + ROWS.name(kind) for kind in ordered}
    assert {".".join(key.split(".")[:2]) for key in ENGLISH if key.startswith("ordered.")} == names
    named = set(phases.PHASES) - {"playing"}
    assert all(has("state." + phase) for phase in named)
    statuses = [value for name, value in vars(records).items() if name.isupper() and isinstance(value, str)]
    assert all(has("status." + status) or has("order." + status) for status in statuses)
    assert all(has("form." + form.name) for form in ORDER_FORMS)


def test_every_refusal_that_an_order_can_meet_has_words():
    """Every code of the core, wherever it occurs: the director reads the log of all."""
    paths = [path for path in sorted(FIRMWARE.rglob("*.py")) if "games" not in path.parts or game.USUAL in path.parts]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    codes = set(re.findall(r'Refusal\(\s*"([A-Z_]+)"', source)) - {"BREAK_"}
    codes |= {"BREAK_" + reason for reason in (breaks.EXHAUSTED, breaks.NOT_BETWEEN_GAMES, breaks.DIRECTOR)}
    codes.add("BREAK_" + breaks.ONLY_BETWEEN_MATCHES)
    assert {"BAD_LENGTH", "BAD_SCORE", "NOT_SEALED"} <= codes
    codes |= set(cube.RULE_OF)
    assert sorted(codes - refusals().keys()) == []
    assert wording.VALUED <= refusals().keys(), "a code that the core no longer has"
    refused = [wording.refusal_words(code, "SCO-06", "17") for code in sorted(codes)]
    assert all(said.endswith(" (rule SCO-06)") and "_" not in said for said in refused), refused


def test_no_text_stands_in_two_modules():
    """The second one would appear in both places."""
    found: dict[str, list[str]] = {}
    for path in sorted(TEXTS.glob("*.py")):
        for key in re.findall(r'"([A-Za-z_]+\.[A-Za-z_.]+)":', path.read_text(encoding="utf-8")):
            found.setdefault(key, []).append(path.name)
    assert len(found) > 500
    assert {key: names for key, names in found.items() if len(names) > 1} == {}


def test_every_text_that_is_used_exists_and_every_text_is_used():
    sources = [path.read_text(encoding="utf-8") for path in DIRECTOR.rglob("*") if path.suffix in (".py", ".html")]
    texts = [path.read_text(encoding="utf-8") for path in TEXTS.rglob("*.py")]
    used = {key for source in sources if source not in texts for key in re.findall(r'"([a-z]+\.[A-Za-z_.]+)"', source)}
    prefixes = ("reason.", "result.", "kind.", "phase.", "fact.", "state.", "status.", "order.", "refusal.", "fault.")
    prefixes += ("ordered.", "guide.")
    made = (*prefixes, "by.", "form.", "assign.moves.", "cause.", "group.", "late.", "prevails.", "sort.", "task.")
    made += ("remark.", "go.", "why.", "hint.", "will.", "ruled.", "kind_of.", "rung.", "rule.", "force.")
    made += (
        "act.",
        "backup.is_",
        "need.",
        "fit.",
        "many.",
        "board.by_",
        "undo.",
        "log_kind.",
        "assign.players.",
        "dispute.card_",
        "fleet.col.",
        "health_problem.",
        "self_test.",
        "reset.",
        "update.",
        "role.",
        "tag.",
        "tell.of.",
        "tell.rule.",
        "draw.",
        "event.page.",
        "lead.",
        "drawn.",
        "step.",
        "line.",
        "pairing.",
        "section.",
        "count.",
        "entries.twin_",
        "entry.",
        "answer.",
        "decision.",
        "federation.",
        "calls.",
        "game.",
        "session.",
        "me.",
        "own.state_",
        "callup.phones_",
        "passport.",
        "games.fact.",
        "games.order.",
        "clock.fact.",
        "clock.end.",
        "ricochet.fact.",
        "ricochet.state.",
        "ricochet.void.",
        "ricochet.end.",
    )
    named = [key for key in ENGLISH if "." in key and not key.startswith(made)]
    assert [key for key in named if key.removesuffix(".one") not in used] == []
    asked = {key for source in sources for key in re.findall(r'\b(?:t|text)\("([a-z]+[A-Za-z_.]*)"[,)]', source)}
    assert sorted(key for key in asked if not has(key)) == []
    faults = {code for source in sources for code in re.findall(r'(?:Fault|__init__)\(\s*"([A-Z_]+[A-Z])"', source)}
    worded = {key.removeprefix("fault.") for key in ENGLISH if key.startswith("fault.")}
    assert {code for code in worded if not code.startswith("DRAW_") or code in faults} == faults  # test_draws.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_values(language: str):
    found = words(language)
    assert found.keys() == ENGLISH.keys()
    for key in found:
        assert set(re.findall(r"{(\w+)", found[key])) == set(re.findall(r"{(\w+)", ENGLISH[key])), key


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (0, "0:00"),
        (1, "0:00.1"),
        (41_550, "0:41.6"),
        (59_900, "0:59.9"),
        (59_901, "1:00"),
        (60_000, "1:00"),
        (60_001, "1:01"),
        (804_000, "13:24"),
        (11_880_000, "198:00"),
        (-5, "0:00"),
    ],
)
def test_a_bank_is_rounded_up_and_zero_only_when_it_is_empty(ms: int, shown: str):
    """CLK-04."""
    assert wording.clock_text(ms) == shown


@pytest.mark.parametrize(("seconds", "shown"), [(0.4, "0 s"), (59.9, "59 s"), (75, "1:15 min"), (7500, "2 h 5 min")])
def test_an_age_is_read_at_a_glance(seconds: float, shown: str):
    assert wording.age_text(seconds) == shown


@pytest.mark.parametrize("kind", ROWS.kinds())
def test_every_fact_is_a_sentence_whatever_its_values(kind: int):
    for value in (-1, 0, 1, 2, 1 << 30):
        fact = Fact()
        fact.kind, fact.count = kind, facts.ROWS.counts[kind]
        fact.ints = [value] * MOST_INTS
        fact.text = "x"
        assert phrases.fact_words(fact, NAMES)


def test_a_refusal_of_an_unknown_code_is_still_said():
    assert wording.refusal_of_order("NEW_CODE XYZ-01 17") == "NEW_CODE: 17 (rule XYZ-01)"
    assert wording.refusal_of_order("") == " (rule )"


TRANSLATED = [language for language in LANGUAGES if language != USUAL]


def test_a_browser_keeps_the_language_that_it_has_chosen(client: TestClient):
    assert ">Nederlands</a>" in client.get("/log").text
    chosen = client.get("/log?speak=nl")
    assert "Logboek van alle handelingen" in chosen.text and "language=nl; Path=/" in chosen.headers["set-cookie"]
    client.headers["Cookie"] += "; language=nl"
    page = client.get("/fleet").text
    assert '<html lang="nl">' in page and "Apparaten" in page and 'href="/fleet?speak=en"' in page
    assert '<html lang="en">' in client.get("/fleet?language=en").text, "an address that asks for a language gets it"
    assert '<html lang="nl">' in client.get("/fleet?speak=xx").text, "there is no such language"
    assert "language=en; Path=/" in client.get("/fleet?speak=en").headers["set-cookie"]


def test_the_public_chooses_its_language(client: TestClient):
    page = client.get("/?language=nl").text
    assert '<html lang="nl">' in page and "Er is nog geen tafel." in page
    assert "No table is enrolled yet." in client.get("/").text, "the next request is in English again"
    assert '<html lang="en">' in client.get("/?language=xx").text


def test_why_a_table_cannot_be_followed_is_said_to_each_in_his_language():
    stored = StoredFact(1, 7, 1, b"", 0.0, b"", "", None, game.USUAL)
    stored.__dict__["fact"] = Fact()
    stored.fact.kind, stored.fact.seq = facts.PRESSED, 3
    follower = Follower(7)
    follower.take(stored)
    assert follower.problem.startswith("fact 3 (") and "makes no sense" in follower.problem
    with texts.speaking("nl"):
        assert follower.problem.startswith("feit 3 (") and "klopt niet" in follower.problem


@pytest.mark.parametrize("language", TRANSLATED)
def test_usual_reasons_are_as_many_in_every_language(language: str):
    lists = [key for key in ENGLISH if key.startswith("why.") or key == "drop.why"]
    assert len(lists) > 20
    for key in lists:
        assert words(language)[key].count("|") == ENGLISH[key].count("|"), key


def test_the_forms_of_a_table_and_their_refusals_are_in_the_language_of_the_page(client: TestClient, playing: Device):
    page = client.get("/tables/7?form=set_clock&language=nl", headers=PAGE).text
    assert "Bedenktijd per punt (m:ss)" in page and "drukt" in page and "Bank per point" not in page
    with texts.speaking("nl"):
        assert wording.refusal_words("BAD_LENGTH", "SCO-06", "100") == (
            "Een wedstrijd gaat om 1 tot 99 punten: 100 (regel SCO-06)"
        )


FUTURE = {"en": r"\bwill\b", "it": r"\w(rà|ranno)\b", "nl": r"\b(zal|zullen|wordt|worden|krijgt|raakt|gaat|verliest)\b"}


@pytest.mark.parametrize("spoken", FUTURE)
def test_what_an_order_will_do_is_said_in_the_future(spoken: str):
    """Below the question: for every order, and each way it can go."""
    names = {ROWS.name(form.fact_kind) for form in ORDER_FORMS}
    ordered = {key.partition(".")[2] for key in ENGLISH if key.startswith("ordered.") and key.split(".")[1] in names}
    said = {name: words(spoken).get("will." + name, "") for name in ordered}
    assert len(said) > len(names) > 20
    assert {name: one for name, one in said.items() if not re.search(FUTURE[spoken], one)} == {}
