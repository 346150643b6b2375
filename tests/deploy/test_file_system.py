"""MicroPython mounts, reads and goes on writing the file system that a browser has written."""

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from host_tools.installing.browser import file_system

SIZES = {"2 MB": 2 << 20, "6 MB": 6 << 20, "14 MB": 14 << 20}
FILES = {
    "boot.py": b"print(1)\n",
    "a/main.py": bytes(range(256)) * 12,
    "a/table/app.mpy": b"\x01" * 70_000,
    "data/config.json": b'{"table": 7}',
    "data/empty": b"",
}
DISK = Path(__file__).parent / "on_device" / "flash_image.py"


def on_device(micropython: Path, image: Path, blocks: int) -> dict:
    """The interpreter's listing, before and after it has written something large itself."""
    command = [str(micropython), "-X", "heapsize=40m", str(DISK), str(image), str(blocks)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout
    return json.loads(done.stdout)


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_the_device_reads_it_and_writes_on(micropython, tmp_path, size):
    image = tmp_path / "files.bin"
    image.write_bytes(file_system.image(FILES, size))
    blocks = size // file_system.BLOCK_BYTES
    found = on_device(micropython, image, blocks)
    assert found["files"] == {name: [len(data), sum(data) % 65536] for name, data in FILES.items()}
    assert found["blocks"] == blocks and found["written"] == 200_000


def test_no_more_is_written_than_has_to_be():
    image = file_system.image(FILES, SIZES["14 MB"])
    assert len(image) <= sum(map(len, FILES.values())) + 4096 * 4 * len(FILES)


def test_files_that_do_not_fit_are_refused_in_words():
    with pytest.raises(file_system.Full, match="the flash has 512"):
        file_system.image({"a/large": bytes(2 << 20)}, SIZES["2 MB"])


@settings(max_examples=25)
@given(st.dictionaries(st.sampled_from([f"a/b{n}/c{n}/file{n}" for n in range(30)]), st.binary(max_size=9000)))
def test_whatever_the_files_are_they_fit_into_the_blocks_they_get(files):
    assert file_system.image(files, SIZES["2 MB"])
