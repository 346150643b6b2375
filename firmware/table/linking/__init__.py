"""The link to the director, and the hand-over by QR code."""
