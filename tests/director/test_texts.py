"""The texts: complete for what the core can say, and the words and times made of them."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools import languages
from host_tools.director import wording
from host_tools.director.orders.forms import ORDER_FORMS
from host_tools.director.store import records
from host_tools.director.texts import ENGLISH, LANGUAGES, has
from host_tools.director.texts.dutch import DUTCH
from host_tools.director.texts.dutch_desk import DUTCH_DESK
from host_tools.director.texts.dutch_house import DUTCH_HOUSE
from host_tools.director.web import paper
from matchcore import facts, phases
from matchcore.game import cube, scoring
from matchcore.log.fact import MOST_INTS, Fact
from matchcore.rules import breaks, rulesets

DIRECTOR = Path(paper.FOLDER).parent
TEXTS = DIRECTOR / "texts"
FIRMWARE = DIRECTOR.parents[1] / "firmware" / "matchcore"
NAMES = ("Rossi", "De Vries")


def test_everything_that_the_core_knows_has_a_name():
    assert all(has("reason." + reason) for reason in rulesets.PAUSE_REASONS)
    assert all(has("result." + result) for result in scoring.RESULTS[1:])
    assert all(has("kind." + kind) for kind in scoring.KINDS[1:])
    assert all(has("phase." + phase) for phase in scoring.PHASES)
    assert all(has("fact." + row.name) for row in facts.ROWS.values())
    older = {facts.LATE_POINTS}  # it does not say for which delay
    ordered = {form.fact_kind for form in ORDER_FORMS} | {facts.ASSIGNED, facts.VERIFIED, facts.MOVED} | older
    names = {"ordered." + facts.ROWS[kind].name for kind in ordered}
    assert {".".join(key.split(".")[:2]) for key in ENGLISH if key.startswith("ordered.")} == names
    named = set(phases.PHASES) - {"playing"}
    assert all(has("state." + phase) for phase in named)
    statuses = [value for name, value in vars(records).items() if name.isupper() and isinstance(value, str)]
    assert all(has("status." + status) or has("order." + status) for status in statuses)
    assert all(has("form." + form.name) for form in ORDER_FORMS)


def test_every_refusal_that_an_order_can_meet_has_words():
    """Every code of the core, wherever it is met: the director reads the log of all."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(FIRMWARE.rglob("*.py")))
    codes = set(re.findall(r'Refusal\(\s*"([A-Z_]+)"', source)) - {"BREAK_"}
    codes |= {"BREAK_" + reason for reason in (breaks.EXHAUSTED, breaks.NOT_BETWEEN_GAMES, breaks.DIRECTOR)}
    codes.add("BREAK_" + breaks.ONLY_BETWEEN_MATCHES)
    assert {"BAD_LENGTH", "BAD_SCORE", "NOT_SEALED"} <= codes
    codes |= set(cube.RULE_OF)
    assert sorted(codes - languages.refusals().keys()) == []
    assert wording.VALUED <= languages.refusals().keys(), "a code that the core no longer has"
    words = [wording.refusal_words(code, "SCO-06", "17") for code in sorted(codes)]
    assert all(said.endswith(" (rule SCO-06)") and "_" not in said for said in words), words


def test_no_text_stands_in_two_modules():
    """The second one would be shown in both places."""
    found: dict[str, list[str]] = {}
    for path in sorted(TEXTS.glob("*.py")):
        if path.name.startswith("dutch"):
            continue
        for key in re.findall(r'"([A-Za-z_]+\.[A-Za-z_.]+)":', path.read_text(encoding="utf-8")):
            found.setdefault(key, []).append(path.name)
    assert len(found) > 500
    assert {key: names for key, names in found.items() if len(names) > 1} == {}


def test_every_text_that_is_used_exists_and_every_text_is_used():
    sources = [path.read_text(encoding="utf-8") for path in DIRECTOR.rglob("*") if path.suffix in (".py", ".html")]
    texts = [path.read_text(encoding="utf-8") for path in TEXTS.glob("*.py")]
    used = {key for source in sources if source not in texts for key in re.findall(r'"([a-z]+\.[A-Za-z_.]+)"', source)}
    prefixes = ("reason.", "result.", "kind.", "phase.", "fact.", "state.", "status.", "order.", "refusal.", "fault.")
    prefixes += ("ordered.",)
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
        "language.",
    )
    named = [key for key in ENGLISH if "." in key and not key.startswith(made)]
    assert [key for key in named if key.removesuffix(".one") not in used] == []
    asked = {key for source in sources for key in re.findall(r'\b(?:t|text)\("([a-z]+[A-Za-z_.]*)"[,)]', source)}
    assert sorted(key for key in asked if not has(key)) == []
    faults = {code for source in sources for code in re.findall(r'(?:Fault|__init__)\(\s*"([A-Z_]+)"', source)}
    assert {key.removeprefix("fault.") for key in ENGLISH if key.startswith("fault.")} == faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_values(language: str):
    texts = LANGUAGES[language]
    assert texts.keys() == ENGLISH.keys()
    for key in texts:
        assert set(re.findall(r"{(\w+)", texts[key])) == set(re.findall(r"{(\w+)", ENGLISH[key])), key


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


