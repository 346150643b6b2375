"""A picture of two digit displays and a panel: from segments and pixels, not from texts."""

from PIL import Image, ImageDraw

SIZE = (272, 178)
SCALE = 2  # of the panel's pixels
PANEL_AT = (8, 44)
DIGITS_BYTES = 6  # four digits, the colon, the brightness
DIGIT_STEP = 22
LIT, DIM, BACK = (255, 60, 40), (150, 30, 20), (25, 5, 5)
PANEL_INK = (210, 235, 255)

# Segments a to g: end points in a digit of 16 by 26.
SEGMENTS = (
    ((3, 0), (13, 0)),
    ((14, 1), (14, 11)),
    ((14, 14), (14, 24)),
    ((3, 25), (13, 25)),
    ((2, 14), (2, 24)),
    ((2, 1), (2, 11)),
    ((3, 12), (13, 12)),
)
POINT = 7


def picture_of(seen: bytes) -> Image.Image:
    """`seen`: for each side four digits, the colon and the brightness, then the panel's bytes in eight rows."""
    picture = Image.new("RGB", SIZE, "black")
    pen = ImageDraw.Draw(picture)
    draw_digits(pen, PANEL_AT[0], seen[:DIGITS_BYTES])
    draw_digits(pen, SIZE[0] - PANEL_AT[0] - 104, seen[DIGITS_BYTES : 2 * DIGITS_BYTES])
    panel = panel_of(seen[2 * DIGITS_BYTES :])
    picture.paste(PANEL_INK, PANEL_AT, panel.resize((128 * SCALE, 64 * SCALE), Image.Resampling.NEAREST))
    return picture


def draw_digits(pen: ImageDraw.ImageDraw, x: int, seen: bytes) -> None:
    pen.rectangle((x, 2, x + 104, 38), fill=BACK)
    colour = LIT if seen[5] > 3 else DIM
    for index in range(4):
        left = x + 6 + index * DIGIT_STEP + (6 if index > 1 else 0)
        for number, (start, end) in enumerate(SEGMENTS):
            if seen[index] >> number & 1:
                pen.line((left + start[0], 7 + start[1], left + end[0], 7 + end[1]), fill=colour, width=3)
        if seen[index] >> POINT & 1:
            pen.rectangle((left + 17, 31, left + 19, 33), fill=colour)
    if seen[4]:
        for y in (14, 24):
            pen.rectangle((x + 50, y, x + 53, y + 3), fill=colour)


def panel_of(pages: bytes) -> Image.Image:
    panel = Image.new("L", (128, 64))
    panel.putdata([255 if pages[y // 8 * 128 + x] >> y % 8 & 1 else 0 for y in range(64) for x in range(128)])
    return panel
