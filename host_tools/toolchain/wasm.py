"""The MicroPython WebAssembly port, as published for PyScript: it runs in a browser and under Node."""

from host_tools.toolchain import npm
from host_tools.toolchain.paths import WASM_FILES, WASM_FOLDER

VERSION = "1.29.0-6"
PACKAGE = npm.Package(
    "@micropython/micropython-webassembly-pyscript",
    VERSION,
    "kLwGPJFsLY/2aUPmzZxpvauFSmKc0SlJWVvvEttULR0poVQ6W9HV//1fUJyxrGWAxCVDw9aYqJ0LAog0ZLjYVA==",
)


def fetch() -> None:
    """Provide the port in `.build/micropython-wasm`."""
    # Only the files used; the archive's other builds are several times their size.
    npm.keep(PACKAGE, WASM_FOLDER, WASM_FILES, lambda name: name in WASM_FILES)
