"""Draws every state on the segments class: `micropython gallery_segments.py FOLDER LANGUAGE`.

Each state has a file NAME.segments: for each side four digits, the colon and the brightness; then the panel's 1024
bytes. A page shown in turns has a file for each, NAME-2.segments and so on.
"""

import sys

import clock_views
from fonts_folder import FONTS
from players import speaking
from pretend_segments import drawn_turns
from table_views import copied, played


def all_in(language):
    """The games that boards with digits are given."""
    for name, _, view in played(speaking(language)):
        yield name, view
    for name, _, players in clock_views.everybody(speaking(language, "clock")):
        yield name, copied(players.table.view)


def main(folder, language):
    for name, view in all_in(language):
        for index, picture in enumerate(drawn_turns(view, FONTS)):
            title = name if not index else "%s-%d" % (name, index + 1)
            with open("%s/%s.segments" % (folder, title), "wb") as file:
                file.write(picture)
            print(title)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
