"""The targets of the READMEs exist: links, and the modules that the main README names for a rule."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.imports import ROOT

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")  # not to the network, not within the page
DOCUMENTS = [
    ROOT / name
    for name in subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split()
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path):
    gone = [link for link in LINK.findall(document.read_text("utf-8")) if not (document.parent / link).exists()]
    assert not gone


def test_every_module_that_a_rule_is_said_to_live_in_is_there():
    section = (ROOT / "README.md").read_text("utf-8").split("\n## The rules it enforces")[1].split("\n## ")[0]
    places = re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", section)
    core = ROOT / "firmware" / "matchcore" / "games" / "backgammon"
    gone = [place for place in places if not (core / place).exists() and not (ROOT / place).exists()]
    assert len(places) > 20 and not gone
