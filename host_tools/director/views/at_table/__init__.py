"""The present state of one table: its card, its clocks, its device, and matters that need watching."""
