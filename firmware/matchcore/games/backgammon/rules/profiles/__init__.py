"""The rule sets, one readable file each: a title and a text with a value for every key of the comparison table.

To add one, add its file here and its id to `IDS` in ../rulesets.py.  It is a text, not a dictionary, so that the device
keeps only the few keys it needs.
"""
