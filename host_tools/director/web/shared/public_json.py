"""A table as everybody may see it, as JSON."""

from collections.abc import Mapping
from typing import Any

from host_tools.director.views.card_cache import Contact
from host_tools.director.views.showing import Card
from host_tools.director.web.shared.view_json import json_of

# Keys of a card, of its link and of its match.
SHOWN = ("number", "name", "revision", "state", "words", "since_s", "is_alert", "break", "clock")
SHOWN_OF_LINK = ("age_s", "level")
HIDDEN_OF_MATCH = ("code",)


def public(card: Card, at_s: float) -> dict[str, Any]:
    """The public part of a card; `at_s`: the moment of its clock reading."""
    whole = json_of(card)
    found = {key: whole[key] for key in SHOWN} | {"at_s": at_s}
    if card.public_words != card.words:  # details that the public words omit are not for spectators either
        found |= {"words": card.public_words, "since_s": None, "is_alert": False}
    found["link"] = {key: whole["link"][key] for key in SHOWN_OF_LINK}
    match = whole["match"]
    found["match"] = match and {key: value for key, value in match.items() if key not in HIDDEN_OF_MATCH}
    return found


def aged(table: dict[str, Any], contacts: Mapping[int, Contact]) -> dict[str, Any]:
    """A card may be minutes old, but the age of the last contact must be current."""
    found = contacts.get(table["number"])
    return table | {"link": table["link"] | (found._asdict() if found else {})}
