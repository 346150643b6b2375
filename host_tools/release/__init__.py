"""What a board is flashed with: the firmware made small, compiled, and put together for one board."""
