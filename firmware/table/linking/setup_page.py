"""The page of set-up by phone: a form, and its processing.  No sockets here.

In English only: it is for the organiser, and each language takes room on every table.
"""

import json

from matchcore.compat import TYPE_CHECKING
from matchcore.log import codes, key_check
from table.keeping import config as enrolment, wifi_config

if TYPE_CHECKING:
    from matchcore.compat import Iterator
    from table.drivers.chip.store_files import Store

CONFIG = "config.json"
_MOST_SHOWN = 12  # networks
_ANYWHERE = "http://0.0.0.0"  # an unknown director's address: found by broadcast
_HEAD = """<!doctype html><html lang=en><meta charset=utf-8><title>Match table</title>
<meta name=viewport content="width=device-width,initial-scale=1"><style>
body{font:17px/1.4 system-ui,sans-serif;margin:0 auto;max-width:26em;padding:1em;color:#111;background:#fff}
h1{font-size:1.4em;margin:.2em 0 .6em}label{display:block;margin:.9em 0}small{display:block;color:#555}
input,select,button{box-sizing:border-box;width:100%;font:inherit;padding:.6em;margin-top:.2em;border:1px solid #777;
border-radius:6px;background:#fff;color:#111}button{background:#14532d;color:#fff;border:0;font-weight:bold}
p[role]{padding:.7em;border-radius:6px;background:#fde8e8;border-left:6px solid #b91c1c}
p.done{background:#e7f6ec;border-color:#14532d}</style>"""


