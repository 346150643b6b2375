"""What a board without PSRAM is built from: as far as it can be checked without ESP-IDF."""

import pytest

from host_tools.release import build, image, own_image
from host_tools.release.own_image import PARTITIONS, ROMFS, DoesNotFit

BOARD = "CYD_2432S028"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("image")
    return own_image.write(BOARD, build.release(BOARD, releases=folder / "release"), folder / "image")


def test_everything_that_a_board_of_the_port_has_is_there(written):
    board = written / f"MATCH_TABLE_{BOARD}"
    assert {path.relative_to(board).as_posix() for path in board.rglob("*") if path.is_file()} == {
        "manifest.py",
        "modules/boot.py",
        "modules/main.py",
        "mpconfigboard.cmake",
        "mpconfigboard.h",
        "partitions.csv",
        "sdkconfig.board",
    }
    assert "#define MICROPY_VFS_ROM (1)" in (board / "mpconfigboard.h").read_text()
    assert f"boards/{board.name}/partitions.csv" in (board / "sdkconfig.board").read_text()
    readme = (written / "README.md").read_text()
    assert "Not yet seen on hardware" in readme and f" BOARD={board.name}\n" in readme


def test_the_manifest_names_modules_that_are_there_and_compile(written):
    board = written / f"MATCH_TABLE_{BOARD}"
    named = []

    def module(name: str, base_path: str) -> None:
        named.append(name)
        compile((board / base_path / name).read_text(), name, "exec")

    exec((board / "manifest.py").read_text(), {"include": lambda path: None, "module": module})
    assert named == ["boot.py", "main.py"]


def test_the_partitions_are_read_as_they_were_written_and_fit(written):
    found = own_image.read_csv((written / f"MATCH_TABLE_{BOARD}" / "partitions.csv").read_text())
    assert found == PARTITIONS
    own_image.check(found)
    assert (written / "romfs.bin").stat().st_size <= ROMFS.size
    assert (written / "romfs.bin").read_bytes()[:3] == b"\xd2\xcd\x31", "what MicroPython knows a ROM file system by"


@pytest.mark.parametrize(
    "change, said",
    [
        ({"offset": 0x1D0000}, "in the one before it"),
        ({"offset": 0x1E0800}, "not aligned"),
        ({"size": 0x240000}, "in the one before it"),
    ],
)
def test_partitions_that_cannot_be_are_refused(change, said):
    wrong = tuple(part._replace(**change) if part is ROMFS else part for part in PARTITIONS)
    with pytest.raises(DoesNotFit, match=said):
        own_image.check(wrong)


def test_a_release_that_is_too_large_is_refused_and_nothing_is_written(tmp_path):
    release = tmp_path / "release"
    release.mkdir()
    (release / "large.bin").write_bytes(bytes(ROMFS.size))
    with pytest.raises(DoesNotFit, match="the partition has"):
        own_image.write(BOARD, release, tmp_path / "image")
    assert not (tmp_path / "image").exists()
    assert image.size_of(release) == ROMFS.size


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("CYD_2432S028", "CYD_2432S028"),
        ("CYD_2432S028-REV2", "CYD_2432S028-REV2"),
        ("SEGMENTS", "SEGMENTS-WROOM"),
        ("SEGMENTS-WROOM_SSD1306", "SEGMENTS-WROOM_SSD1306"),
    ],
)
def test_a_board_with_psram_stands_for_its_variant_without(board, name):
    assert own_image.meant(board) == name


@pytest.mark.parametrize(("board", "said"), [("ES3C28P", "has no image of its own"), ("NOWHERE", "there is no board")])
def test_a_board_that_is_built_in_no_such_way_is_refused(board, said):
    with pytest.raises(own_image.NoImage, match=f"{board}.*{said}|{said}.*{board}"):
        own_image.meant(board)


def test_segments_without_psram_fits_into_its_partition_and_is_not_deflated(tmp_path):
    release = build.release("SEGMENTS-WROOM", releases=tmp_path)
    folder = own_image.write("SEGMENTS-WROOM", release, tmp_path / "image")
    assert (folder / "romfs.bin").stat().st_size <= ROMFS.size
    assert not (release / "code.z").exists() and (folder / "MATCH_TABLE_SEGMENTS_WROOM" / "partitions.csv").is_file()
