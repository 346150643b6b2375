"""The firmware's fonts, rendered in advance from outlines."""
