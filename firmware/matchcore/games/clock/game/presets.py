"""Systems by name: those of FIDE's own events, and usual ones of other games.

FIDE: Laws of Chess, Appendices A (rapid) and B (blitz), and the regulations of its World Championship (2023 cycle),
World Rapid and Blitz Championship, and World Cup.
"""

PRESETS = (
    ("fide-classical", "40/90:00 fischer 30, 30:00 fischer 30"),
    ("fide-world-championship", "40/120:00, 30:00 fischer 30"),
    ("fide-rapid", "15:00 fischer 10"),
    ("fide-rapid-25", "25:00 fischer 10"),
    ("fide-blitz", "3:00 fischer 2"),
    ("fide-blitz-5-3", "5:00 fischer 3"),
    ("club-chess", "40/120:00, 60:00"),
    ("blitz-5", "5:00"),
    ("draughts", "80:00 fischer 60"),
    ("go-byo-yomi", "30:00, 5x0:30 byo-yomi"),
    ("go-canadian", "30:00, 25/10:00 canadian"),
    ("hourglass", "5:00 hourglass"),
)


def find(name: str) -> str:
    """The system with this name as it is written, or ""."""
    for known, system in PRESETS:
        if known == name:
            return system
    return ""
