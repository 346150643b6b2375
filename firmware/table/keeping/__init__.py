"""What survives: archive, segments, marks."""
