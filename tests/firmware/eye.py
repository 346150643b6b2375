"""An eye of 20/40 before a table's display, and a reader of templates behind it.

Such an eye separates two minutes of arc, so a picture reaches the reader blurred by a Gaussian of that width at half
its height, by the display's millimetres and the eye's distance, in sixteen steps of grey.  The reader knows the fonts
and the places of the layout, nothing of the view: it looks at one part after the other and names the digits and words
that differ least from what it sees.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import mul
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.firmware.test_fonts import FontFile, unpacked

MINUTE = math.radians(1 / 60)
WIDTH_AT_HALF = 2.355  # of a Gaussian, in its standard deviations
RESOLVED_MINUTES = 2.0  # 20/40
GREY_STEP = 16
DIGITS = "0123456789"
SQUARES = [value * value for value in range(256)]

# What is left of red, green and blue to those who lack one kind of cone (Viénot 1999; tritan after Brettel 1997).
ALL_COLOURS = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
COLOUR_BLIND = {
    "protan": (0.112, 0.888, 0, 0, 0.112, 0.888, 0, 0, 0.004, -0.004, 1, 0),
    "deutan": (0.293, 0.707, 0, 0, 0.293, 0.707, 0, 0, -0.021, 0.021, 1, 0),
    "tritan": (1, 0.145, -0.145, 0, 0, 0.859, 0.141, 0, 0, 0.859, 0.141, 0),
}


@dataclass(frozen=True)
class Glass:
    """A class of displays: the smallest on which a board has it."""

    width: int
    height: int
    millimetres: float  # its width

    def sigma_px(self, distance_m: float) -> float:
        sigma_mm = 1000 * distance_m * math.tan(RESOLVED_MINUTES * MINUTE) / WIDTH_AT_HALF
        return sigma_mm * self.width / self.millimetres


def greys(picture: Image.Image, cones: str = "") -> Image.Image:
    """The picture as light and dark, also to an eye that lacks a kind of cones."""
    return picture.convert("RGB", COLOUR_BLIND.get(cones, ALL_COLOURS)).convert("L")


def blurred(grey: Image.Image, sigma_px: float) -> Image.Image:
    steps = [value // GREY_STEP * GREY_STEP for value in range(256)]
    return grey.filter(ImageFilter.GaussianBlur(sigma_px)).point(steps)


def on_paper(view: Image.Image) -> Image.Image:
    """Ink as light on black, whatever its colours: how far each pixel is from the corner, the most being white."""
    paper = view.getpixel((0, 0))
    ink = ImageChops.difference(view, Image.new("L", view.size, paper))
    most = span_of(ink)[1]
    return ink.point([min(255, value * 255 // most) for value in range(256)]) if most else ink


def span_of(grey: Image.Image) -> tuple[int, int]:
    """The darkest and the lightest."""
    values = grey.histogram()
    found = [value for value in range(256) if values[value]]
    return found[0], found[-1]


def unlike(one: Image.Image, other: Image.Image) -> int:
    return sum(map(mul, ImageChops.difference(one, other).histogram(), SQUARES))


class Letters(FontFile):
    """A font that can be set as a picture."""

    def glyph(self, entry: int) -> list[tuple[int, int, int]]:
        """(column right of the pen, row below the baseline, level) of its ink."""
        place = self.places[entry]
        record = self.records[place & 0x7FFF :]
        if place & 0x8000:
            parts = int.from_bytes(record[:3], "little")
            right, up = (parts >> 15 & 15) - 8, (parts >> 19) - 16
            accent = self.glyph(len(self.codes) - 1 - (parts >> 9 & 63))
            return self.glyph(parts & 511) + [(x + right, y - up, level) for x, y, level in accent]
        rows, quads = record[0], self.quads_of(record)
        left, rise = (record[1] & 31) - 16, record[2] - 128
        pixels = unpacked(record[3:], quads, rows)
        return [
            (left + x, row - rise, level)
            for row in range(rows)
            for x in range(4 * quads)
            if (level := pixels[row * quads + x // 4] >> x % 4 * 2 & 3)
        ]

    def width_px(self, text: str) -> int:
        return sum(self.advances[self.codes.index(ord(character))] for character in text)

    def set_on(self, ground: Image.Image, text: str, x: int, baseline: int) -> None:
        """White on black."""
        pixels = ground.load()
        assert pixels
        for character in text:
            entry = self.codes.index(ord(character))
            for column, row, level in self.glyph(entry):
                if 0 <= x + column < ground.width and 0 <= baseline + row < ground.height:
                    pixels[x + column, baseline + row] = level * 85
            x += self.advances[entry]


@dataclass(frozen=True)
class Reader:
    """Of one class of displays; `sizes` are those of its layout, by name."""

    glass: Glass
    fonts: Path
    sizes: dict[str, int]

    @cached_property
    def letters(self) -> dict[str, Letters]:
        return {name: Letters(self.fonts / f"{name}.fnt") for name in ("strong", "large", "score", "clock", "hours")}

    def template(self, size: tuple[int, int], texts: tuple, sigma_px: float) -> Image.Image:
        """`texts`: (font, text, x, baseline)."""
        ground = Image.new("L", size)
        for font, text, x, baseline in texts:
            self.letters[font].set_on(ground, text, x, baseline)
        return on_paper(blurred(ground, sigma_px))

    def seen(self, grey: Image.Image, distance_m: float, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """The light of this part, or of all, as it reaches the eye."""
        return blurred(grey.crop(box) if box else grey, self.glass.sigma_px(distance_m))

    # -- the time over a half ----------------------------------------------------------------------------------------

    def time(self, grey: Image.Image, half: int, distance_m: float) -> str:
        sizes = self.sizes
        left = sizes["RIGHT_HALF_X"] if half else 0
        top, end = sizes["CLOCK_END"] - sizes["CLOCK_ROWS"], sizes["CLOCK_END"]
        area = on_paper(self.seen(grey, distance_m, (left, top, left + sizes["HALF_WIDTH"], end)))
        sigma_px = self.glass.sigma_px(distance_m)
        read = [self._time_of_shape(area, shape, sigma_px) for shape in ("d:dd", "dd:dd", "d:dd.d", "d:dd:dd")]
        return min(read)[1]

    def _time_of_shape(self, area: Image.Image, shape: str, sigma_px: float) -> tuple[int, str]:
        """(how far all of it is from what is seen, the likeliest digits)."""
        text = shape
        for place in [at for at, character in enumerate(shape) if character == "d"]:
            tried = [text[:place] + digit + text[place + 1 :] for digit in DIGITS]
            text = min(tried, key=lambda t, at=place: self._unlike_at(area, t, at, sigma_px))
        return unlike(area, self._clock(area.size, text, sigma_px)), text

    def _layout(self, text: str) -> list[tuple[str, str, int]]:
        """(font, character, x) as the clock sets them: in the middle, tenths smaller."""
        fonts = ["hours" if len(text) == 7 else "clock"] * len(text)
        if "." in text:
            fonts[-2:] = ["large", "large"]
        widths = [self.letters[font].width_px(c.replace("d", "0")) for font, c in zip(fonts, text, strict=True)]
        x, placed = (self.sizes["HALF_WIDTH"] - sum(widths)) // 2, []
        for font, character, width in zip(fonts, text, widths, strict=True):
            placed.append((font, character, x))
            x += width
        return placed

    def _alone(self, size: tuple[int, int], placed: tuple[str, str, int], sigma_px: float) -> Image.Image:
        """One character of a time."""
        font, character, x = placed
        baseline = self.sizes["CLOCK_BASELINE"] - self.sizes["CLOCK_END"] + self.sizes["CLOCK_ROWS"]
        return _remembered(self, size, ((font, character, x, baseline),), sigma_px)

    def _clock(self, size: tuple[int, int], text: str, sigma_px: float) -> Image.Image:
        drawn = Image.new("L", size)
        for placed in self._layout(text):
            drawn = ImageChops.add(drawn, self._alone(size, placed, sigma_px))
        return drawn

    def _unlike_at(self, area: Image.Image, text: str, place: int, sigma_px: float) -> int:
        """How unlike the digit at `place` is what is seen there."""
        placed = self._layout(text)[place]
        font, character, x = placed
        box = (x, 0, x + self.letters[font].width_px(character), area.height)
        return unlike(area.crop(box), self._alone(area.size, placed, sigma_px).crop(box))

    # -- score and keys ----------------------------------------------------------------------------------------------

    def score(self, grey: Image.Image, half: int, distance_m: float) -> str:
        sizes = self.sizes
        room = sizes["SCORE_ROOM"]
        left = (sizes["WIDTH"] - sizes["SCORE_X"] if half else sizes["SCORE_X"]) - room // 2
        top = sizes["HALF_ROWS"]
        area = on_paper(self.seen(grey, distance_m, (left, top, left + room, top + sizes["SCORE_ROWS"])))
        font = self.letters["score"]
        baseline = (sizes["SCORE_ROWS"] + font.cap_px) // 2
        sigma_px = self.glass.sigma_px(distance_m)
        tried = [*DIGITS, *("".join(both) for both in product(DIGITS[1:], DIGITS))]

        def distance(text: str) -> int:
            drawn = (("score", text, room // 2 - font.width_px(text) // 2, baseline),)
            return unlike(area, _remembered(self, area.size, drawn, sigma_px))

        return min(tried, key=distance)

    def key(self, grey: Image.Image, index: int, words: list[str], distance_m: float) -> str:
        """Which of `words` is on the key, "" among them."""
        sizes = self.sizes
        third, font = sizes["WIDTH"] // 3, self.letters["strong"]
        left, inset = index * sizes["WIDTH"] // 3, 2
        top = sizes["CARD_ROWS"] + inset
        area = self.seen(grey, distance_m, (left + inset, top, left + third - inset, sizes["HEIGHT"] - inset))
        darkest, lightest = span_of(area)
        if lightest - darkest <= 2 * GREY_STEP:
            return ""
        area = on_paper(area)
        sigma_px = self.glass.sigma_px(distance_m)
        baseline = (sizes["LABELS_ROWS"] + font.cap_px) // 2 - inset

        def distance(text: str) -> int:
            middle = (2 * index + 1) * sizes["WIDTH"] // 6 - left - inset
            drawn = (("strong", text, middle - font.width_px(text) // 2, baseline),)
            return unlike(area, _remembered(self, area.size, drawn, sigma_px))

        return min(words, key=distance)

    def light_half(self, grey: Image.Image, distance_m: float) -> int:
        """-1 if neither stands out."""
        sizes, view = self.sizes, self.seen(grey, distance_m)
        means = []
        for left in (0, sizes["RIGHT_HALF_X"]):
            half = view.crop((left, 0, left + sizes["HALF_WIDTH"], sizes["HALF_ROWS"]))
            means.append(ImageStat.Stat(half).mean[0])
        if abs(means[0] - means[1]) < 4 * GREY_STEP:
            return -1
        return int(means[1] > means[0])


_templates: dict[tuple, Image.Image] = {}


def _remembered(reader: Reader, size: tuple[int, int], drawn: tuple, sigma_px: float) -> Image.Image:
    """Made once for all pictures."""
    key = (reader.glass, size, drawn, sigma_px)
    if key not in _templates:
        _templates[key] = reader.template(size, drawn, sigma_px)
    return _templates[key]
