"""One game and its clock: banks, delays, cube, score."""
