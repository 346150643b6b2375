"""A login at a director elsewhere: its own pages' routes, used by a program, with their CSRF token."""

import http.client
import json
import ssl
import threading
from collections.abc import Mapping
from contextlib import closing
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

ANSWERED_WITHIN_S = 15.0
LARGEST_ANSWER = 64 << 20
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
NOT_LOGGED_IN, WRONG_LOGIN = "NOT_LOGGED_IN", "WRONG_LOGIN"
_DONE = (http.client.OK, http.client.SEE_OTHER)


class Unreachable(OSError):
    """No answer, or not from a director; in words."""


class Refused(Exception):
    """The director refused; `code` and words are its own, `mark` confirms its question."""

    def __init__(self, status: int, code: str, words: str, mark: str = "") -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.mark = mark


class Session:
    """One person's session; if it ends it is renewed, once per request, with the same password.

    A password that was wrong once is not tried again: each try counts against the holder of the name (`desk.tries`).
    """

    def __init__(self, address: str, name: str, password: str) -> None:
        parts = urlsplit(address.strip())
        try:
            is_whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        except ValueError:
            is_whole = False
        if not is_whole or parts.username is not None or parts.path.strip("/") or parts.query:
            raise Unreachable(f"{address} is no address of a director; it is like http://192.168.1.20:8080")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.for_tables = self.address if parts.scheme == "http" else None  # they speak no TLS
        self.name = name
        self._parts = parts
        self._password = password
        self._cookie = self._csrf = ""
        self._wrong = ""  # the director's words once the password was wrong
        self._lock = threading.Lock()  # the organiser works in a thread of its own

    def log_in(self) -> None:
        """`Refused` for a wrong password, later without asking again, and while the director makes everybody wait."""
        self._need_password()
        said = json.dumps({"name": self.name, "password": self._password}).encode()
        self._cookie = self._csrf = ""
        try:
            head, body = self._send("POST", "/login", said, JSON)
        except Refused as refused:
            if refused.code == WRONG_LOGIN:
                self._wrong = str(refused)
            raise
        try:
            cookies = SimpleCookie(head["Set-Cookie"] or "")
            self._csrf = json.loads(body)["csrf"]
        except (CookieError, ValueError, KeyError, TypeError):
            raise Unreachable(f"What answers at {self.address} is no director") from None
        self._cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())

    def _need_password(self) -> None:
        if self._wrong:
            raise Refused(http.client.UNAUTHORIZED, WRONG_LOGIN, self._wrong)

    def get(self, path: str) -> Any:
        """One of its JSON pages."""
        return as_json(self._asked("GET", path, b""), path)

    def check(self, path: str) -> None:
        """`Refused` unless this person may open a page."""
        self._asked("GET", path, b"")

    def post(self, path: str, form: Mapping[str, str]) -> bytes:
        """Submit a form of its pages; the answer."""
        return self._asked("POST", path, urlencode(form).encode())

    def _asked(self, method: str, path: str, body: bytes) -> bytes:
        with self._lock:
            self._need_password()
            try:
                return self._send(method, path, body, FORM)[1]
            except Refused as refused:
                if refused.code != NOT_LOGGED_IN and refused.status != http.client.UNAUTHORIZED:
                    raise
            self.log_in()
            return self._send(method, path, body, FORM)[1]

    def _send(self, method: str, path: str, body: bytes, kind: str) -> tuple[http.client.HTTPMessage, bytes]:
        headers = {"Accept": JSON, "Origin": self.address, "Cookie": self._cookie, "X-CSRF-Token": self._csrf}
        headers = {name: value for name, value in headers.items() if value}
        if method != "GET":
            headers["Content-Type"] = kind
        try:
            with closing(self._connection()) as connection:
                connection.request(method, path, body or None, headers)
                answer = connection.getresponse()
                data = answer.read(LARGEST_ANSWER)
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise Unreachable(f"No director answers at {self.address}: {_why(error)}") from None
        if answer.status not in _DONE:
            raise _refusal(self.address, answer, data)
        return answer.headers, data

    def _connection(self) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        if self._parts.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=ANSWERED_WITHIN_S)
        return http.client.HTTPConnection(host, port, timeout=ANSWERED_WITHIN_S)


def as_json(data: bytes, path: str) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise Unreachable(f"{path} was answered with what is not JSON") from None


def _refusal(address: str, answer: http.client.HTTPResponse, data: bytes) -> Exception:
    to = answer.headers.get("Location", "")
    if to.startswith("https:"):
        return Unreachable(f"{address} is for tables only; people are served at {to.partition('/login')[0]}")
    try:
        said = json.loads(data)
        return Refused(answer.status, said["error"], said["message"], said.get("confirm", ""))
    except (ValueError, KeyError, TypeError):
        return Unreachable(f"What answers at {address} is no director: {answer.status} {answer.reason}")


def _why(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not known here ({error.verify_message}). SSL_CERT_FILE names a file with it"
    if isinstance(error, TimeoutError):
        return "no answer in time"
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
