"""The rules of a match: pure, no I/O, no source of time; the same files run on MicroPython and CPython.

Commands go in with the time they happened; facts come out, or a refusal that names the rule.  See README.md.
"""
