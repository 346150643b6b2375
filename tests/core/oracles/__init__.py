"""Rules stated a second time, in the reference's own words: the standard for the worked cases and the real commands.

An oracle answers what the table cannot see (checkers, dice, gestures) or states in one place what the table does in
several steps. Nothing of the product imports one, and none asks the code that it judges.
"""
