"""The Debian mirrors that this machine is set up for, read from apt's own files.

Read-only: the machine's apt keeps its settings, and this project names no mirror.  Both of apt's notations are
understood, one-line (`sources.list`) and deb822 (`*.sources`).
"""

import re
from pathlib import Path
from typing import NamedTuple

APT_FOLDER = Path("/etc/apt")
OS_RELEASE = Path("/etc/os-release")
DEBIAN_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

ONE_LINE = re.compile(r"^deb\s+(?:\[(?P<options>[^]]*)\]\s+)?(?P<uri>\S+)\s+(?P<suite>\S+)\s+(?P<components>.+)$")


class Source(NamedTuple):
    """One archive: its addresses, the suites taken from it, and its keyring ("" is apt's own)."""

    uris: tuple[str, ...]
    suites: tuple[str, ...]
    components: tuple[str, ...]
    signed_by: str


def one_line_sources(text: str) -> list[Source]:
    """The `deb` lines of a sources.list."""
    sources = []
    for line in text.splitlines():
        found = ONE_LINE.match(line.partition("#")[0].strip())
        if found:
            signed_by = re.search(r"signed-by=(\S+)", found["options"] or "")
            sources.append(
                Source(
                    (found["uri"],),
                    (found["suite"],),
                    tuple(found["components"].split()),
                    signed_by[1] if signed_by else "",
                )
            )
    return sources


def deb822_sources(text: str) -> list[Source]:
    """The binary, enabled stanzas of a *.sources file."""
    sources = []
    for stanza in re.split(r"\n\s*\n", text):
        fields = _fields(stanza)
        if "deb" in fields.get("types", "").split() and fields.get("enabled", "yes").lower() != "no":
            sources.append(
                Source(
                    tuple(fields.get("uris", "").split()),
                    tuple(fields.get("suites", "").split()),
                    tuple(fields.get("components", "").split()),
                    fields.get("signed-by", ""),
                )
            )
    return sources


def _fields(stanza: str) -> dict[str, str]:
    """Field name in lower case -> value, continuation lines joined, comments dropped."""
    fields: dict[str, str] = {}
    name = ""
    for line in stanza.splitlines():
        if line.startswith("#"):
            continue
        if line[:1].isspace() and name:
            fields[name] += "\n" + line.strip()
        elif ":" in line:
            name, _, value = line.partition(":")
            name = name.strip().lower()
            fields[name] = value.strip()
    return fields


def all_sources(folder: Path = APT_FOLDER) -> list[Source]:
    """Everything apt would read, in apt's order."""
    parts = sorted((folder / "sources.list.d").glob("*")) if (folder / "sources.list.d").is_dir() else []
    sources = []
    for path in [folder / "sources.list", *parts]:
        if path.suffix in (".list", ".sources") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            sources += deb822_sources(text) if path.suffix == ".sources" else one_line_sources(text)
    return sources


def codename(os_release: Path = OS_RELEASE) -> str:
    """This machine's Debian release, such as `bookworm`; "" on any other system."""
    if not os_release.is_file():
        return ""
    pairs = (line.partition("=") for line in os_release.read_text(encoding="utf-8").splitlines())
    facts = {name: value.strip().strip("\"'") for name, _, value in pairs}
    return facts.get("VERSION_CODENAME", "") if facts.get("ID") == "debian" else ""


def main_archive(sources: list[Source], release: str) -> Source | None:
    """The archive of `release` itself: not its updates, security fixes, or any third party's."""
    for source in sources:
        if release and release in source.suites and "main" in source.components and source.uris:
            return source
    return None
