"""What stands at one table now: its card, its clocks, its device, and what to keep an eye on."""
