"""The loops over all pixels of a glass, as machine code on MicroPython: they are most of the time of its tests."""

import micropython

ptr8 = ptr32 = None  # the compiler knows these types by itself


@micropython.viper
def fill(memory: ptr8, data: ptr8, count: int, place: ptr32, step: int, across: int, down: int) -> bool:
    """Pixels of two bytes from the bus; False if they are more than the window has.

    `place`: where the next pixel goes and where its row starts, how many are left in the row and in the window, and
    whether the first byte of a pixel has come, and which.
    """
    # One by one: a tuple would make objects of these numbers.
    at = int(place[0])
    start = int(place[1])
    in_row = int(place[2])
    left = int(place[3])
    has_half = int(place[4])
    half = int(place[5])
    is_room = True
    for index in range(count):
        if not has_half:
            half = data[index]
            has_half = 1
            continue
        has_half = 0
        if not left:
            is_room = False
            break
        memory[at] = half
        memory[at + 1] = data[index]
        left -= 1
        in_row -= 1
        at += step
        if not in_row:
            in_row = across
            start += down
            at = start
    place[0] = at
    place[1] = start
    place[2] = in_row
    place[3] = left
    place[4] = has_half
    place[5] = half
    return is_room


@micropython.viper
def look(
    memory: ptr8,
    picture: ptr8,
    start: int,
    width: int,
    height: int,
    across: int,
    down: int,
    negative: int,
    is_exchanged: int,
):
    """Every pixel as it is seen; `across`, `down`: the way to the next one in the memory; `negative`: 0xFFFF or 0."""
    to = 0
    for _ in range(height):
        at = start
        for _ in range(width):
            value = (memory[at] << 8 | memory[at + 1]) ^ negative
            if is_exchanged:
                value = (value & 0x1F) << 11 | value & 0x7E0 | value >> 11
            picture[to] = value >> 8
            picture[to + 1] = value & 0xFF
            to += 2
            at += across
        start += down
