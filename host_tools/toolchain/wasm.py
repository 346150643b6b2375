"""The MicroPython WebAssembly port, as published for PyScript: it runs in a browser and under Node."""

from host_tools.toolchain import npm
from host_tools.toolchain.paths import BUILD, WASM_FILES, WASM_FOLDER, wasm_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

VERSION = "1.29.0-6"
PACKAGE = npm.Package(
    "@micropython/micropython-webassembly-pyscript",
    VERSION,
    "kLwGPJFsLY/2aUPmzZxpvauFSmKc0SlJWVvvEttULR0poVQ6W9HV//1fUJyxrGWAxCVDw9aYqJ0LAog0ZLjYVA==",
)
STAMP = BUILD / "stamps" / "micropython-wasm"


def fetch() -> None:
    """Make `.build/micropython-wasm` hold the port. Quick when it already does."""
    if is_done(STAMP, PACKAGE.recipe) and wasm_folder():
        return
    say(f"downloading the WebAssembly port of MicroPython, {VERSION}")
    with npm.archive(PACKAGE) as packed:
        # Only the two files that are used; the archive's other builds are several times their size.
        found = npm.unpack(packed, WASM_FOLDER, lambda name: name in WASM_FILES)
    missing = {*WASM_FILES} - {*found}
    if missing:
        raise ToolchainError(f"{PACKAGE.name}@{VERSION} holds no {', '.join(sorted(missing))}")
    mark_done(STAMP, PACKAGE.recipe)
    say(f"MicroPython {VERSION}, WebAssembly port: {WASM_FOLDER}")
