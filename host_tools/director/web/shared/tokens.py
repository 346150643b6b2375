"""The token that marks a form as one of our own pages (against CSRF), derived from the session's token."""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

FIELD = "csrf"
HEADER = "X-CSRF-Token"

_csrf: ContextVar[str] = ContextVar("csrf", default="")


def csrf() -> str:
    """The token for the forms of this request's page, "" if not logged in."""
    return _csrf.get()


def csrf_of(token: str) -> str:
    """One-way: with this alone it is impossible to log in."""
    return hmac.new(token.encode(), b"csrf", hashlib.sha256).hexdigest()[:32]


@contextmanager
def carrying(token: str) -> Iterator[None]:
    """Within this block, pages are rendered for the session of this token."""
    kept = _csrf.set(csrf_of(token) if token else "")
    try:
        yield
    finally:
        _csrf.reset(kept)
