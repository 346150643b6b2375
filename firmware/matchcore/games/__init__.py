"""The games that a table can play, a folder each: its facts, its rules, its state and what may be done."""
