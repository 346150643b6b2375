"""The present state of one table: its card, its clocks, its device, and points that need watching."""
