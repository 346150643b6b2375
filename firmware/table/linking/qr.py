"""QR codes of versions 2 to 4, level L: 25, 29 or 33 modules a side (ISO/IEC 18004).

The smallest that holds the text: 47 characters of the packed set (no small letters), 53 bytes, 78 bytes.  These
versions have one block and one layout.  A code is a list of `bytes`, one per row, 1 = dark.
"""

LONGEST = 78  # bytes
_CODEWORDS = ((25, 34, 10), (29, 55, 15), (33, 80, 20))  # modules a side, data, check
_PACKED = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_FORMAT_L_MASK_0 = 0b111011111000100  # level L, mask 0, with its BCH bits and the standard's mask


class _Field:
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


def _check_codewords(data: bytes, count: int) -> bytes:
    field = _Field()
    generator = bytearray([1])
    for power in range(count):
        longer = bytearray(len(generator) + 1)
        for i in range(len(generator)):
            longer[i] ^= generator[i]
            longer[i + 1] ^= field.times(generator[i], field.exp[power])
        generator = longer
    rest = bytearray(data) + bytearray(count)
    for i in range(len(data)):
        factor = rest[i]
        for j in range(1, len(generator)):
            rest[i + j] ^= field.times(generator[j], factor)
    return bytes(rest[len(data) :])


def _bits(text: bytes) -> tuple:
    """(mode, length and text as one number, its length in bits)."""
    if min([_PACKED.find(bytes((byte,))) for byte in text] or [0]) < 0:
        return int.from_bytes(bytes((4, len(text))) + text, "big"), 8 * len(text) + 12
    value, size = 2 << 9 | len(text), 13
    for at in range(0, len(text) - 1, 2):
        pair = 45 * _PACKED.find(text[at : at + 1]) + _PACKED.find(text[at + 1 : at + 2])
        value, size = value << 11 | pair, size + 11
    if len(text) % 2:
        value, size = value << 6 | _PACKED.find(text[-1:]), size + 6
    return value, size


def _codewords(value: int, size: int, count: int) -> bytes:
    whole = min(count, (size + 4 + 7) // 8)  # the terminator has four bits, or fewer if there is no room
    data = (value << 8 * whole - size).to_bytes(whole, "big")
    return data + (b"\xec\x11" * count)[: count - whole]


def _is_function(x: int, y: int, size: int) -> bool:
    """Whether a module carries no data: finders with formats, timing, the alignment pattern."""
    if x == 6 or y == 6 or (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9):
        return True
    return abs(x - size + 7) <= 2 and abs(y - size + 7) <= 2


def _draw_square(rows: list, x: int, y: int, radius: int) -> None:
    """A finder (radius 3) or alignment pattern (radius 2)."""
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            ring = max(abs(dx), abs(dy))
            is_light = ring == radius - 1
            rows[y + dy][x + dx] = 0 if is_light else 1


def _draw_functions(rows: list) -> None:
    size = len(rows)
    for i in range(size):
        rows[6][i] = rows[i][6] = 1 - i % 2
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        for i in range(-4, 5):
            for j in (-4, 4):
                for a, b in ((x + i, y + j), (x + j, y + i)):
                    if 0 <= a < size and 0 <= b < size:
                        rows[b][a] = 0
        _draw_square(rows, x, y, 3)
    _draw_square(rows, size - 7, size - 7, 2)
    rows[size - 8][8] = 1
    _draw_format(rows)


def _draw_format(rows: list) -> None:
    """Level and mask, twice, least significant bit first."""
    size = len(rows)
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
            rows[8][size - 1 - i] = bit
        else:
            rows[size - 15 + i][8] = bit


def _draw_data(rows: list, codewords: bytes) -> None:
    """Two columns at a time from the right, up and down, masked like a chessboard (mask 0)."""
    size = len(rows)
    bit = 0
    x = size - 1
    is_upward = True
    while x > 0:
        if x == 6:
            x -= 1
        for i in range(size):
            y = size - 1 - i if is_upward else i
            for column in (x, x - 1):
                if _is_function(column, y, size):
                    continue
                value = codewords[bit >> 3] >> (7 - bit % 8) & 1 if bit < 8 * len(codewords) else 0
                rows[y][column] = value ^ (1 - (column + y) % 2)
                bit += 1
        is_upward = not is_upward
        x -= 2


def encode(text: bytes) -> list:
    """At most 78 bytes; ValueError for more."""
    value, bits = _bits(text)
    fitting = [sizes for sizes in _CODEWORDS if bits <= 8 * sizes[1]]
    if not fitting:
        raise ValueError("%d bytes, %d at most" % (len(text), LONGEST))
    size, count, checks = fitting[0]
    data = _codewords(value, bits, count)
    rows = [bytearray(size) for _ in range(size)]
    _draw_functions(rows)
    _draw_data(rows, data + _check_codewords(data, checks))
    return [bytes(row) for row in rows]
