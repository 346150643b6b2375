"""ESP Web Tools, which flash a board from a browser: static files that the director serves itself."""

from host_tools.toolchain import npm
from host_tools.toolchain.paths import BUILD, WEB_TOOLS_FOLDER, WEB_TOOLS_START, web_tools_folder
from host_tools.toolchain.steps import ToolchainError, is_done, mark_done, say

VERSION = "10.4.0"
PACKAGE = npm.Package(
    "esp-web-tools",
    VERSION,
    "3pwkeFFm5Fj7UQo8SJNYK5RXrtNCpq6X9QoI6bMT4GBZWgrJqjn0YvM9ihG74BtMoSFYXfmDtkehuxe50PTMPQ==",
)
STAMP = BUILD / "stamps" / "esp-web-tools"
IN_PACKAGE = "dist/web/"


def fetch() -> None:
    """Make `.build/esp-web-tools` hold them. Quick when it already does."""
    if is_done(STAMP, PACKAGE.recipe) and web_tools_folder():
        return
    say(f"downloading ESP Web Tools {VERSION}")
    with npm.archive(PACKAGE) as packed:
        found = npm.unpack(packed, WEB_TOOLS_FOLDER, lambda name: name.startswith(IN_PACKAGE))
    if WEB_TOOLS_START not in found:
        raise ToolchainError(f"{PACKAGE.name}@{VERSION} holds no {IN_PACKAGE}{WEB_TOOLS_START}")
    mark_done(STAMP, PACKAGE.recipe)
    say(f"ESP Web Tools {VERSION}: {WEB_TOOLS_FOLDER}")
