"""Persistent data: archive, segments, marks."""
