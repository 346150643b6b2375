"""Two players who follow a match file, with only the five controls and the screen of a table.

Every roll of the file is a turn and ends with a press of the player's button; doubles, takes, passes and results are
entered as the table's states require.  The screen is checked before each press: a table that asks for something else
stops the match with the line of the file.
"""

from typing import Protocol

from host_tools.simulator import mat
from matchcore.games.backgammon.game import scoring
from matchcore.sides import other

SHORTEST_TURN_MS = 1500
TURN_SPREAD_MS = 9000
KEY_MS = 400
BUTTON_MS = 1000  # two signatures are a second apart, and a new screen ignores presses for a while (CLK-20)


class TableOutOfStep(Exception):
    """The table does not show what should come next by the file."""


class Controls(Protocol):
    """A table as a player has it: five controls, and the view after each press."""

    def press(self, control: str, ms: int) -> dict: ...

    def hold(self, control: str, ms: int) -> dict: ...


class Players:
    """Plays a match file on a table; `time_ms` is derived from the line, so that all runs are the same."""

    def __init__(self, table: Controls, match: mat.MatFile) -> None:
        self._table = table
        self._match = match
        self.view: dict = {}
        self.presses = 0

    def play(self) -> None:
        """From the accepted settings to the sealed result."""
        for side in (0, 1):
            self._own_button(side, BUTTON_MS)
        for game in self._match.games:
            self._expect(game.line, "ready")
            if self.view["is_badge_word"] != game.is_crawford:
                raise TableOutOfStep(f"line {game.line}: the table and the rules differ on the Crawford game")
            self._play_game(game)
        self._expect(self._match.games[-1].wins_line, "match over?")
        for side in (0, 1):
            self._own_button(side, BUTTON_MS)
        self._expect(self._match.games[-1].wins_line, "sealed")

    def _play_game(self, game: mat.Game) -> None:
        opener = game.acts[0].side if game.acts else 0
        # The lower die's player presses; this starts the opponent, who plays both numbers (CLK-13).
        self._own_button(other(opener), BUTTON_MS)
        for act in game.acts:
            self._act(act)
        if game.kind != scoring.PASS:
            self._claim(game)
        self._expect_score(game)

    def _act(self, act: mat.Act) -> None:
        if act.what == mat.ROLL:
            self._expect(act.line, "running", "expired")
            self._own_button(act.side, self._thinking_ms(act))
        elif act.what == mat.DOUBLE:
            self._key("DOUBLE", act.line)
            self._hold_own()
            self._expect(act.line, "doubled")
        elif act.what == mat.TAKE:
            self._own_button(act.side, self._thinking_ms(act))
        else:
            self._key("PASS", act.line)
            self._own_button(act.side, BUTTON_MS)
            self._own_button(other(act.side), BUTTON_MS)

    def _claim(self, game: mat.Game) -> None:
        self._key("PAUSE", game.wins_line)
        self._key("CHOOSE", game.wins_line)
        for _ in range(game.kind - 1):
            self._key("KIND", game.wins_line)
        self._own_button(game.winner, BUTTON_MS)
        self._own_button(other(game.winner), BUTTON_MS)

    def _expect_score(self, game: mat.Game) -> None:
        """The score shown after the game must be the file's, limited to the length (AMB-35)."""
        due = [min(points, self._match.length) for points in game.score_after]
        if self.view["state"] == "ready" and self.view["score"] != due:
            raise TableOutOfStep(f"line {game.wins_line}: the table shows {self.view['score']} and not {due}")

    # -- the controls --------------------------------------------------------------------------------------------

    def _own_button(self, side: int, ms: int) -> None:
        self._press("left" if side == 0 else "right", ms)

    def _key(self, label: str, line: int) -> None:
        """Press the key that has this label now."""
        for number, shown in enumerate(self.view["labels"], 1):
            if shown.split(" ")[0] == label:
                self._press(f"key{number}", KEY_MS)
                return
        labels = ", ".join(text or "-" for text in self.view["labels"])
        raise TableOutOfStep(f"line {line}: no key says {label}; they say {labels} ({self.view['state']})")

    def _hold_own(self) -> None:
        """The player on turn holds the clock button to double (CUB-03)."""
        self.view = self._table.hold("right" if self.view["turn"] else "left", KEY_MS)
        self.presses += 1

    def _press(self, control: str, ms: int) -> None:
        self.view = self._table.press(control, ms)
        self.presses += 1

    def _expect(self, line: int, *states: str) -> None:
        if self.view["state"] not in states:
            raise TableOutOfStep(
                f"line {line}: the table is in the state {self.view['state']!r} and not {states[0]!r}"
                + (f" ({self.view['notice']})" if self.view["notice"] else "")
            )

    def _thinking_ms(self, act: mat.Act) -> int:
        """A different time for every line, mostly within the delay."""
        return SHORTEST_TURN_MS + act.line * 7919 % TURN_SPREAD_MS
