"""A lithium cell on an ADC pin behind a divider.  Voltage is measured, charge estimated from it."""

from machine import ADC, Pin

_READINGS = 8  # a single reading is off by some 20 mV

# A cell at rest: (mV, per cent), from full to empty; linear in between.
_CURVE = ((4150, 100), (4000, 85), (3870, 60), (3780, 40), (3700, 20), (3600, 8), (3300, 0))
_LEAST_MV = 2500  # anything lower is no cell: the board runs from USB, or the socket is empty


class Battery:
    """`adc` has `read_uv`; `ratio` is the divider's, times 100."""

    def __init__(self, adc: ADC, ratio: int) -> None:
        self._adc = adc
        self._ratio = ratio

    def read(self) -> tuple:
        """(mV, per cent or -1 without a cell, charging: never known here)."""
        microvolts = 0
        for _ in range(_READINGS):
            microvolts += self._adc.read_uv() // _READINGS
        mv = microvolts // 1000 * self._ratio // 100
        return mv, percent_of(mv), False


def percent_of(mv: int) -> int:
    """The approximate charge; -1 without a cell."""
    if mv < _LEAST_MV:
        return -1
    above_mv, above = _CURVE[0]
    if mv >= above_mv:
        return above
    for below_mv, below in _CURVE[1:]:
        if mv >= below_mv:
            return below + (above - below) * (mv - below_mv) // (above_mv - below_mv)
        above_mv, above = below_mv, below
    return 0


def create(part: dict) -> Battery:
    """`{"pin": 9, "ratio": 200}`; a pin of ADC1, because ADC2 does not work beside Wi-Fi."""
    return Battery(ADC(Pin(part["pin"]), atten=ADC.ATTN_11DB), part["ratio"])
