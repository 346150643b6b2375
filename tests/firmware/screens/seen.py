"""Every picture of the gallery with what it has to say: `micropython seen.py FOLDER LANGUAGE`.

A file NAME.rgb565 each, and a line of JSON: the times over both halves, the side that is light, the score where it is
shown, and the words of the keys.
"""

import json
import sys

from gallery import main

from table.screens import timetext
from table.screens.view import PAGE_CLOCKS, PAGE_PICTURE, has_halves


def time_of(bank_ms, alarm_ms):
    characters = bytearray(timetext.LONGEST)
    return bytes(characters[: timetext.write_time(timetext.shown_time(bank_ms, alarm_ms), characters)]).decode()


def said(name, view):
    found = {"name": name, "keys": [], "times": [], "score": [], "turn": None}
    if view.page != PAGE_PICTURE:  # whose frame runs through them
        found["keys"] = list(view.labels)
    if has_halves(view) and view.larger < 0:
        found["times"] = [time_of(*times) for times in zip(view.bank_ms, view.alarm_ms)]
        found["turn"] = view.turn
    if view.page == PAGE_CLOCKS and view.has_score and not (view.status and view.marks[0]):
        found["score"] = [str(score) for score in view.score]
    return json.dumps(found)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], said)
