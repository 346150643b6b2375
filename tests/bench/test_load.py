"""The load of `make bench`: tables that really play call every server. No test can judge a server's speed."""

import math

import pytest
from typer.testing import CliRunner

from host_tools.bench.__main__ import app
from host_tools.bench.figures.load import curve, season, servers
from host_tools.bench.figures.load.hands import Taken


@pytest.fixture(scope="module")
def measured():
    found, missing = curve.measure((9,), 1.0, tuple(curve.NAMES), lambda: None)
    return found, missing


@pytest.mark.parametrize("name", curve.NAMES)
def test_every_call_is_answered_or_the_server_is_missing_in_words(measured, name: str):
    found, missing = measured
    if name in missing:
        pytest.skip(missing[name])
    taken = found[name, 9]
    assert (len(taken.took_ms), taken.failed, taken.why) == (9, 0, {})
    assert 0 < taken.percentile_ms(50) <= taken.percentile_ms(99) < math.inf


def test_a_call_without_an_answer_is_one_that_has_failed():
    taken, other = Taken([4.0, 2.0]), Taken()
    assert other.percentile_ms(99) == math.inf
    other.fail("status 503")
    taken.add(other)
    assert (taken.failed, taken.why, taken.percentile_ms(50)) == (1, {"status 503": 1}, 4.0)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setattr(servers.shutil, "which", lambda *_, **__: None)
    with pytest.raises(servers.NotAvailable, match="no mosquitto here"), servers.mqtt(tmp_path, tmp_path):
        pass
    section = curve.section_of({}, {"MQTT": "no mosquitto here"}, (9,), ("MQTT",))
    assert section.lines[0].not_available == "no mosquitto here"


@pytest.mark.parametrize("wrong", [["--tables", "many"], ["--tables", "0"], ["--against", "nginx"]])
def test_what_cannot_be_measured_is_refused(wrong: list[str]):
    done = CliRunner().invoke(app, ["load", *wrong])
    assert done.exit_code == 1 and wrong[1] in done.output


def test_a_season_is_played_verified_and_looked_at():
    """`make bench` shows that a call costs no more afterwards; this test, that all the data are there."""
    found = season.section(is_quick=True)
    names = [line.name for line in found.lines]
    assert "a call with a press, ms" in names and [f"the page {path}" for path in season.PAGES] == names[-4:]
    assert not any(line.not_available for line in found.lines)
