"""The last answer to each caller's look at a page or JSON: given again, with its age, while the store cannot be read.

Pages of live pieces know more (`watching.feeds`): they show everything that anybody has looked at.
"""

import hashlib
import json
import re
import threading
from collections import OrderedDict
from dataclasses import dataclass
from http import HTTPStatus

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response

PAGE, JSON = "text/html", "application/json"
LARGEST = 2 << 20  # bytes of one
MOST = 32 << 20  # bytes of all
AGE = "age"  # the header of an answer that was made earlier
_TROUBLE = re.compile(rb'(<p id="trouble"[^>]*?)( hidden)?>[^<]*</p>')


@dataclass(frozen=True)
class Answer:
    body: bytes
    media: str
    made_s: float


class LastAnswers:
    """By address and caller, the last looked at last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._size = 0
        self._kept: OrderedDict[bytes, Answer] = OrderedDict()

    def keep(self, request: Request, answer: Answer) -> None:
        key = _key(request)
        with self._lock:
            self._drop(key)
            self._kept[key] = answer
            self._size += len(answer.body)
            while self._size > MOST:
                self._drop(next(iter(self._kept)))

    def find(self, request: Request) -> Answer | None:
        return self._kept.get(_key(request)) if request.method == "GET" else None

    def _drop(self, key: bytes) -> None:
        if key in self._kept:
            self._size -= len(self._kept.pop(key).body)


def _key(request: Request) -> bytes:
    """A page has its caller's token and choices: nobody else gets it."""
    caller = [request.headers.get(name, "") for name in ("cookie", "authorization")]
    return hashlib.sha256("\0".join((request.url.path, request.url.query, *caller)).encode()).digest()


def again(answer: Answer, trouble: str, now_s: float) -> Response:
    """The same, which says as of when, and why."""
    headers = {AGE: f"{max(0.0, now_s - answer.made_s):.0f}"}
    if answer.media.startswith(JSON):
        return Response(with_age(answer.body, answer.made_s, trouble), HTTPStatus.OK, headers, answer.media)
    said = rb"\g<1>>" + str(escape(trouble)).encode().replace(b"\\", rb"\\") + b"</p>"
    return Response(_TROUBLE.sub(said, answer.body, count=1), HTTPStatus.OK, headers, answer.media)


def with_age(body: bytes, made_s: float, trouble: str) -> bytes:
    """A JSON object that was made earlier."""
    return json.dumps({**json.loads(body), "as_of_s": made_s, "trouble": trouble}).encode()
