"""The present state of the match at one table: its card, its clocks, matters that need watching."""
