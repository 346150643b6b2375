"""Where the fonts of this checkout are."""

from table.screens import font

FONTS = font.__file__.rsplit("/", 1)[0] + "/fonts"
