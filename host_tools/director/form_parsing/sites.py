"""Sites as typed, one a line: the origin of one over https, such as https://club.example:8443."""

import re

from host_tools.director.faults import Fault
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text

MOST = 20
LONGEST = 253
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_LAST = "[a-z][a-z0-9-]{0,61}[a-z0-9]"  # no address of digits
_SITE = re.compile(rf"https://((?:{_LABEL}\.)+{_LAST})(?::(\d{{1,5}}))?/?", re.ASCII)
_LARGEST_PORT = 65535


def origins(form: Form, name: str) -> list[str]:
    """Each once, in the order of the alphabet; `Fault` names the first that is none."""
    typed = form.get(name, "").split()
    if len(typed) > MOST:
        raise Fault("TOO_MANY_SITES", number=len(typed), most=MOST)
    return sorted({_origin(one) for one in typed})


def _origin(typed: str) -> str:
    found = _SITE.fullmatch(typed.lower()) if len(typed) <= LONGEST else None
    if found is None or not 0 < int(found[2] or 443) <= _LARGEST_PORT:
        raise Fault("NO_SITE", field=text("sites.title"), value=typed[:60])
    port = int(found[2] or 443)
    return f"https://{found[1]}" + (f":{port}" if port != 443 else "")
