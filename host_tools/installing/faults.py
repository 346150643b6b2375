"""Everything that can go wrong between a cable and a running table, each with a remedy."""


class FlashFault(Exception):
    """A step that failed: the problem, and a remedy for the organiser.  Steps not yet begun changed nothing."""

    def __init__(self, what: str, to_do: str) -> None:
        super().__init__(f"{what}. {to_do}")
        self.what = what
        self.to_do = to_do


class ImageFault(FlashFault):
    """An image of MicroPython unsuitable for this board; with the problem as a code, for pages in any language."""

    def __init__(self, code: str, what: str, to_do: str, **values: object) -> None:
        super().__init__(what.format(**values), to_do)
        self.code = code
        self.values = values


class CableFault(FlashFault):
    """The device stopped answering half-way."""

    def __init__(self, where: str, problem: object = "") -> None:
        told = f" ({problem})" if str(problem) else ""
        super().__init__(
            f"the device stopped answering while {where}{told}",
            "Check cable and power (try another cable, no hub), plug it in again and run the same command once more: "
            "it goes on where it stopped",
        )


class PortFault(FlashFault):
    """The port is missing, or we may not open it."""

    def __init__(self, port: str, reason: object = "") -> None:
        told = f" ({reason})" if str(reason) else ""
        super().__init__(
            f"{port} cannot be opened{told}",
            "Is it plugged in, and does no other program (a serial monitor, another flash) use it? "
            "On Linux your user has to be in the group dialout",
        )
