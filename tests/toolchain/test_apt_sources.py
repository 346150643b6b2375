"""Reading the machine's mirrors, in both of apt's notations, and picking the release's own archive among them."""

import pytest

from host_tools.toolchain import apt_private, apt_sources
from host_tools.toolchain.apt_sources import Source, deb822_sources, main_archive, one_line_sources
from host_tools.toolchain.steps import ToolchainError

DEB822 = """\
Types: deb
# a remark
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main

Types: deb-src
URIs: http://mirror.test/sources
Suites: bookworm
Components: main

Types: deb
Enabled: no
URIs: http://mirror.test/off
Suites: bookworm
Components: main
"""

ONE_LINE = """\
# deb http://mirror.test/off bookworm main
deb-src http://mirror.test/debian bookworm main
deb [arch=amd64 signed-by=/etc/keys/a.gpg] http://mirror.test/debian bookworm main contrib  # remark
deb http://mirror.test/debian-security bookworm-security main
"""


def test_deb822_keeps_the_binary_and_enabled_stanzas():
    first, second = deb822_sources(DEB822)
    assert first.uris == ("http://mirror.test/debian",)
    assert first.suites == ("bookworm", "bookworm-updates")
    assert first.signed_by == "/usr/share/keyrings/debian-archive-keyring.gpg"
    assert second.suites == ("bookworm-security",) and second.signed_by == ""


def test_one_line_sources_keep_their_keyring():
    first, second = one_line_sources(ONE_LINE)
    assert first == Source(("http://mirror.test/debian",), ("bookworm",), ("main", "contrib"), "/etc/keys/a.gpg")
    assert second.suites == ("bookworm-security",)


@pytest.mark.parametrize("sources", [deb822_sources(DEB822), one_line_sources(ONE_LINE)], ids=["deb822", "one line"])
def test_the_archive_is_the_release_itself(sources):
    assert main_archive(sources[::-1], "bookworm").uris == ("http://mirror.test/debian",)
    assert main_archive(sources, "jammy") is None
    assert main_archive(sources, "") is None


def test_a_key_written_into_the_file_keeps_its_lines():
    text = "Types: deb\nURIs: http://m.test\nSuites: s\nComponents: main\nSigned-By:\n -----BEGIN\n .\n abc\n"
    assert deb822_sources(text)[0].signed_by == "\n-----BEGIN\n.\nabc"


def test_all_of_apts_files_are_read(tmp_path):
    parts = tmp_path / "sources.list.d"
    parts.mkdir()
    (tmp_path / "sources.list").write_text(ONE_LINE, encoding="utf-8")
    (parts / "debian.sources").write_text(DEB822, encoding="utf-8")
    (parts / "old.sources.disabled").write_text(DEB822, encoding="utf-8")
    assert len(apt_sources.all_sources(tmp_path)) == 4


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ('ID=debian\nVERSION_CODENAME=bookworm\nNAME="Debian"\n', "bookworm"),
        ("ID=ubuntu\nVERSION_CODENAME=noble\n", ""),
        ("ID=debian\n", ""),
    ],
)
def test_only_debian_itself_has_a_next_release_of_debian(tmp_path, text, release):
    (tmp_path / "os-release").write_text(text, encoding="utf-8")
    assert apt_sources.codename(tmp_path / "os-release") == release


def test_without_a_mirror_the_message_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(apt_sources, "all_sources", list)
    monkeypatch.setattr(apt_private.shutil, "which", lambda tool: tool)
    with pytest.raises(ToolchainError, match="names no mirror"):
        apt_private.unpack_package("micropython", "trixie", tmp_path / "unpacked")


def test_a_missing_keyring_is_named(monkeypatch, tmp_path):
    source = Source(("http://m.test",), ("bookworm",), ("main",), str(tmp_path / "no.gpg"))
    monkeypatch.setattr(apt_sources, "all_sources", lambda: [source])
    monkeypatch.setattr(apt_sources, "codename", lambda: "bookworm")
    monkeypatch.setattr(apt_private.shutil, "which", lambda tool: tool)
    with pytest.raises(ToolchainError, match=r"no\.gpg is missing"):
        apt_private.unpack_package("micropython", "trixie", tmp_path / "unpacked")
