"""ESP Web Tools, which flashes a board from a browser: static files that the director serves itself."""

from host_tools.toolchain import npm
from host_tools.toolchain.paths import WEB_TOOLS_FOLDER, WEB_TOOLS_START

VERSION = "10.4.0"
PACKAGE = npm.Package(
    "esp-web-tools",
    VERSION,
    "3pwkeFFm5Fj7UQo8SJNYK5RXrtNCpq6X9QoI6bMT4GBZWgrJqjn0YvM9ihG74BtMoSFYXfmDtkehuxe50PTMPQ==",
)
IN_PACKAGE = "dist/web/"


def fetch() -> None:
    """Provide it in `.build/esp-web-tools`."""
    npm.keep(PACKAGE, WEB_TOOLS_FOLDER, [WEB_TOOLS_START], lambda name: name.startswith(IN_PACKAGE))
