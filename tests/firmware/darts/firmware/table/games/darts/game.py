"""Darts as the table is handed it."""

from matchcore.folding import orders
from matchcore.games.darts import facts
from matchcore.games.darts.match import Match
from table.answering import lists
from table.games.darts import actions as turn, pages as first_pages, states
from table.games.darts.states import ROWS as rows

__all__ = ("first_pages", "rows", "states", "turn")
NAME, ANSWERS, PAGES, FIRST_PAGES = "darts", "table.games.darts.", "table.games.darts.", "pages"
panel = first_pages
LAZY = STANDING = "table.games.darts.game"
ORDERS = "matchcore.games.darts.orders"
VOCABULARY = facts.ROWS.vocabulary
APART_MS = 1000
new_match, name_of, menu = Match, rows.name_of, lambda table: lists.offered(table, lists.MENU)
seam = orders.seam


def begin(dialog):
    dialog.points = 0


def hear(table, control, at_ms, uncertain_ms, act):
    act(at_ms)


def kept(table, kinds):
    table.dialog.points = 0


def nothing(*_):
    """Darts has no clock."""


pass_time = leave = take_up = stop = resume = tell_time = nothing


def is_play(state):
    return False


def sign_again(match, now_ms):
    match.note(now_ms, facts.UNSIGNED, 0)


def values_of(match):
    return [match.phase, match.names, match.left, match.side, match.agreed, match.match_id]


def put_back(match, values):
    match.phase, match.names, match.left, match.side, match.agreed, match.match_id = values
    match.names, match.left = tuple(match.names), tuple(match.left)
