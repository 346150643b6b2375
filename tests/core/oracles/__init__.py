"""Rules stated a second time, as the reference words them: what the worked cases and the real commands are held to.

An oracle answers what the table cannot see (checkers, dice, gestures) or says in one place what the table does in
several steps.  Nothing of the product imports one, and none asks the code that it judges.
"""
