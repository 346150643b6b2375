"""Each field of a match: an undo brings it back or it only moves forward; it moves to another table or stays here.

A new field fails here until it is known which.
"""

import unittest

from matchcore.folding.record import Record
from matchcore.folding.undo import Undo
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.data import KEPT, MatchData
from matchcore.games.backgammon.topics import moving

# What a match that moves does not bring as a value of its own.
STAYS = {
    "in the assignment": "names match_id event round moves table number rules overrides options is_confirmed_length",
    "written apart": "games notes has_rolled",
    "of a match that is over, or an absent player, whose time stops": "result winner is_verified flag_seq absent",
    "begun by the move": "is_restored agreed_restore called_at_ms",
    "told on the other table": "news news_at_ms later unread",
    "instants of the other table": "pressed_at_ms ignored_at_ms ignored_side signed_at_ms told_s told_at_ms undone_ms",
}


class Fieldless(Record):
    """Every game's record has these."""

    def begin_undone(self):
        pass

    begin_forward = begin_undone


def fields():
    """Those of backgammon alone."""
    of_every_game = Fieldless(ROWS, Undo(()), ()).__dict__
    return sorted([name for name in new_match().__dict__ if name not in of_every_game and name != "clock"])


def begun(begin):
    """The fields that this method begins."""
    record = Fieldless(ROWS, Undo(()), ())
    before = list(record.__dict__)
    begin(record)
    return [name for name in record.__dict__ if name not in before]


class Fields(unittest.TestCase):
    def test_each_begins_once_and_an_undo_brings_it_back_or_it_only_moves_forward(self):
        self.assertEqual(sorted(list(KEPT) + begun(MatchData.begin_forward)), fields())

    def test_it_moves_to_another_table_or_stays(self):
        moved = moving._NAMES + moving._MORE + moving._CLAIM
        stays = [name for names in STAYS.values() for name in names.split()]
        self.assertEqual(sorted(list(moved) + stays), fields())
