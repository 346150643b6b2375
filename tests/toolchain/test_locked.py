"""The dependencies are locked: each by its hashes, none by an address, and none outside pyproject.toml's ranges."""

import re
import tomllib

import pytest

from tests.imports import ROOT

LOCKED = ROOT / "host_tools" / "toolchain" / "locked"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = {"run": (), "service": ("postgresql", "mqtt"), "dev": ("dev", "postgresql", "mqtt")}
# The first versions without a known vulnerability.
SOUND = {"starlette": (0, 49, 1), "jinja2": (3, 1, 6), "cryptography": (44, 0, 1)}
PIN = re.compile(r"^([a-z0-9.-]+)==([^ ]+)(?: ; [^\\]+)? \\$", re.MULTILINE)
WANTED = re.compile(r"([A-Za-z0-9_.-]+)(?:\[[^]]*\])?>=([0-9.]+)")


def text_of(name: str) -> str:
    return (LOCKED / f"{name}.txt").read_text(encoding="utf-8")


def version(words: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", words)[:3])


def wanted(name: str) -> dict[str, tuple[int, ...]]:
    """The least version of each, from this set in pyproject.toml."""
    project = PROJECT["project"]
    every = list(project["dependencies"])
    for extra in EXTRAS[name]:
        every += [one for one in project["optional-dependencies"][extra] if not one.startswith("match-table")]
    found: dict[str, tuple[int, ...]] = {}
    for one in every:
        said = WANTED.match(one)
        assert said, one
        found[said[1].lower()] = max(version(said[2]), found.get(said[1].lower(), (0,)))
    return found


@pytest.mark.parametrize("name", list(EXTRAS))
def test_each_dependency_is_locked_at_a_version_that_the_project_takes(name: str):
    pins = {one: version(pinned) for one, pinned in PIN.findall(text_of(name))}
    for one, least in wanted(name).items():
        assert pins[one] >= least, one
    assert pins["hatchling"] >= version(PROJECT["build-system"]["requires"][0])


@pytest.mark.parametrize("name", list(EXTRAS))
def test_each_has_hashes_and_none_an_address(name: str):
    lines = [line for line in text_of(name).splitlines() if line and not line.lstrip().startswith("#")]
    blocks = "\n".join(lines).replace("\\\n", " ").splitlines()
    assert len(blocks) == len(PIN.findall(text_of(name))) > 30
    for block in blocks:
        assert re.search(r" --hash=sha256:[0-9a-f]{64}", block), block
    assert not re.search(r"https?:|file:|--(?:index|extra|find|trusted)|@ ", "\n".join(lines))


def test_what_the_project_takes_is_above_known_holes():
    needs = wanted("dev")
    for name, sound in SOUND.items():
        assert needs[name] >= sound


def test_make_and_the_container_install_what_is_locked_and_nothing_else():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    container = (ROOT / "host_tools" / "director" / "service" / "Containerfile").read_text(encoding="utf-8")
    for said in (makefile, container):
        installs = re.findall(r"pip install .*", said)
        own = [one for one in installs if re.search(r" \.$| --editable \.$", one.strip())]
        assert own and all("--no-deps --no-build-isolation" in one for one in own)
        others = [one for one in installs if one not in own and not one.endswith(" uv")]
        assert others and all("--require-hashes --requirement" in one for one in others)


def test_what_takes_minutes_on_a_slow_network_says_what_it_does():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    ready = re.findall(r"^\$\(VENV\)/\.ready-\w+:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert len(ready) == 3
    assert all(recipe.startswith("\t@echo") and "--quiet --require-hashes" not in recipe for recipe in ready)