class Page:
    """`found`: (name, signal in dBm, whether it is open), strongest first."""

    def __init__(self, store: "Store", found: list, number: int) -> None:
        self.is_saved = False
        self._store = store
        self._found = found[:_MOST_SHOWN]
        self._number = number
        self._known, _ = enrolment.read_config(store)

    def answer(self, method: str, body: bytes) -> "Iterator[str]":
        yield "HTTP/1.0 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n\r\n"
        yield _HEAD
        if method != "POST":
            for piece in self._form({}, ""):
                yield piece
            return
        typed = form_of(body)
        problem = self._save(typed)
        if problem:
            for piece in self._form(typed, problem):
                yield piece
            return
        yield "<h1>Saved</h1><p role=status class=done>The table starts again and joins <b>%s</b>. " % escaped(
            _network(typed)
        )
        yield "This Wi-Fi goes away with it. If the table says <b>no Wi-Fi</b> afterwards, set it up once more: "
        yield "MENU, <b>Set up Wi-Fi</b>.</p>"

    # -- the form ------------------------------------------------------------------------------------------------

    def _form(self, typed: dict, problem: str) -> "Iterator[str]":
        number = typed.get("table", str(self._number or ""))
        yield "<h1>Match table %s</h1>" % escaped(number)
        if problem:
            yield "<p role=alert>%s</p>" % escaped(problem)
        yield "<form method=post action=/>"
        if self._found:
            yield "<label>Wi-Fi network<select name=ssid><option value=''>Another one: type it below</option>"
            for name, signal_dbm, is_open in self._found:
                chosen = " selected" if typed.get("ssid") == name else ""
                bars = "●●●" if signal_dbm > -60 else "●●○" if signal_dbm > -75 else "●○○"
                lock = " (open)" if is_open else ""
                yield "<option value='%s'%s>%s %s%s</option>" % (escaped(name), chosen, bars, escaped(name), lock)
            yield "</select></label>"
        yield _field("other", "Name of a hidden or other network", typed, "")
        yield _field("password", "Wi-Fi password", {}, "Leave empty if there is none, or to keep it.")
        yield _field("table", "Number of this table", {"table": number}, "As the director has enrolled it.", "numeric")
        is_enrolled = "key" in self._known
        hint = "Leave empty to keep it. " if is_enrolled else "Leave empty to play without a director. "
        yield _field("code", "Enrolment code", typed, hint + "The director's page shows it: six groups of four.")
        usual = {"director": typed.get("director", self._shown_director())}
        yield _field("director", "Director's address", usual, "Like 192.168.1.5:8080. Leave empty to have it found.")
        yield "<p><button>Save and restart</button></form>"

    def _shown_director(self) -> str:
        known = self._known.get("director", [""])[0]
        return "" if known.startswith(_ANYWHERE) else known.partition("//")[2]

    # -- the input -----------------------------------------------------------------------------------------------

    def _save(self, typed: dict) -> str:
        """Save it, or report an error and change nothing."""
        config = dict(self._known)
        problem = self._take_network(config, typed) or self._take_enrolment(config, typed)
        if problem:
            return problem
        data = json.dumps(config).encode()
        # Check it as the next start will read it.
        _, problem = enrolment.read_config(_Written(data))  # type: ignore  # of a store it only reads
        if problem:
            return problem
        try:
            self._store.replace(CONFIG, data)
        except OSError:
            return "The table has no room left for it. Nothing was changed."
        self.is_saved = True
        return ""

    def _take_network(self, config: dict, typed: dict) -> str:
        name, password = _network(typed), typed.get("password", "")
        if not wifi_config.is_name(name):
            return "Choose a network, or type its name: 1 to 32 letters."
        networks, _, _ = wifi_config.read_networks(config)
        for known, kept in networks:
            if known == name and not password:
                password = kept
        if not wifi_config.is_password(password):
            return "A Wi-Fi password has 8 to 63 letters; this one has %d." % len(password)
        config["wifi"] = wifi_config.with_network(config, name, password)
        return ""

    def _take_enrolment(self, config: dict, typed: dict) -> str:
        number, code = typed.get("table", "").strip(), typed.get("code", "").strip()
        is_renumbered = number != str(config.get("table", 0) or "")
        if code or is_renumbered:
            if not number.isdigit() or not 0 < int(number) < 65536:
                return "%s is no number of a table: 1 to 65535." % (number or "Nothing")
            if not code and "key" in config:
                return "Another number needs the enrolment code of table %s." % number
            config["table"] = int(number)
        if code:
            key = codes.key_of(int(number), code)
            if not key:
                return "%s is not the enrolment code of table %s. Look at each letter once more." % (code, number)
            config["key"], config["key_check"] = key.hex(), key_check.checksum(key)
            config.pop("code", None)  # its own code, by which it was never adopted
        if "key" in config:
            director = typed.get("director", "").strip()
            known = [] if code else config.get("director", [])[1:]
            config["director"] = [_address(director)] + known
            if not enrolment.is_address(config["director"][0]):
                return "%s is no address. It looks like 192.168.1.5:8080." % director
        return ""


class _Written:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def size(self, name: str) -> int:
        return len(self._data)

    def read(self, name: str) -> bytes:
        return self._data


def _network(typed: dict) -> str:
    return typed.get("other", "").strip() or typed.get("ssid", "")


def _address(typed: str) -> str:
    if not typed:
        return _ANYWHERE
    return typed if "//" in typed else "http://" + typed


def _field(name: str, label: str, values: dict, hint: str, mode: str = "text") -> str:
    value = escaped(values.get(name, ""))
    keeps = "autocapitalize=off autocorrect=off autocomplete=off spellcheck=false"
    parts = (label, name, value, mode, keeps, "<small>%s</small>" % hint if hint else "")
    return "<label>%s<input name=%s value='%s' inputmode=%s %s>%s</label>" % parts


def escaped(text: str) -> str:
    """Anybody can name a network."""
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ('"', "&quot;")):
        text = text.replace(letter, entity)
    return text


def form_of(body: bytes) -> dict:
    """Fields that are not UTF-8 are dropped."""
    fields = {}
    for pair in body.split(b"&"):
        name, _, value = pair.partition(b"=")
        try:
            fields[_unquoted(name)] = _unquoted(value)
        except ValueError:
            continue
    return fields


def _unquoted(data: bytes) -> str:
    parts = data.replace(b"+", b" ").split(b"%")
    plain = parts[0]
    for part in parts[1:]:
        plain += bytes([int(part[:2], 16)]) + part[2:]
    return plain.decode()
