"""A call that waits on a line costs the device nothing while it waits."""

import json
from pathlib import Path

from host_tools.bench.figures import radio

SCRIPT = radio.AIR / "waiting_call.py"


def test_a_second_in_which_a_call_waits_leaves_no_byte_on_the_heap(like_a_device: Path, tmp_path: Path):
    found = json.loads(radio.run(like_a_device, SCRIPT, str(tmp_path)))
    assert found["is_quiet"] and found["connections"] == 1, "one line, which is held"
    assert len(found["bytes"]) > 6 and set(found["bytes"]) == {0}
