"""What the pages say."""

from host_tools.toolchain.paths import how_to_fetch

TEXTS = {
    "app": "Match table",
    "title": "Flash a board from this browser",
    "about": "Choose the board, give it a table number, plug it in. No tools are needed: Chrome or Edge writes to it.",
    "erased": "Everything on the device is replaced, results that no director has yet included.",
    "only_here": "A browser may write to a board only on the director's own computer, at http://localhost, "
    "or over https. This page came from {host}: open it on the director's computer.",
    "no_serial": "This browser cannot write to a board. Chrome and Edge can.",
    "no_tools": f"ESP Web Tools are not there: run {how_to_fetch('web-tools')}.",
    "no_boards": "There is no board that can be flashed.",
    "boards": "Board",
    "number": "Table number",
    "language": "Language",
    "flash": "Flash of the module, if it has more than the board needs",
    "flash_usual": "as the board needs",
    "renew": "This number is a table already: give it a new key, its device is no longer heard",
    "image_missing": "MicroPython for {board} is not there yet: get {image} once, and give it here.",
    "image_from": "It is to be had at {page}. The file ends in .bin.",
    "image_give": "Give this file",
    "prepare": "Prepare {board}",
    "prepared": "Table {number}: {board}",
    "what": "MicroPython {version} and release {release}: {size} KiB.",
    "step_plug": "Plug the board in by USB.",
    "step_connect": "Press the button, and choose the port of the board. Say yes to “Erase device”.",
    "step_again": "On its own USB socket the restarted board is another USB device, and the window closes: press this "
    "button, and choose the port once more. No other port appears: press RESET.",
    "step_wifi": "When it has restarted, the same window asks for the Wi-Fi: choose it, and type its password.",
    "step_wifi_again": "The window now asks for the Wi-Fi: choose it, and type its password.",
    "step_seen": "The table shows its number, and the director's page shows it as linked.",
    "held": "No port appears, or it does not connect: hold BOOT while you plug the board in.",
    "connect": "Connect and flash",
    "again": "Choose the port again",
    "next": "The next board",
    "gone": "This is no longer prepared: prepare the board again.",
    "bad_number": "A table number is from 1 to {most}, not {found}.",
    "bad_board": "There is no board {found}.",
    "too_large": "The file is larger than {most} MB: it is no image of MicroPython.",
}


def text(key: str, **values: object) -> str:
    return TEXTS[key].format(**values)
