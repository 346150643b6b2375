"""Errors of people and programs, in words, with the status of the answer.

Every error of the server has one shape, `{"error": code, "message": words}`; a browser gets the same words as a page.
"""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.texts import text
from matchcore.refusal import Refusal


class Fault(Exception):
    """Nothing has been changed.  `code` is for programs and names the text `fault.CODE`, which `values` fill."""

    def __init__(self, code: str, http_status: int = 422, **values: object) -> None:
        self.code = code
        self.status = http_status
        self.values = values
        self._text = "fault." + code
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """In the language of whoever reads it."""
        return text(self._text, **self.values)


@dataclass(frozen=True)
class Choice:
    """A field to fill before the act: its name, what is chosen, and the values with their words."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]


class Question(Fault):
    """Nothing has been done yet; it will be when the same is sent again with `mark`, after `sentence` has been read.

    With `choices` it is sent with these, and then asked once more."""

    def __init__(
        self,
        sentence: str,
        reasons: tuple[str, ...],
        mark: str,
        notes: tuple[str, ...] = (),
        choices: tuple[Choice, ...] = (),
        *,
        is_changed: bool,
    ) -> None:
        super().__init__("UNCONFIRMED", 409, words=" ".join((sentence, *reasons)))
        self.sentence = sentence
        self.reasons = reasons
        self.mark = mark
        self.notes = notes
        self.choices = choices
        self.is_changed = is_changed  # changed since an earlier yes


def of_refusal(refusal: Refusal) -> Fault:
    """The core's refusal in words, with the value and the rule."""
    fault = Fault("REFUSED", words=wording.refusal_words(refusal.code, refusal.rule, refusal.value))
    fault.code = refusal.code
    return fault
