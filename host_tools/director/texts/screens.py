"""The pages for everybody that show one big thing."""

SCREENS_TEXTS = {
    "screen.not_live": "Not live since {time}",
    "screen.hall": "Hall", "screen.go": "Please go to your table", "screen.nobody": "Nobody is called",
    "screen.second_call": "please come", "screen.last_call": "last call",
    "screen.in": "in {minutes} min", "screen.now": "now",
    "screen.next": "Next, be near", "screen.on_stage": "On stage · table {number}",
    "screen.round": "{round} ends about",
}  # fmt: skip
