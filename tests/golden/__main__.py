"""The golden trace by hand, on either interpreter.

`python tests/golden` (or `micropython tests/golden/__main__.py`) prints it, line by line, and its digest at the end.
`--digest` prints only that; `python tests/golden --write` stores it, after a deliberate change of the core's output.
"""

import json
import sys

HERE = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__ else "."


def main(arguments):
    sys.path[0:0] = [HERE, HERE + "/../core", HERE + "/../../firmware"]
    import golden_trace

    trace = golden_trace.Trace(None if arguments else print)
    trace.play()
    digest = trace.digest()
    print(json.dumps([digest[name] for name in golden_trace.COUNTS + golden_trace.HASHES]))
    if arguments == ["--write"]:
        golden_trace.store(digest)


if __name__ == "__main__":
    main(sys.argv[1:])
