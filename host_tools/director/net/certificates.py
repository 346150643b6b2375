"""The certificate and key for serving pages: checked at the start, with errors in words."""

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509

from host_tools.director.faults import Fault


@dataclass(frozen=True)
class Certificate:
    """`names`: names of the director according to the certificate."""

    context: ssl.SSLContext
    names: tuple[str, ...]
    ends: datetime


def read(certificate: Path, key: Path, now_s: float) -> Certificate:
    """`Fault` for files that cannot be read, do not match, or are not valid now."""
    found = _leaf(certificate)
    now = datetime.fromtimestamp(now_s, UTC)
    if not found.not_valid_before_utc <= now <= found.not_valid_after_utc:
        begins, ends = found.not_valid_before_utc.date(), found.not_valid_after_utc.date()
        raise Fault("CERTIFICATE_DATES", path=certificate, today=now.date(), begins=begins, ends=ends)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except ssl.SSLError as error:
        raise Fault("CERTIFICATE_KEY", path=key, certificate=certificate, problem=error.reason or error) from None
    except (OSError, ValueError) as error:
        raise Fault("CERTIFICATE_FILE", path=key, problem=getattr(error, "strerror", None) or error) from None
    return Certificate(context, _names(found), found.not_valid_after_utc)


def _leaf(path: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificates(path.read_bytes())[0]
    except (OSError, ValueError) as error:
        raise Fault("CERTIFICATE_FILE", path=path, problem=getattr(error, "strerror", None) or error) from None


def _no_password() -> str:
    raise ValueError("it needs a password, which cannot be typed at the start")


def _names(certificate: x509.Certificate) -> tuple[str, ...]:
    try:
        said = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return ()
    return tuple(name for name in said.get_values_for_type(x509.DNSName) if "*" not in name)
