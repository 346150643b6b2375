"""Printed sheets as PDF: black on white, A4 or Letter."""
