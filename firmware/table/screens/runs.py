"""A line of text, measured and cut if too long, to be drawn any number of times."""

from array import array

from table.screens.font import NO_ENTRY, Font
from table.screens.view import initialled

OVERHANG_PX = 3  # the most by which ink may leave its advance
_ELLIPSIS = "…"


class Run:
    """Entries of one font in drawing order; `tighter_px` is taken from every advance."""

    def __init__(self, font: Font, entries: list, tighter_px: int = 0):
        self.font = font
        self.entries = array("H", entries)
        self.tighter_px = tighter_px
        self.width_px = width_of(font, entries) - tighter_px * len(entries)

    def advance(self, entry: int) -> int:
        return self.font.advance(entry) - self.tighter_px

    def is_set_like(self, other: "Run") -> bool:
        """Whether equal entries would look equal in both."""
        return self.font is other.font and self.tighter_px == other.tighter_px

    def difference(self, other: "Run") -> tuple:
        """The pixels (first, end) that differ from a run set like this one."""
        first, count = 0, 0
        for mine, its in zip(self.entries, other.entries):
            if mine != its:
                break
            first += self.advance(mine)
            count += 1
        end = max(self.width_px, other.width_px)
        if self.width_px == other.width_px:
            for index in range(1, min(len(self.entries), len(other.entries)) - count + 1):
                if self.entries[-index] != other.entries[-index]:
                    break
                end -= self.advance(self.entries[-index])
        return first, end


def entries_of(font: Font, text: str) -> list:
    found = [font.find(ord(character)) for character in text]
    return [entry for entry in found if entry != NO_ENTRY]


def width_of(font: Font, entries: list) -> int:
    return sum([font.advance(entry) for entry in entries])


def is_wider(font: Font, text: str, width_px: int) -> bool:
    return width_of(font, entries_of(font, text)) > width_px


def fits(font: Font, text: str, width_px: int) -> bool:
    return font.replacement not in entries_of(font, text) and not is_wider(font, text, width_px)


def shortened(font: Font, text: str, width_px: int) -> list:
    """As much as fits before an ellipsis."""
    entries = entries_of(font, text)
    space, ellipsis = font.find(ord(" ")), font.find(ord(_ELLIPSIS))
    left_px = width_px - font.advance(ellipsis) - width_of(font, entries)
    while entries and (left_px < 0 or entries[-1] == space):
        left_px += font.advance(entries.pop())
    entries.append(ellipsis)
    return entries


def broken(font: Font, text: str, width_px: int) -> tuple:
    """Two lines, broken at a dot between parts if possible, else so that they are about as long."""
    for sign in (" \u00b7 ", " "):
        at = text.rfind(sign)
        while at > 0 and is_wider(font, text[:at], width_px):
            at = text.rfind(sign, 0, at)
        before = text.rfind(sign, 0, max(0, at))
        while sign == " " and 2 * before >= len(text) and not is_wider(font, text[before + 1 :], width_px):
            at = before
            before = text.rfind(sign, 0, at)
        rest = text[at + len(sign) :]
        if at > 0 and (sign == " " or not is_wider(font, rest, width_px)):
            return text[:at], rest
    return text, ""


def fitted(fonts: tuple, text: str, width_px: int) -> Run:
    """In the first of `fonts` that has its characters and in which it fits; else tighter in the last font, and cut if
    needed.
    """
    for font in fonts:
        if fits(font, text, width_px):
            return Run(font, entries_of(font, text))
    font = fonts[-1]
    entries = entries_of(font, text)
    if width_of(font, entries) <= width_px:
        return Run(font, entries)
    if width_of(font, entries) - len(entries) <= width_px:
        return Run(font, entries, 1)
    return Run(font, shortened(font, text, width_px))


def named(fonts: tuple, name: str, width_px: int) -> Run:
    """In the first font that has its characters: in full, else with an initial, and cut as a last resort."""
    for font in fonts:
        if font.replacement not in entries_of(font, name):
            fonts = (font,)
            break
    return fitted(fonts, name if fits(fonts[0], name, width_px) else initialled(name), width_px)
