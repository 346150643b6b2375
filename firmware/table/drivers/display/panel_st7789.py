"""How an ST7789 is woken: its maker's gamma stays, which is usually the right one for its glass.

Washed out?  Try panel_st7789_full.  The form is that of panel_ili9341_a.
"""

TABLE = b"\x11\x80\x78"  # awake, 120 ms
