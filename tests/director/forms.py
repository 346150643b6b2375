"""The forms of a page, as a browser reads and sends them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

UNSENT = ("submit", "button", "file", "reset", "image")


@dataclass
class Control:
    name: str
    value: str
    is_sent: bool = True  # not an empty checkbox
    is_required: bool = False
    is_hidden: bool = False
    is_choice: bool = False
    is_secret: bool = False
    options: list[str] = field(default_factory=list)


@dataclass
class PageForm:
    action: str
    method: str
    controls: list[Control] = field(default_factory=list)
    button: tuple[str, str] = ("", "")  # name and value of the first that sends it

    @property
    def kind(self) -> str:
        return next((one.value for one in self.controls if one.name == "form"), "")

    @property
    def shown(self) -> list[Control]:
        return [one for one in self.controls if not one.is_hidden]

    def values(self) -> dict[str, str]:
        """As it stands."""
        found = {one.name: one.value for one in self.controls if one.is_sent and one.name}
        return found | ({self.button[0]: self.button[1]} if self.button[0] else {})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._form: PageForm | None = None
        self._open: Control | None = None  # a select or a textarea
        self._option: str | None = None  # its words, where no value is said
        self._has_button = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = PageForm(said.get("action", ""), said.get("method", "get"))
            self.forms.append(self._form)
        if self._form is None:
            return
        if tag == "input" and said.get("type", "text") not in UNSENT:
            self._input(said)
        elif tag in ("select", "textarea"):
            self._open = Control(said.get("name", ""), "", is_required="required" in said, is_choice=tag == "select")
            self._form.controls.append(self._open)
        elif tag == "option" and self._open and self._open.is_choice:
            self._take_option(said)
        elif tag == "button" and not self._form.button[0] and not said.get("formaction"):
            if said.get("type", "submit") == "submit" and not any(self._form.button):
                self._form.button = (said.get("name", ""), said.get("value", "-"))

    def _input(self, said: dict[str, str]) -> None:
        assert self._form
        is_box = said.get("type") in ("checkbox", "radio")
        is_sent = not is_box or "checked" in said
        one = Control(said.get("name", ""), said.get("value", "on" if is_box else ""), is_sent, "required" in said)
        one.is_hidden, one.is_secret = said.get("type") == "hidden", said.get("type") == "password"
        one.is_choice = is_box
        self._form.controls.append(one)

    def _take_option(self, said: dict[str, str]) -> None:
        assert self._open
        self._option = None if "value" in said else ""
        if "value" in said:
            self._open.options.append(said["value"])
            if "selected" in said or len(self._open.options) == 1:
                self._open.value = said["value"]
        elif "selected" in said or not self._open.options:
            self._open.value = "\0"  # its words, which follow

    def handle_data(self, data: str) -> None:
        if self._open is None:
            return
        if not self._open.is_choice:
            self._open.value += data
        elif self._option is not None and data.strip():
            self._open.options.append(data.strip())
            self._option = None
            if self._open.value == "\0":
                self._open.value = data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag in ("select", "textarea"):
            self._open = None


def forms_of(page: str) -> list[PageForm]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms
