"""Printed sheets as PDF: black on white, A4 or Letter."""

PAPERS = ("A4", "Letter")
