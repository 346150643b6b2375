"""The file of an adjourned match: one line of JSON, signed with the key of the director who adjourned it (Ed25519).

It is read only if it is, byte for byte, what `written` would write again, so that nothing in it can be changed.  The
signature proves that the director with this key has written it; whose key that is, people tell each other.
"""

import json
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as checked

from host_tools.director.faults import Fault
from host_tools.director.texts import text
from matchcore.log.fact import LONGEST_TEXT

VERSION = 1
LARGEST_FILE = 8192  # characters
LONGEST_PLACE = 60
_PREFIX = "match-table adjourned "

_Line = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, pattern=r"^[^\x00-\x1f\x7f]*$")]
_Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f]*$")]
_Second = Annotated[int, Field(ge=0, le=1 << 40)]
_Integer = Annotated[int, Field(ge=-(1 << 31), lt=1 << 31)]


@checked(frozen=True, config=ConfigDict(strict=True, extra="forbid"))
class Adjourned:
    """A match as it stood.  `values` and `words`: its settings, as an assignment has them; `state`: its line of INC-13.

    `code`: of this adjournment, 128 bits in hex; times in seconds since 1970; `begun`: the place where it was begun."""

    code: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    game: _Line
    values: tuple[_Integer, ...]
    words: _Text
    state: _Line
    place: _Line
    begun: _Line
    director: _Line
    reason: _Line
    adjourned_s: _Second
    started_s: _Second | None


@dataclass(frozen=True)
class Signed:
    """A file that its signature fits; `key`: in hex, whose."""

    adjourned: Adjourned
    key: str


_ADJOURNED: TypeAdapter[Adjourned] = TypeAdapter(Adjourned)


def written(adjourned: Adjourned, signer: Ed25519PrivateKey) -> str:
    key = signer.public_key().public_bytes_raw().hex()
    return _written(adjourned, key, signer.sign(_signed_part(adjourned, key)).hex())


def read(file: str) -> Signed:
    """`Fault` in words unless every byte is as its signer wrote it."""
    file = file.strip()
    if len(file) > LARGEST_FILE:
        raise _bad("adjourn.bad.long", most=LARGEST_FILE)
    said = _object(file)
    if said.get("format") != _PREFIX + str(VERSION):
        is_ours = str(said.get("format", "")).startswith(_PREFIX)
        raise _bad("adjourn.bad.version" if is_ours else "adjourn.bad.other")
    try:
        adjourned = _ADJOURNED.validate_json(json.dumps(said.get("match")))
        key, signature = bytes.fromhex(said.get("key", "")), bytes.fromhex(said.get("signature", ""))
        is_whole = _written(adjourned, key.hex(), signature.hex()) == file
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _signed_part(adjourned, key.hex()))
    except (ValidationError, ValueError, TypeError, InvalidSignature):
        raise _bad("adjourn.bad.changed") from None
    if not is_whole:
        raise _bad("adjourn.bad.changed")
    return Signed(adjourned, key.hex())


def fingerprint(key: str) -> str:
    """The beginning of a key as people read it to each other: 80 bits in groups of four."""
    return "-".join(key[at : at + 4].upper() for at in range(0, 20, 4))


def _object(file: str) -> dict[str, Any]:
    try:
        said = json.loads(file)
    except (ValueError, RecursionError):
        raise _bad("adjourn.bad.other") from None
    return said if isinstance(said, dict) else {}


def _written(adjourned: Adjourned, key: str, signature: str) -> str:
    whole = {"format": _PREFIX + str(VERSION), "match": asdict(adjourned), "key": key, "signature": signature}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _signed_part(adjourned: Adjourned, key: str) -> bytes:
    return _written(adjourned, key, "").encode()


def _bad(key: str, **values: object) -> Fault:
    return Fault("BAD_ADJOURNED", words=text(key, **values))
