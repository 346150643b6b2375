"""The token by which a form is known as one of our own pages (against CSRF): worked out from that of the session."""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

FIELD = "csrf"
HEADER = "X-CSRF-Token"

_csrf: ContextVar[str] = ContextVar("csrf", default="")


def csrf() -> str:
    """The token that the forms of this request's page carry, "" where nobody has logged in."""
    return _csrf.get()


def csrf_of(token: str) -> str:
    """Whoever has only this cannot log in with it."""
    return hmac.new(token.encode(), b"csrf", hashlib.sha256).hexdigest()[:32]


@contextmanager
def carrying(token: str) -> Iterator[None]:
    """What is rendered in this block is for the session of this token."""
    kept = _csrf.set(csrf_of(token) if token else "")
    try:
        yield
    finally:
        _csrf.reset(kept)
