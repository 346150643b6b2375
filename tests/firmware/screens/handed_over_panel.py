"""`micropython handed_over_panel.py FILE LETTERS`: the first turn of the page with the QR code, on the segments class.

Writes the panel's 1024 bytes to FILE and prints the expected line of the code. LETTERS: "small" makes a line
that needs the largest code.
"""

import sys

from fonts_folder import FONTS
from players import Players, speaking
from pretend_segments import drawn_turns

from table.linking import qr
from table.pressing.controls import KEY_2

en = speaking("en")

PANEL_AT = 12  # the digits come first


def main(path, letters):
    players = Players(en).sealed().press(KEY_2)
    view = players.table.view
    if letters == "small":
        view.qr_text = "mt1 " + view.qr_text + " and what makes it longer"
        view.qr = qr.encode(view.qr_text.encode())
    with open(path, "wb") as file:
        file.write(next(iter(drawn_turns(view, FONTS)))[PANEL_AT:])
    print(view.qr_text)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