@pytest.mark.parametrize("kind", facts.ROWS)
def test_every_fact_is_a_sentence_whatever_its_values(kind: int):
    for value in (-1, 0, 1, 2, 1 << 30):
        fact = Fact()
        fact.kind, fact.count = kind, facts.COUNTS[kind]
        fact.ints = [value] * MOST_INTS
        fact.text = "x"
        assert wording.fact_words(fact, NAMES)


def test_a_refusal_of_an_unknown_code_is_still_said():
    assert wording.refusal_of_order("NEW_CODE XYZ-01 17") == "NEW_CODE: 17 (rule XYZ-01)"
    assert wording.refusal_of_order("") == " (rule )"


# The pages of the desk that are open all day, with what is said on them by codes.
DUTCH_PAGES = ("tables", "calls", "fleet", "log", "backups", "login")
ON_THEM = ("board", "calls", "need", "do", "ticket", "key", "keys", "fit", "late", "watch", "remark", "confirm", "cut")
ON_THEM += ("fleet", "health_problem", "kind_of", "self_test", "reset", "update", "problem", "task", "stored", "backup")
ON_THEM += ("log", "log_kind", "act", "login", "role", "nav", "link", "order", "form", "group", "by")


def templates(names: list[str]) -> str:
    """The source of these templates and of all that they include."""
    todo, found = [name + ".html" for name in names], {}
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = (paper.FOLDER / "templates" / name).read_text(encoding="utf-8")
            todo += re.findall(r'(?:include|extends) "([^"]+)"', found[name])
    return "".join(found.values())


def test_the_pages_that_are_open_all_day_are_whole_in_dutch():
    shown = {key for key in re.findall(r'"([a-z_]+(?:\.[A-Za-z_]+)*)"', templates(list(DUTCH_PAGES))) if key in ENGLISH}
    assert len(shown) > 100
    shown |= {key for key in ENGLISH if key.partition(".")[0] in ON_THEM}
    shown |= {key + ".one" for key in shown if key + ".one" in ENGLISH}
    assert sorted(shown - set(DUTCH | DUTCH_DESK | DUTCH_HOUSE)) == []
    assert set(DUTCH_DESK | DUTCH_HOUSE) <= set(ENGLISH)
    assert not (set(DUTCH) & set(DUTCH_DESK) or set(DUTCH) & set(DUTCH_HOUSE) or set(DUTCH_DESK) & set(DUTCH_HOUSE))


def test_a_browser_keeps_the_language_that_it_has_chosen(client: TestClient):
    assert ">Nederlands</a>" in client.get("/log").text
    chosen = client.get("/log?speak=nl")
    assert "Alles wat mensen deden" in chosen.text and "language=nl; Path=/" in chosen.headers["set-cookie"]
    client.headers["Cookie"] += "; language=nl"
    page = client.get("/fleet").text
    assert '<html lang="nl">' in page and "Apparaten" in page and 'href="/fleet?speak=en"' in page
    assert '<html lang="en">' in client.get("/fleet?language=en").text, "an address that asks for a language gets it"
    assert '<html lang="nl">' in client.get("/fleet?speak=xx").text, "there is no such language"
    assert "language=en; Path=/" in client.get("/fleet?speak=en").headers["set-cookie"]


def test_the_public_reads_dutch_and_what_has_none_is_english(client: TestClient):
    """A language is one file: tables, states, results; the desk's own words stay English."""
    page = client.get("/?language=nl").text
    assert '<html lang="nl">' in page and "Er is nog geen tafel." in page
    assert LANGUAGES["nl"]["enrol.title"] == ENGLISH["enrol.title"] and set(DUTCH) <= set(ENGLISH)
    assert "No table is enrolled yet." in client.get("/").text, "the next request is in English again"
    assert '<html lang="en">' in client.get("/?language=xx").text


@pytest.mark.parametrize("prefix", ["state", "reason", "kind", "result", "status", "waits"])
def test_the_public_words_are_all_in_dutch(prefix: str):
    public = {key for key in ENGLISH if key.startswith(prefix + ".")}
    assert public - set(DUTCH) == set()
