"""What can go wrong between a cable and a running table, each with what to do about it."""


class FlashFault(Exception):
    """A step that failed: what is wrong, and what the organiser can do.  What the step had not begun is unchanged."""

    def __init__(self, what: str, to_do: str) -> None:
        super().__init__(f"{what}. {to_do}")
        self.what = what
        self.to_do = to_do


class ImageFault(FlashFault):
    """An image of MicroPython that this board cannot have; what is wrong also as a code, for pages in any language."""

    def __init__(self, code: str, what: str, to_do: str, **values: object) -> None:
        super().__init__(what.format(**values), to_do)
        self.code = code
        self.values = values


class CableFault(FlashFault):
    """The device stopped answering in the middle."""

    def __init__(self, where: str, problem: object = "") -> None:
        told = f" ({problem})" if str(problem) else ""
        super().__init__(
            f"the device stopped answering while {where}{told}",
            "Check cable and power (try another cable, no hub), plug it in again and run the same command once more: "
            "it goes on where it stopped",
        )


class PortFault(FlashFault):
    """The port is not there, or is not ours to open."""

    def __init__(self, port: str, reason: object = "") -> None:
        told = f" ({reason})" if str(reason) else ""
        super().__init__(
            f"{port} cannot be opened{told}",
            "Is it plugged in, and does no other program (a serial monitor, another flash) use it? "
            "On Linux your user has to be in the group dialout",
        )
