"""The poster for the hall's door: join the Wi-Fi, scan, and find where and when you play."""

from dataclasses import dataclass

from segno import helpers

from host_tools.director.faults import Fault
from host_tools.director.printing.sheet import MARGIN, TEXT_PT, Heading, Sheet
from host_tools.director.texts import text

TITLE_PT, STEP_PT, LINE_PT = 46.0, 22.0, 15.0
LARGE_SIDE, SIDE = 88.0, 52.0
LONGEST_NAME = 32  # bytes
PASSWORD = range(8, 64)  # bytes, as WPA takes it


@dataclass(frozen=True)
class Wifi:
    """Of the hall; `name`: "" = none is shown, `password`: "" = an open network."""

    name: str = ""
    password: str = ""

    def __post_init__(self) -> None:
        if len(self.name.encode()) > LONGEST_NAME:
            raise Fault("WIFI_NAME", name=self.name[:40], most=LONGEST_NAME)
        size = len(self.password.encode())
        if size and size not in PASSWORD:
            raise Fault("WIFI_PASSWORD", number=size, least=PASSWORD[0], most=PASSWORD[-1])
        if size and not self.name:
            raise Fault("MISSING", field=text("print.wifi_name"))

    @property
    def code(self) -> str:
        """A phone's camera joins it by this."""
        return helpers.make_wifi_data(self.name, self.password, "WPA" if self.password else "")


def draw(sheet: Sheet, tournament: str, address: str, words: str, wifi: Wifi) -> None:
    """`address`: of *find me*, for the code; `words`: the same, to be typed."""
    sheet.begin(Heading(""))
    y, width = MARGIN + 8, sheet.width
    sheet.fit(text("print.poster_title"), TITLE_PT, MARGIN, y, width, "B", "C")
    sheet.fit(tournament, STEP_PT, MARGIN, y + 22, width, align="C")
    y += 40
    if wifi.name:
        y = _wifi(sheet, wifi, y)
    sheet.fit(text("print.poster_scan"), STEP_PT, MARGIN, y, width, "B", "C")
    y += 14
    sheet.code(address, MARGIN + (width - LARGE_SIDE) / 2, y, LARGE_SIDE)
    y += LARGE_SIDE + 8
    sheet.fit(words, LINE_PT, MARGIN, y, width, "B", "C")
    sheet.fit(text("print.poster_letters"), TEXT_PT + 2, MARGIN, y + 10, width, align="C")


def _wifi(sheet: Sheet, wifi: Wifi, y: float) -> float:
    """The height below it."""
    left = MARGIN + SIDE + 10
    room = sheet.width - SIDE - 10
    sheet.code(wifi.code, MARGIN, y, SIDE)
    sheet.fit(text("print.poster_join"), STEP_PT, left, y + 4, room, "B")
    for at, (label, value) in enumerate((("print.wifi_name", wifi.name), ("print.wifi_password", wifi.password))):
        if value:
            below = y + 18 + 17 * at
            sheet.fit(text(label), TEXT_PT, left, below, room)
            sheet.fit(value, LINE_PT, left, below + 5.5, room, "B")
    return y + SIDE + 16
