"""The figures of `make bench`: every line is measured or explains why not. No test can judge speed."""

import json
import subprocess
import sys
from functools import partial
from io import StringIO

import pytest
from rich.console import Console

from host_tools import documents
from host_tools.bench.figures import (
    command,
    core,
    device,
    drawing,
    heap_curve,
    measuring,
    radio,
    report,
)
from host_tools.bench.figures.load import beside, curve as load, phones, virtual
from host_tools.bench.figures.sample import Sample, number
from host_tools.bench.figures.sections import Line, Section
from host_tools.languages import spoken
from host_tools.simulator.small_memory import frozen
from host_tools.toolchain import paths

NO_ALLOCATION = ("empty method call", "clock press", "reading both banks", "match tick", "match press")


@pytest.fixture(scope="module")
def measured(micropython, tmp_path_factory) -> dict:
    """The output of `--quick --json`."""
    file = tmp_path_factory.mktemp("figures") / "figures.json"
    line = [sys.executable, "-m", "host_tools.bench", "figures", "--quick", "--json", str(file)]
    done = subprocess.run(line, cwd=paths.ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(section["title"] in done.stdout for section in json.loads(file.read_text(encoding="utf-8"))["sections"])
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture
def quiet() -> Console:
    return Console(file=StringIO(), width=400)


def words_of(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def numbers_of(line: dict) -> list[float]:
    """Every number of a line except bytes, whose best value is none."""
    samples = [found for key, found in line.items() if isinstance(found, dict) and key != "heap_bytes"]
    return [value for sample in samples for value in sample.values()]


def test_every_line_is_there(measured):
    costs, replayed, taken, curve, air, served, simulated, asked, phoned, lasting, drawn = measured["sections"]
    assert [line["name"] for line in costs["lines"]] == list(core.OPERATIONS)
    assert [line["name"] for line in replayed["lines"]] == list(core.REPLAYS.values())
    assert [line["name"] for line in taken["lines"]] == list(device.names())
    assert [line["name"] for line in curve["lines"]] == list(heap_curve.STATES.values())
    assert [line["name"] for line in air["lines"]] == list(radio.WAYS)
    assert [line["name"] for line in served["lines"]] == list(load.NAMES.values())
    assert len(drawn["lines"]) == drawing.STEPS and all(line["ours_ms"] > 0 for line in drawn["lines"])
    assert set(measured["versions"]) == {"CPython", "MicroPython"}
    assert [line["name"].split(" ")[0] for line in simulated["lines"]] == ["a", "an", "failed", "the"]
    assert [line["name"].split(" ")[0] for line in asked["lines"]] == ["5", "5", "the", "the", "a", "what", "the"]
    assert [line["name"].split(" ")[0] for line in phoned["lines"]] == ["a", "the", "facts", *["an"] * 3, "streams"]
    assert phoned["lines"][-1]["open"] == phones.QUICK[1] + 2
    assert [line["name"].split(" ")[0] for line in lasting["lines"]] == ["a", "a", *["the"] * 5]


def test_each_figure_says_what_is_measured_and_is_shown_before_the_next_begins(monkeypatch, quiet):
    """Each takes up to minutes: what was there at its beginning is looked at from within."""
    shown = []

    def figure(name: str) -> measuring.Figure:
        def measure(_):
            shown.append(words_of(quiet))
            return (Section(f"What {name} is", ("measured",), ()),)

        return measuring.Figure(name, 90, 1, measure)

    monkeypatch.setattr(measuring.Figures, "all", lambda _: (figure("one"), figure("other")))
    measuring.measure(False, quiet)
    assert "1 of 2, one: measuring; about 90 s" in shown[0] and "What one is" not in shown[0]
    assert "What one is" in shown[1] and "one: took " in shown[1] and "2 of 2, other: measuring" in shown[1]


def test_every_figure_says_how_long_it_takes():
    assert all(figure.takes_s >= 5 for figure in measuring.Figures(False).all())


def test_whatever_was_measured_is_positive(measured):
    *spread, air, served, _, _, _, _, _ = measured[
        "sections"
    ]  # 0 is best for the failed calls, and a ratio has no spread
    assert all(line["rest, bytes"] > 0 for line in air["lines"])
    for section in (*spread, served):
        for line in section["lines"]:
            numbers = numbers_of(line)
            assert (numbers and min(numbers) > 0) or line.get("not_available"), line


def test_the_hot_paths_leave_nothing_on_the_heap(measured):
    left = {line["name"]: line["heap_bytes"] for line in measured["sections"][0]["lines"]}
    assert [left[name] for name in NO_ALLOCATION] == [0] * len(NO_ALLOCATION)
    assert left["journal record"] > 0 and left["signed link request"] > 0, "or nothing was looked at"


def test_without_micropython_it_says_so(monkeypatch, quiet):
    monkeypatch.setattr(paths, "unix_micropython", lambda: None)
    monkeypatch.setattr(load, "sections", lambda *_: ())  # the measured directors need none
    for hall in (virtual, beside, phones):
        monkeypatch.setattr(hall, "section", lambda *_: Section("A hall", ("measured",), ()))
    found = measuring.measure(True, quiet)
    for section in found.sections[:2]:
        assert {line.not_available for line in section.lines} == {core.MISSING}
    count = len(core.OPERATIONS) + len(core.REPLAYS) + len(radio.WAYS)
    assert words_of(quiet).count("the MicroPython unix port is not there") == count


def test_interpreters_that_play_different_matches_are_an_error(monkeypatch, micropython):
    codes = iter(("7-AAAA", "7-AAAB"))
    monkeypatch.setattr(core, "one_round", lambda *_: {"code": next(codes)})
    with pytest.raises(core.CoreError, match="7-AAAA, 7-AAAB"):
        core.measure(1, 1, lambda: None)


@pytest.fixture
def as_for_the_stories(monkeypatch) -> None:
    """Interpreters with the code of a board in every language are built once; a language takes no heap."""
    for module in (device, heap_curve):
        monkeypatch.setattr(module, "frozen", partial(frozen, languages=spoken()))


@pytest.mark.usefixtures("as_for_the_stories")
def test_what_a_release_takes(micropython32, monkeypatch):
    monkeypatch.setattr(device, "FLASHED", device.FLASHED[:1])
    monkeypatch.setattr(device, "IMAGES", device.IMAGES[:1])
    lines = device.section(False, lambda: None).lines
    assert [line.name for line in lines] == list(device.names())
    simulator, headless, loaded, loaded_headless, on, linked, played, flashed, in_image = [
        line.values["bytes"] for line in lines
    ]
    assert loaded_headless < loaded < headless < simulator < in_image and on < linked < played < simulator
    assert headless / 2 < flashed < simulator


@pytest.mark.usefixtures("as_for_the_stories")
def test_the_heap_over_a_match(micropython32):
    """Screens take some, and every state occurs."""
    section = heap_curve.section(False, lambda: None)
    assert [line.name for line in section.lines] == list(heap_curve.STATES.values())
    for line in section.lines:
        segments, colour = [line.values[f"{way}, bytes"] for way in heap_curve.WAYS]
        assert 60_000 < segments < colour <= heap_curve.MOST, line.name
        assert all(value > 0.9 for key, value in line.values.items() if key.endswith("times idle")), line.name


def test_without_a_device_it_says_so(monkeypatch):
    monkeypatch.setattr(paths, "unix32_micropython", lambda: None)
    assert {line.not_available for line in heap_curve.section(False, lambda: None).lines} == {device.MISSING}
    assert {line.not_available for line in device.section(False, lambda: None).lines} == {device.MISSING}


def test_quartiles_do_not_heed_a_spoiled_round():
    assert Sample.of([4, 1, 3, 2, 900]) == Sample(2, 3, 4)
    assert Sample.ratio([4, 9, 2], [2, 3, 2]) == Sample(1.5, 2, 2.5)


NUMBERS = {0.412: "0.41", 17.84: "17.8", 862.4: "862", 4987: "4987", 12_440: "12.4k", 1.5e6: "1.50M"}


@pytest.mark.parametrize(("value", "words"), NUMBERS.items())
def test_numbers_have_the_digits_that_count(value, words):
    assert number(value) == words


def sample_report() -> report.Report:
    lines = (Line("a | b", ("1", "2"), {"x": 1.0}), Line("c", not_available="no\nnetwork"))
    section = Section("Things", ("one", "two"), lines, ("A remark.",))
    return report.Report((section,), {"CPython": "3"}, False, 2, "2025-01-01")


def test_the_report_as_markdown():
    text = report.markdown(sample_report())
    assert text.count("### Things") == 1
    assert "| a \\| b | 1 | 2 |\n| c | not available: no network |  |\n\n- A remark." in text
    assert "2025-01-01, " in text and "CPython 3, 2 rounds." in text


def test_the_document_has_its_marks():
    text = command.DOCUMENT.read_text(encoding="utf-8")
    assert text.count(documents.begin(command.COMMAND)) == text.count(documents.END) == 1
