"""The texts as a .po file: English is the text, the id its context, so that translators' programs show both."""

import re
import string
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from host_tools.languages import USUAL
from host_tools.texts.sources import NAME, english_texts

# Lines of help that are not for translators: another text of help, and rules.
KEPT = re.compile(r"[a-z_]+\.[a-z_]+( [A-Z_]+)?|[A-Z]{3}-\d\d(, [A-Z]{3}-\d\d)*")


class Faulty(Exception):
    """A .po file that is not taken in: each reason a line."""


def places(text: str) -> set[str]:
    """Parts that a translation keeps: the names in braces, and the lines of help that name a rule or another text."""
    named = {f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return named | {line for line in text.split("\n") if KEPT.fullmatch(line)}


def written(language: str, texts: dict[str, str]) -> bytes:
    """A .po file with these translations; without a language the one that a translation is begun with."""
    catalog = Catalog(language or None, header_comment="# The texts of the match table.", fuzzy=False)
    for key, (said, _, comment) in english_texts().items():
        comments = [comment] if comment else []
        catalog.add(said, texts.get(key, ""), context=key, auto_comments=comments)
    file = BytesIO()
    write_po(file, catalog, width=0)
    return file.getvalue()


def read(source: bytes) -> tuple[str, dict[str, str]]:
    """The language of a .po file and its translations by their ids.  Raises Faulty."""
    try:
        catalog = read_po(BytesIO(source), abort_invalid=True)
    except (PoFileError, ValueError) as problem:
        raise Faulty(f"The file cannot be read: {problem}.") from None
    messages = [message for message in catalog if message.id]
    there = {message.context for message in messages}
    faults = [_fault_of_language(catalog)]
    faults += [f"Line {one.lineno}, {one.context}: {fault}" for one in messages if (fault := _fault(one))]
    faults += [f"{key}: is not in the file." for key in english_texts() if key not in there]
    if any(faults):
        raise Faulty("\n".join(filter(None, faults)))
    said = {str(message.context): str(message.string) for message in messages if not message.fuzzy}
    return str(catalog.locale_identifier), {key: text for key, text in said.items() if text}


def _fault_of_language(catalog: Catalog) -> str:
    language = catalog.locale_identifier
    if not language:
        return "The header has no language: a line `Language: de`."
    if language == USUAL:
        return "English is in the files that the others are translated from: change it there."
    if catalog.locale is None or not re.fullmatch("[a-z]{2}", language):
        return f"Language: {language}: not a language's two letters, as in `de`."
    return ""


def _fault(message: Message) -> str:
    """The fault of a translation; "" if none."""
    english = english_texts().get(message.context or "")
    if english is None:
        return "no text has this id."
    if message.id != english.said:
        return "the English text is another one now: export again."
    if not message.string or message.fuzzy:
        return "the language's own name is missing." if message.context == NAME else ""
    return _difference(str(message.string), english.said)


def _difference(said: str, english: str) -> str:
    """Placeholders missing from a translation."""
    try:
        ours, theirs = places(said), places(english)
    except ValueError as problem:
        return f"{problem}."
    found = [f"{place} is missing" for place in sorted(theirs - ours)]
    found += [f"{place} is not in English" for place in sorted(ours - theirs)]
    lines, there = said.count("\n") + 1, english.count("\n") + 1
    if lines != there:
        found.append(f"{lines} lines, {there} in English")
    return "; ".join(found) + "." if found else ""
