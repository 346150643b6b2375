"""`python -m host_tools.toolchain WHAT`: fetch the interpreters and the browser, or say where they are."""

import argparse
import sys

from host_tools.toolchain import chromium, fonts, paths, stubs, unix, wasm
from host_tools.toolchain.steps import ToolchainError

FETCHERS = {
    "unix": unix.fetch,
    "unix32": unix.fetch32,
    "wasm": wasm.fetch,
    "chromium": chromium.fetch,
    "stubs": stubs.fetch,
    "fonts": fonts.fetch,
}


def do_fetch(names: list[str]) -> int:
    """Fetch each; go on after a failure, so that one run tells everything that is missing."""
    failures = 0
    for name in names:
        try:
            FETCHERS[name]()
        except ToolchainError as error:
            print(f"toolchain: {name}: {error}", file=sys.stderr, flush=True)
            failures += 1
    return 1 if failures else 0


def do_where() -> int:
    """One line a tool; the exit code is 0 whether or not it is there."""
    places = {
        "unix": paths.unix_micropython(),
        "unix32": paths.unix32_micropython(),
        "wasm": paths.wasm_folder(),
        "node": paths.node(),
        "chromium": paths.chromium(),
        "stubs": paths.STUBS if paths.STUBS.is_dir() else None,
        "fonts": paths.outlines_folder(),
    }
    for name, place in places.items():
        print(f"{name:9}{place or 'not there yet'}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.toolchain", description=__doc__)
    parser.add_argument("what", choices=[*FETCHERS, "all", "where"], nargs="+")
    chosen = parser.parse_args(arguments).what
    if "where" in chosen:
        return do_where()
    return do_fetch([name for name in FETCHERS if name in chosen or "all" in chosen])


if __name__ == "__main__":
    sys.exit(main())
