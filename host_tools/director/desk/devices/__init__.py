"""Exchanges with table devices: keys, messages, their contents, updates."""
