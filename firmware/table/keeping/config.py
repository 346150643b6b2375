"""Reads a table's enrolment and language at the start; damaged files never stop it."""

import json
import sys

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.texts import Texts

if TYPE_CHECKING:
    from table.drivers.chip.store_files import Store


_LARGEST = 2048  # bytes of a small file; a larger one would take heap that the table needs
_MOST_DIRECTORS = 8
_LONGEST_ADDRESS = 100
_KEY_DIGITS = 64
_LARGEST_TABLE = 65535


def read_config(store: "Store") -> tuple:
    """(the enrolment: number, key, directors, language; the fault, or "").

    Without a valid number, key and directors, the table plays local matches.
    """
    config, problem = read_json(store, "config.json")
    if "language" in config and not _is_language(config["language"]):
        del config["language"]
        problem = "config.json: language"
    is_enrolled = [name for name, _ in _ENROLMENT if name in config]
    wrong = [name for name, is_right in _ENROLMENT if is_enrolled and not is_right(config.get(name))]
    if "key" in config and not wrong and not _is_checked(config):
        wrong = ["key"]
    if wrong:
        problem = "config.json: " + wrong[0]
        if "key" in config:
            del config["key"]  # half an enrolment is none
        if "table" in wrong:
            config["table"] = 0
    return config, problem


def director_of(store: "Store") -> str:
    """The address of the director that answered last, else the first one of the enrolment; "" = none."""
    found = read_json(store, "director.json")[0].get("director")
    if isinstance(found, str) and found:
        return found
    found = read_json(store, "config.json")[0].get("director")
    first = found[0] if isinstance(found, list) and found else ""
    return first if isinstance(first, str) and "//0.0.0.0" not in first else ""  # that one is nobody's


def read_json(store: "Store", name: str) -> tuple:
    """(a small file's contents, the fault or "")."""
    try:
        size = store.size(name)
    except OSError:
        return {}, ""  # no such file
    if size > _LARGEST:
        return {}, "%s: %d bytes" % (name, size)
    try:
        found = json.loads(store.read(name))
    except (ValueError, RuntimeError, MemoryError):
        found = None
    return (found, "") if isinstance(found, dict) else ({}, name)


def release_version() -> str:
    """From the first line of its file list; "" when run from the sources."""
    try:
        from frozen_in import VERSION  # type: ignore  # only in a board's own image

        return VERSION
    except ImportError:
        pass
    for root in sys.path:
        try:
            with open((root + "/" if root else "") + "release.json") as file:
                _, _, rest = file.readline().partition('"version": "')
            return rest.partition('"')[0]
        except OSError:
            continue  # not the release's folder
    return ""


def _is_table(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST_TABLE


def _is_key(value: object) -> bool:
    return isinstance(value, str) and len(value) == _KEY_DIGITS and not value.lower().strip("0123456789abcdef")


def _is_checked(config: dict) -> bool:
    """Older files have no checksum."""
    if "key_check" not in config:
        return True
    from matchcore.log import key_check

    return config["key_check"] == key_check.checksum(bytes.fromhex(config["key"]))


def _are_directors(value: object) -> bool:
    if not isinstance(value, list) or not 0 < len(value) <= _MOST_DIRECTORS:
        return False
    return not [address for address in value if not is_address(address)]


def is_address(value: object) -> bool:
    """`http://192.168.4.1:8080`"""
    if not isinstance(value, str) or len(value) > _LONGEST_ADDRESS:
        return False
    scheme, _, rest = value.partition("://")
    host, _, port = rest.partition("/")[0].partition(":")
    is_port = port == "" or (port.isdigit() and len(port) < 6)
    return scheme in ("http", "https") and host != "" and " " not in host and is_port


def _is_language(value: object) -> bool:
    """A possible name of a file of texts."""
    return isinstance(value, str) and 2 <= len(value) <= 3 and not value.strip("abcdefghijklmnopqrstuvwxyz")


_ENROLMENT = (("table", _is_table), ("key", _is_key), ("director", _are_directors))


def load_texts(language: str, game: str) -> Texts:
    """The texts of the table and its game; English if this language lacks some, with a note on the idle table."""
    try:
        return _texts(language, game)
    except ImportError:
        texts = _texts("en", game)
        texts.lacked = language
        return texts


def _texts(language: str, game: str) -> Texts:
    with loading.borrowed("table.games." + game + ".texts." + language) as own:
        with loading.borrowed("table.texts." + language) as shared:
            return Texts(language, own, shared)
