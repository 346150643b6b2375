"""The languages of the firmware under test: of each there is one module of texts, compiled or not."""

import os

from table import texts

FOLDER = texts.__file__.rsplit("/", 1)[0]
LANGUAGES = sorted([name[:2] for name in os.listdir(FOLDER) if name[2:] in (".py", ".mpy")])
assert len(LANGUAGES) > 1, FOLDER
