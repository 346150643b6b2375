"""Darts at the desk."""
