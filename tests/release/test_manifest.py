"""release.json: read by a device a line at a time, and the means to tell releases apart."""

import hashlib
import json
import tomllib

from host_tools.release import build, manifest, parts
from host_tools.toolchain.paths import ROOT


def test_every_file_is_listed_with_its_size_and_hash(tmp_path):
    folder = build.release("HEADLESS", releases=tmp_path, version="3.4.5")
    said = manifest.read(folder)
    assert said["board"] == "HEADLESS" and said["version"].startswith("3.4.5+")
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    del files[manifest.NAME]
    listed = {name: (size, digest) for name, size, digest in said["files"]}
    assert listed == {name: (len(data), hashlib.sha256(data).hexdigest()[:32]) for name, data in files.items()}


def test_each_file_has_a_line_of_its_own(tmp_path):
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "app.mpy").write_bytes(b"app")
    (tmp_path / "main.py").write_bytes(b"main")
    manifest.write(tmp_path, "TEST", "1.0.0")
    head, *lines, end = (tmp_path / manifest.NAME).read_text("utf-8").splitlines()
    assert json.loads(head + "]}")["board"] == "TEST" and end == "]}"
    assert [json.loads(line.rstrip(","))[:2] for line in lines] == [["main.py", 4], ["table/app.mpy", 3]]


def test_another_content_is_another_version(tmp_path):
    versions = set()
    for content in (b"one", b"two", b"one"):
        (tmp_path / "main.py").write_bytes(content)
        manifest.write(tmp_path, "TEST", "1.0.0")
        versions.add(manifest.read(tmp_path)["version"])
    assert len(versions) == 2


def test_what_stands_beside_the_releases_is_in_none():
    assert (parts.FIRMWARE / "boot.py").is_file()
    assert not {path.parts[0] for path in parts.all_files()} & set(parts.BESIDE)


def test_the_project_has_the_version_of_the_firmware():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == manifest.VERSION
