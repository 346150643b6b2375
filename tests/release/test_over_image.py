"""An update for a board's own image: what it holds, and what cannot be one."""

import json
import re

import pytest

from host_tools.release import bundles, image_record, manifest, over_image, own_image

BOARD = "CYD_2432S028"


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    return own_image.write(BOARD, tmp_path_factory.mktemp("image") / "image") / image_record.NAME


@pytest.fixture
def before(image, tmp_path):
    """The record of an image that had other sources of these modules."""

    def written(*names: str):
        said = json.loads(image.read_text())
        path = tmp_path / "before.json"
        path.write_text(json.dumps(said | {"modules": said["modules"] | dict.fromkeys(names, "other")}))
        return path

    return written


def test_it_has_the_modules_that_differ_and_names_its_image(before, tmp_path):
    names = ["matchcore/loading.py", "table/keeping/config.py"]
    path = before(*names)
    folder = over_image.update(BOARD, path, tmp_path / "update", version="9.0.0")
    data = (folder / over_image.FILE).read_bytes()
    assert data[:3] == b"\xd2\xcd\x31"
    assert [data.count(name) for name in (b".mpy", b"loading.mpy", b"config.mpy")] == [2, 1, 1]
    made = bundles.of_release(folder)
    own = json.loads(path.read_text())["version"]
    assert re.fullmatch(rf"9\.0\.0{re.escape(manifest.OF_IMAGE)}{manifest.image_of(own)}\.[0-9a-f]{{8}}", made.version)
    assert made.board == BOARD and made.files == data


def test_a_module_that_the_image_has_not_is_new(image, tmp_path):
    said = json.loads(image.read_text())
    del said["modules"]["table/keeping/marks.py"]
    path = tmp_path / "older.json"
    path.write_text(json.dumps(said))
    folder = over_image.update(BOARD, path, tmp_path / "update")
    assert b"marks.mpy" in (folder / over_image.FILE).read_bytes()


def test_a_font_is_replaced_and_the_version_alone_is_no_difference(image, before, tmp_path):
    said = json.loads(image.read_text())
    with pytest.raises(over_image.NoUpdate, match=re.escape(f"{said['version']} of {BOARD} has these sources already")):
        over_image.update(BOARD, before(), tmp_path / "update")
    folder = over_image.update(BOARD, before("frozen_in.py"), tmp_path / "update")
    assert b"frozen_in.mpy" in (folder / over_image.FILE).read_bytes()


@pytest.mark.parametrize("name", image_record.FIRST)
def test_what_begins_a_start_stays_as_the_image_has_it(before, tmp_path, name):
    with pytest.raises(over_image.NoUpdate, match=f"{re.escape(name)} can only be changed by writing a new image"):
        over_image.update(BOARD, before(name), tmp_path / "update")


def test_more_than_half_the_partition_is_refused(image, before, tmp_path):
    every = [name for name in json.loads(image.read_text())["modules"] if name not in image_record.FIRST]
    with pytest.raises(over_image.NoUpdate, match=r"modules differ, which is 4\d\d,\d{3} bytes, and half .* 262,144"):
        over_image.update(BOARD, before(*every), tmp_path / "update")


def test_both_halves_are_in_the_partition():
    part = next(part for part in own_image.PARTITIONS if part.name == "romfs")
    assert part.size == 2 * over_image.HALF_BYTES
    assert part.offset % own_image.APP_ALIGNMENT == 0, "it is mapped in pages of that size"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no image.json"),
        ("[]", "is no image.json"),
        ('{"board": "CYD_2432S028", "version": "1.0.0+12345678", "modules": {}}', "is no image.json"),
        ('{"board": "OTHER", "version": "1.0.0+image.12345678", "modules": {}}', "for OTHER, not for CYD_2432S028"),
    ],
)
def test_another_file_is_refused(tmp_path, text, said):
    path = tmp_path / "image.json"
    path.write_text(text)
    with pytest.raises(over_image.NoUpdate, match=said):
        over_image.update(BOARD, path, tmp_path / "update")
    with pytest.raises(over_image.NoUpdate, match="cannot be read"):
        over_image.update(BOARD, tmp_path / "nothing.json", tmp_path / "update")
