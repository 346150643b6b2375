"""Optional parts: side lights, a sounder, a light sensor, a battery.

Their task follows the view a few times a second.  They show nothing that the screen does not, and a part that fails is
skipped.
"""

import asyncio

from matchcore.compat import TYPE_CHECKING
from table import drivers
from table.answering import display_settings

if TYPE_CHECKING:
    from table.drivers.chip.battery_adc import Battery
    from table.drivers.display.light_sensor_adc import LightSensor
    from table.drivers.signal.lights_neopixel import Lights
    from table.drivers.signal.sounder_piezo import Sounder
    from table.table import Table

LOOK_MS = 50
ROOM_MS = 2000  # interval for the room's light
BATTERY_MS = 60000
LOW_PERCENT = 15  # of the battery, below which the players are warned
LOW_AGAIN_MS = 600000

# 0xRRGGBB: visible across a hall without dazzling the players.
ON_TURN = 0x303028
EMPTY = 0x501800  # this side's bank is empty, as the box beside its name shows (EXP-02)
CALLED = 0x400000  # on both sides: the director is called to this table

# Pairs (Hz, ms); 0 Hz is a rest.
CLICK = ((2400, 15),)  # a turn has ended
STOPPED = ((880, 400), (0, 100), (880, 400))  # the clock has stopped the match by itself (EXP-03)
WORD = ((1320, 90), (0, 60), (1760, 90))  # there is a message to read
LONGEST_TONE_MS = 1000

_BRIGHTER = 8  # per cent of change in the room before the light follows, so that it does not visibly fluctuate


def make(table: "Table", board: dict) -> "Extras | None":
    """The board's extras that answer; None if it has none."""
    found = {}
    for name in drivers.OPTIONAL:
        if name in board:
            try:
                found[name] = drivers.make(board[name])
            except OSError as error:
                table.say("%s: %s" % (name, error))
    return Extras(table, found) if found else None


class Extras:
    def __init__(self, table: "Table", parts: dict) -> None:
        self._table = table
        self._lights: Lights | None = parts.get("lights")
        self._sounder: Sounder | None = parts.get("sounder")
        self._sensor: LightSensor | None = parts.get("light_sensor")
        self._battery: Battery | None = parts.get("battery")
        self.battery = (0, -1, False)  # the last reading (mV, per cent or -1, whether it charges)
        self._left = self._right = -1  # the colours shown
        self._room = 100
        self._dimmed = 100
        self._turn = -1
        self._was_stopped = False
        self._notice = ""
        self._tones: tuple = ()
        self._tone = 0
        self._tone_until_ms = 0
        self._room_ms = self._battery_ms = -BATTERY_MS
        self._low_ms = -LOW_AGAIN_MS

    async def run(self) -> None:
        while True:
            self.look(self._table.time.now_ms())
            await asyncio.sleep_ms(LOOK_MS)

    def look(self, now_ms: int) -> None:
        """An earlier match time than the last belongs to a new match."""
        if self._lights:
            self._light(self._lights)
        if self._sounder:
            self._sound(self._sounder, now_ms)
        if self._sensor and not 0 <= now_ms - self._room_ms < ROOM_MS:
            self._room_ms = now_ms
            self._follow_room(self._sensor.percent())
        if self._battery and not 0 <= now_ms - self._battery_ms < BATTERY_MS:
            self._battery_ms = now_ms
            self.battery = self._battery.read()
            self._warn(now_ms)

    # -- side lights ---------------------------------------------------------------------------------------------

    def _light(self, lights: "Lights") -> None:
        left, right = self._colour(0), self._colour(1)
        if left != self._left or right != self._right:
            lights.show(left, right)
            self._left, self._right = left, right

    def _colour(self, half: int) -> int:
        """Lit while this side is on turn."""
        view = self._table.view
        if view.state == self._table.game.states.DISPUTE:
            return CALLED
        if view.expired[half]:
            return EMPTY
        return ON_TURN if view.turn == half and view.is_running else 0

    # -- sound ---------------------------------------------------------------------------------------------------

    def _sound(self, sounder: "Sounder", now_ms: int) -> None:
        """Silent unless the director has enabled sound for this match (GEN-07)."""
        tones = self._tones_due()
        if tones and self._table.match.options.get("sound") == "yes":
            self._tones, self._tone, self._tone_until_ms = tones, 0, now_ms
        # Match time restarts with each match: drop times of the old one.
        if self._tones and not 0 < self._tone_until_ms - now_ms <= LONGEST_TONE_MS:
            self._next_tone(sounder, now_ms)

    def _tones_due(self) -> tuple:
        """An empty bank that a player has to notice is silent (EXP-02)."""
        table, view = self._table, self._table.view
        turn = view.turn if view.is_running else -1
        is_turned = turn >= 0 and 0 <= self._turn != turn
        self._turn = turn
        is_stopped = max(view.expired) and table.match.stops_itself()
        has_stopped = is_stopped and not self._was_stopped
        self._was_stopped = is_stopped
        is_told = table.notice != "" and table.notice != self._notice
        self._notice = table.notice
        if has_stopped:
            return STOPPED
        return WORD if is_told else CLICK if is_turned else ()

    def _next_tone(self, sounder: "Sounder", now_ms: int) -> None:
        if self._tone == len(self._tones):
            self._tones = ()
            sounder.off()
            return
        hz, length_ms = self._tones[self._tone]
        self._tone += 1
        self._tone_until_ms = now_ms + length_ms
        if hz:
            sounder.on(hz)
        else:
            sounder.off()

    # -- light of the room, battery ------------------------------------------------------------------------------

    def _follow_room(self, room: int) -> None:
        """Never above the chosen level, and never too dark to read."""
        table = self._table
        if abs(room - self._room) >= _BRIGHTER:
            self._room = room
        least = display_settings.LIGHT[-1]
        chosen = display_settings.LIGHT[table.light]
        percent = min(chosen, least + (100 - least) * self._room // 100)
        if table.parts.dim and percent != self._dimmed:
            self._dimmed = percent
            table.parts.dim(percent)

    def _warn(self, now_ms: int) -> None:
        """Now and then; the director gets it with the health."""
        table = self._table
        _, percent, is_charging = self.battery
        is_low = 0 <= percent < LOW_PERCENT and not is_charging
        if is_low and not 0 <= now_ms - self._low_ms < LOW_AGAIN_MS:
            self._low_ms = now_ms
            table.say(table.viewer.sheet.text("battery_low", percent=percent))
