"""QR codes of one size: version 4, level L, byte mode, 33 x 33 modules, up to 78 bytes (ISO/IEC 18004).

One size has one block and one layout, which is all that the hand-over of a result needs.  Loaded only when a code is
shown.  A code is a list of 33 `bytes`, one a row, 1 = dark.
"""

SIZE = 33
LONGEST = 78  # bytes
_DATA_CODEWORDS = 80
_CHECK_CODEWORDS = 20
_ALIGNMENT = 26  # centre of the only alignment pattern of version 4
_FORMAT_L_MASK_0 = 0b111011111000100  # level L, mask 0, with its BCH bits and the standard's mask


class _Field:
    """GF(256) with the polynomial of the standard."""

    def __init__(self) -> None:
        self.exp = bytearray(512)
        self.log = bytearray(256)
        value = 1
        for power in range(255):
            self.exp[power] = self.exp[power + 255] = value
            self.log[value] = power
            value <<= 1
            if value > 255:
                value ^= 0x11D

    def times(self, a: int, b: int) -> int:
        return self.exp[self.log[a] + self.log[b]] if a and b else 0


def _check_codewords(data: bytearray) -> bytearray:
    """Reed-Solomon codewords of the one block."""
    field = _Field()
    generator = bytearray([1])
    for power in range(_CHECK_CODEWORDS):
        longer = bytearray(len(generator) + 1)
        for i in range(len(generator)):
            longer[i] ^= generator[i]
            longer[i + 1] ^= field.times(generator[i], field.exp[power])
        generator = longer
    rest = bytearray(data) + bytearray(_CHECK_CODEWORDS)
    for i in range(len(data)):
        factor = rest[i]
        for j in range(1, len(generator)):
            rest[i + j] ^= field.times(generator[j], factor)
    return rest[len(data) :]


def _codewords(text: bytes) -> bytearray:
    """Mode and length, the bytes, and the padding of the standard."""
    data = bytearray([0x40 | len(text) >> 4])
    previous = len(text)
    for byte in text:
        data.append((previous & 15) << 4 | byte >> 4)
        previous = byte
    data.append((previous & 15) << 4)
    pad = 0xEC
    while len(data) < _DATA_CODEWORDS:
        data.append(pad)
        pad ^= 0xEC ^ 0x11
    return data


def _is_function(x: int, y: int) -> bool:
    """Modules that carry no data: finders with their formats, timing, alignment."""
    if x == 6 or y == 6 or (x < 9 and y < 9) or (x < 9 and y >= SIZE - 8) or (x >= SIZE - 8 and y < 9):
        return True
    return abs(x - _ALIGNMENT) <= 2 and abs(y - _ALIGNMENT) <= 2


def _draw_square(rows: list, x: int, y: int, radius: int) -> None:
    """A finder (radius 3) or alignment pattern (radius 2): rings around a dark centre."""
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            ring = max(abs(dx), abs(dy))
            is_light = ring == radius - 1
            rows[y + dy][x + dx] = 0 if is_light else 1


def _draw_functions(rows: list) -> None:
    for i in range(SIZE):
        rows[6][i] = rows[i][6] = 1 - i % 2
    for x, y in ((3, 3), (SIZE - 4, 3), (3, SIZE - 4)):
        for i in range(-4, 5):
            for j in (-4, 4):
                for a, b in ((x + i, y + j), (x + j, y + i)):
                    if 0 <= a < SIZE and 0 <= b < SIZE:
                        rows[b][a] = 0
        _draw_square(rows, x, y, 3)
    _draw_square(rows, _ALIGNMENT, _ALIGNMENT, 2)
    rows[SIZE - 8][8] = 1
    _draw_format(rows)


def _draw_format(rows: list) -> None:
    """Level and mask, twice, least significant bit first."""
    for i in range(15):
        bit = _FORMAT_L_MASK_0 >> i & 1
        if i < 6:
            rows[i][8] = bit
        elif i < 8:
            rows[i + 1][8] = bit
        elif i == 8:
            rows[8][7] = bit
        else:
            rows[8][14 - i] = bit
        if i < 8:
            rows[8][SIZE - 1 - i] = bit
        else:
            rows[SIZE - 15 + i][8] = bit


def _draw_data(rows: list, codewords: bytearray) -> None:
    """Two columns at a time from the right, up and down, masked like a chessboard (mask 0)."""
    bit = 0
    x = SIZE - 1
    is_upward = True
    while x > 0:
        if x == 6:
            x -= 1
        for i in range(SIZE):
            y = SIZE - 1 - i if is_upward else i
            for column in (x, x - 1):
                if _is_function(column, y):
                    continue
                value = codewords[bit >> 3] >> (7 - bit % 8) & 1 if bit < 8 * len(codewords) else 0
                rows[y][column] = value ^ (1 - (column + y) % 2)
                bit += 1
        is_upward = not is_upward
        x -= 2


def encode(text: bytes) -> list:
    """The 33 rows of the code for at most 78 bytes; ValueError for more."""
    if len(text) > LONGEST:
        raise ValueError("%d bytes, %d at most" % (len(text), LONGEST))
    data = _codewords(text)
    rows = [bytearray(SIZE) for _ in range(SIZE)]
    _draw_functions(rows)
    _draw_data(rows, data + _check_codewords(data))
    return [bytes(row) for row in rows]
