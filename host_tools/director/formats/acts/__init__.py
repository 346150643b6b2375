"""The acts of the desk on an event of any format; each one is a value, checked against an event and done on it."""
