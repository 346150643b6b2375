"""The match: state as data, phases, undo, orders."""
