"""A loudspeaker behind I2S: an amplifier with I2S input (NS4168), or a codec (ES8311).

A tone is one piece of a square wave, sent repeatedly by the interrupt.  Nothing waits or allocates.  The amplifier is
on only during a tone.
"""

from machine import I2S, Pin

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable

RATE_HZ = 16000
PIECE = 400  # samples: 25 ms
_BYTES = 2  # a sample
LOUDNESS = 6000  # of 32767, unless the board gives another


class Sounder:
    """`i2s` has `irq` and `write`; `amplify` switches the amplifier, if possible."""

    def __init__(self, i2s: I2S, amplify: "Callable[[bool], None] | None", loudness: int) -> None:
        self._i2s = i2s
        self._amplify = amplify
        self._high = (loudness & 0xFF, loudness >> 8)
        self._low = (-loudness & 0xFF, -loudness >> 8 & 0xFF)
        self._piece = bytearray(_BYTES * (PIECE + 1))
        self._sent = memoryview(self._piece)
        self._silence = memoryview(bytes(_BYTES * PIECE))
        self._hz = self._prepared = 0
        self._is_busy = False  # a piece is being sent
        self._is_silent = True  # the last piece was silence
        if amplify:
            amplify(False)
        i2s.irq(self._more)

    def on(self, hz: int) -> None:
        if hz != self._prepared:
            self._prepare(hz)
        if self._amplify and not self._hz:
            self._amplify(True)
        self._hz = hz
        if not self._is_busy:
            self._more(self._i2s)

    def off(self) -> None:
        """The piece being sent is still heard: 25 ms."""
        if self._hz:
            self._hz = 0
            if self._amplify:
                self._amplify(False)

    def _prepare(self, hz: int) -> None:
        """As many whole waves as fit, so that it repeats seamlessly."""
        waves = max(1, hz * PIECE // RATE_HZ)
        count = min(PIECE, (waves * RATE_HZ + hz // 2) // hz)
        piece, high, low = self._piece, self._high, self._low
        at = 0
        for sample in range(count):
            half = low if sample * 2 * waves // count & 1 else high
            piece[at], piece[at + 1] = half[0], half[1]
            at += _BYTES
        if count != len(self._sent) // _BYTES:
            self._sent = memoryview(piece)[:at]
        self._prepared = hz

    def _more(self, i2s: I2S) -> None:
        """The next piece, or silence, so that no tone stays in the buffer."""
        self._is_busy = True
        if self._hz:
            self._is_silent = False
            i2s.write(self._sent)
        elif not self._is_silent:
            self._is_silent = True
            i2s.write(self._silence)
        else:
            self._is_busy = False


def create(part: dict) -> Sounder:
    """`i2s`: number, `sck`, `ws` and `sd` of the bus; `codec`: to be set up first (codec_es8311.py), if any; the
    amplifier is switched by a pin, `enable` and `is_high_on`, or by `power`, the power chip's data."""
    bus = part["i2s"]
    i2s = I2S(
        bus["id"],
        sck=Pin(bus["sck"]),
        ws=Pin(bus["ws"]),
        sd=Pin(bus["sd"]),
        mode=I2S.TX,
        bits=16,
        format=I2S.MONO,
        rate=RATE_HZ,
        ibuf=4 * _BYTES * PIECE,
    )
    amplify = None
    if "power" in part:
        from table import drivers

        amplify = drivers.make(part["power"]).amplify
    elif "enable" in part:
        is_high_on = part["is_high_on"]
        line = Pin(part["enable"], Pin.OUT, value=not is_high_on)

        def switch(is_on: bool) -> None:
            line.value(is_on == is_high_on)

        amplify = switch
    if "codec" in part:
        from table.drivers.signal import codec_es8311

        codec_es8311.start(part["codec"])
    return Sounder(i2s, amplify, part.get("loudness", LOUDNESS))
