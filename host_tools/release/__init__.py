"""Releases: the firmware selected, compiled and packed for one board."""
