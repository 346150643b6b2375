"""Darts at the desk."""

DARTS_TEXTS = {
    "game.darts": "Darts", "session.darts": "darts",
    "darts.start": "Points to begin with", "darts.line": "counting down", "darts.throws": "{name} throws",
    "darts.to_sign": "Over, to be signed; waiting for {waits}", "darts.won": "{name} wins, {left} left",
    "darts.end.played": "played",
    "darts.fact.begun": "A game from {start}", "darts.fact.signed": "Signed", "darts.fact.thrown": "{points} points",
}  # fmt: skip
