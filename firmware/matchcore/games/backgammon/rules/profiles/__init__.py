"""The rule sets, one readable file each: a title and one text with a value for every key of the comparison table.

To add one, add its file here and its id to `IDS` in ../rulesets.py.  A text and not a dictionary, because the device
then keeps the few keys that it needs and lets go of the rest.
"""
