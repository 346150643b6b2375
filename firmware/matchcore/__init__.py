"""The rules of a backgammon match: pure, no I/O, no source of time; the same files on MicroPython and CPython.

Commands go in with the time they happened; facts come out, or a refusal that names the rule.  State is facts folded.
See README.md in this folder.
"""
