"""The controls of darts."""

START = 301


def begin(table, now_ms):
    texts = table.texts.TEXTS
    table.match.begin((texts["name_a"], texts["name_b"]), START)


def sign(table, now_ms, side):
    table.match.sign(now_ms, side)


def enter(table, now_ms, side):
    """The own button ends the visit."""
    if side == table.match.side:
        table.match.throw(now_ms, table.dialog.points)


def twenty(table, now_ms):
    table.dialog.points += 20


def one(table, now_ms):
    table.dialog.points += 1
