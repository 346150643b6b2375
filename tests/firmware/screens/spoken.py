"""The languages of the sources under test."""

import os

from table import texts

LANGUAGES = sorted([name[:2] for name in os.listdir(texts.__file__.rsplit("/", 1)[0]) if len(name) == len("en.py")])
