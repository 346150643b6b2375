"""A table as two players have it: five controls, and the screen.  Everything goes through the buttons."""

from collections.abc import Callable

from host_tools.simulator.headless import Headless

NEXT = "NEXT \u25bc"
MORE = ("More \u2026", "Altro \u2026", "Meer \u2026")  # the entry for the rest of a list
MENU = ["CHOOSE", NEXT, "CLOSE"]
KEY_MS = 400  # before a key, by default: more than a bounce
BUTTON_MS = 1000  # before a clock button: two signatures are a second apart, and a new screen is deaf at first (CLK-20)


class Play:
    """Presses, and remembers every line and every answer."""

    def __init__(self, table: Headless) -> None:
        self.table = table
        self.view = table.view()
        self.lines: list[str] = []
        self.after_each: Callable[[str, dict], None] | None = None

    def __getattr__(self, name: str):
        """A field of the view."""
        if name in self.view:
            return self.view[name]
        raise AttributeError(name)

    @property
    def cube(self) -> int:
        """The level on the die of backgammon; where no die is shown, that of a cube in the middle."""
        badge = self.view["badge"]
        return int(badge) if badge.isdigit() else 1

    @property
    def cube_owner(self) -> int:
        return self.view["badge_half"]

    @property
    def is_crawford(self) -> bool:
        return self.view["is_badge_word"]

    def do(self, line: str) -> dict:
        self.view = self.table.do(line)
        self.lines.append(line)
        if self.after_each:
            self.after_each(line, self.view)
        return self.view

    def press(self, control: str, ms: int | None = None) -> dict:
        """Press a control after `ms`; by default, late enough to be heard."""
        if ms is None:
            ms = KEY_MS if control.startswith("key") else BUTTON_MS
        return self.do(f"press {control} {ms}")

    def left(self, ms: int = BUTTON_MS) -> dict:
        return self.press("left", ms)

    def right(self, ms: int = BUTTON_MS) -> dict:
        return self.press("right", ms)

    def hold(self, control: str, ms: int = KEY_MS) -> dict:
        """Hold a clock button until it means something else than a press."""
        return self.do(f"hold {control} {ms}")

    def double(self, ms: int = KEY_MS) -> dict:
        """The player on turn doubles: the key asks, the own button doubles."""
        self.key("DOUBLE", ms)
        return self.hold_own()

    def hold_own(self, ms: int = KEY_MS) -> dict:
        """Hold the button of the player on turn."""
        return self.hold(("left", "right")[self.view["turn"]], ms)

    def wait(self, ms: int, step: int = 1000) -> dict:
        return self.do(f"wait {ms} {step}")

    def key(self, label: str, ms: int = KEY_MS) -> dict:
        """Press the key that has this label now."""
        if label == "NEXT":
            label = NEXT
        assert label in self.view["labels"], f"no key says {label}: {self.view['labels']} ({self.view['state']})"
        return self.press(f"key{self.view['labels'].index(label) + 1}", ms)

    def choose(self, entry: str) -> dict:
        """Choose an entry of the list shown, or of its other page."""
        if not self._is_listed(entry) and self.view["items"][-1] in MORE:
            self._choose_listed(self.view["items"][-1])
        return self._choose_listed(entry)

    def _is_listed(self, entry: str) -> bool:
        return any(text.startswith(entry) for text in self.view["items"])

    def _choose_listed(self, entry: str) -> dict:
        assert self._is_listed(entry), f"no entry {entry} in {self.view['items']}"
        while not self.view["items"][self.view["chosen"]].startswith(entry):
            self.key(NEXT)
        return self.key("CHOOSE")

    def menu(self, entry: str) -> dict:
        self.key("MENU")
        return self.choose(entry)

    def lines_shown(self) -> list[str]:
        """The texts of a card or a page of lines."""
        return [text for _, text in self.view["lines"]]

    def expect(self, *states: str) -> dict:
        assert self.shown() in states, f"{self.shown()}: {self.view}"
        return self.view

    def shown(self) -> str:
        return shown(self.view)

    # -- whole stretches -----------------------------------------------------------------------------------------

    def begin(self, points: int = 7) -> None:
        """A local match of this length, accepted by both."""
        self.key("LOCAL")
        self.choose("1 point" if points == 1 else f"{points} points")
        self.left()
        self.right()
        self.expect("ready")

    def start_left(self) -> None:
        """Begin a game, with the left player on turn, in the second turn or later."""
        self.right()
        self.left(2000)
        self.right(2000)
        self.expect("running", "expired")
        assert self.view["turn"] == 0

    def win(self, side: str, kind: str = "single") -> None:
        """End the running game; `side` wins it, and both agree."""
        self.key("PAUSE")
        self.choose("Game is over")
        for _ in range(("single", "gammon", "backgammon").index(kind)):
            self.key("KIND")
        self.press(side)
        self.press("right" if side == "left" else "left")


def shown(view: dict) -> str:
    """The state, or "menu" when the menu covers it."""
    return "menu" if view["labels"] == MENU else view["state"]
