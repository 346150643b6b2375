"""The pages' texts in English, and in the language of the request (host_tools/languages/)."""

from contextvars import ContextVar

from host_tools import languages
from host_tools.languages.words import texts_in

ENGLISH = {
    "app": "Match table",
    "title": "Flash a board from this browser",
    "about": "Choose the board, give it a table number, plug it in. No tools are needed: Chrome or Edge writes to it.",
    "erased": "Everything on the device is replaced, results that no director has yet included.",
    "only_here": "A browser may write to a board only on the director's own computer, at http://localhost, "
    "or over https. This page came from {host}: open it on the director's computer.",
    "no_serial": "This browser cannot write to a board. Chrome and Edge can.",
    "no_tools": "ESP Web Tools are not there: run {tools}.",
    "no_boards": "There is no board that can be flashed.",
    "boards": "Choose your board by its picture",
    "picture": "{board}: its outline and sockets",
    "number": "Table number",
    "language": "Language",
    "game": "Game",
    "game.backgammon": "Backgammon",
    "game.clock": "Plain clock",
    "game.ricochet": "Ricochet Robots",
    "bad_game": "{board} is not given the game {game}; it has: {games}.",
    "flash": "Flash of the module, if it has more than the board needs",
    "flash_usual": "as the board needs",
    "renew": "This number is a table already: give it a new key, its device is no longer heard",
    "image_missing": "MicroPython for {board} is not there yet: get {image} once, and give it here.",
    "image_from": "It is to be had at {page}. The file ends in .bin.",
    "image_give": "Its one file",
    "image_get": "Get {image}, version 1.25 or later, from {page}",
    "image_large": "This file is too large for an image ({size} bytes).",
    "image_unread": "This file cannot be read: {problem}.",
    "image_foreign": "This file is no image for an ESP32.",
    "image_unknown_chip": "This image is for a chip that no board here has (number {chip}).",
    "image_part": "This file is not the whole image: it is an update file, or cut off. Take the .bin file, not "
    ".app-bin.",
    "image_not_stock": "This file is no stock MicroPython.",
    "image_other_chip": "This image is {name}, for another chip than the {chip} of {board}.",
    "image_old": "This image is MicroPython {version}; the table needs 1.25 or later.",
    "image_stops": "This image is MicroPython {version}, which may stop on the board's own USB; take another version.",
    "image_other_memory": "This image is {name}; {board} needs {image}: with the wrong memory, PSRAM does not come up.",
    "image_other": "This image is {name}; {board} needs {image}.",
    "image_none": "There is no image of MicroPython for {board} yet.",
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
    "not_prepared": "The table's software for this board could not be prepared: {problem}",
    "gone": "This is no longer prepared: prepare the board again.",
    "bad_number": "A table number is from 1 to {most}, not {found}.",
    "bad_board": "There is no board {found}.",
    "too_large": "The file is larger than {most} MB: it is no image of MicroPython.",
}

_spoken = ContextVar("language of the pages that flash", default=languages.USUAL)


def speak(language: str) -> str:
    """Set the language of this request's answer, or the default if it is unknown; returns the one set."""
    found = language if language in languages.spoken() else languages.USUAL
    _spoken.set(found)
    return found


def language() -> str:
    return _spoken.get()


def text(key: str, **values: object) -> str:
    return texts_in(_spoken.get(), "flash")[key].format(**values)
