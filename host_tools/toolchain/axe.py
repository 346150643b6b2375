"""axe-core, which searches pages for accessibility barriers: for the tests of the director's pages."""

from host_tools.toolchain import npm
from host_tools.toolchain.paths import AXE

VERSION = "4.14.1"
PACKAGE = npm.Package(
    "axe-core",
    VERSION,
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)


def fetch() -> None:
    """Provide it in `.build/axe-core`."""
    npm.keep(PACKAGE, AXE.parent, [AXE.name], lambda name: name == AXE.name)
