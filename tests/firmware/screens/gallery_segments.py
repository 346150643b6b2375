"""Draws every state on the segments class: `micropython gallery_segments.py FOLDER LANGUAGE`.

Each state has a file NAME.segments: for each side four digits, the colon and the brightness; then the panel's 1024
bytes. A page shown in turns has a file for each, NAME-2.segments and so on.
"""

import sys

from fonts_folder import FONTS
from players import speaking
from pretend_segments import drawn_turns
from table_views import played


def main(folder, language):
    for name, _, view in played(speaking(language)):
        for index, picture in enumerate(drawn_turns(view, FONTS)):
            title = name if not index else "%s-%d" % (name, index + 1)
            with open("%s/%s.segments" % (folder, title), "wb") as file:
                file.write(picture)
            print(title)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
