"""Why a command was not carried out, always with the rule's id."""


class Refusal(Exception):
    """A command that the rules do not allow; nothing has changed.

    `code` is a key of the texts (`NOT_HOLDER`), `rule` the id in the rules reference (`CUB-02`), `value` the offending
    value as text, or "".
    """

    def __init__(self, code: str, rule: str, value: str = "") -> None:
        super().__init__(code + " " + rule + (" " + value if value else ""))
        self.code = code
        self.rule = rule
        self.value = value
