"""Wakes an ST7789 with its maker's gamma, usually the right one for its glass.

Washed out?  Try panel_st7789_full.  Format: see panel_ili9341_a.
"""

TABLE = b"\x11\x80\x78"  # awake, 120 ms
