"""One game and its clock: banks, delays, the cube, the score."""
