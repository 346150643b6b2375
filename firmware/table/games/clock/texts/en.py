"""English: the texts of the plain clock at the table."""

TEXTS = {
    "is_over": "ENDED",
    "moves": "MOVES",
    "press_starts_other": "a press starts the other clock",
    "flag_ends": "a flag ends the game",
    "flag_claimed": "a flag has to be claimed",
    "flag_has_fallen": "{name}: time is over",
    "flag_in_doubt": "{name}: flag in doubt, the move counts",
    "white": "White",
    "black": "Black",
    "last_period": "last one",
    "period_of": "of {time}",
    "each_move": "+{seconds} s a move",
    "each_move_most": "up to {seconds} s back",
    "then": "then {stage}",
    "move": "move {number}",
    "move_of": "move {number} of {most}",
    "moves_in_overtime": "overtime \u00b7 moves to go: {number}",
    "stopped": "Both clocks are stopped",
    "both_go_on": "both press to go on",
    "is_called": "DIRECTOR CALLED",
    "ask_end": "HOW HAS IT ENDED?",
    "drawn": "drawn",
    "moves_made": "moves: {number}",
    "ask_system": "CLOCK",
}

# Why a command was refused, by the refusal's code; the screen adds the rule.
REFUSALS = {
    "BAD_END": "That result is not possible.",
    "BAD_STAGE": "The clock system cannot be read.",
    "CLOCK_RUNS": "The clock runs: pause it first.",
    "NOT_YOUR_TURN": "It is not your turn.",
    "NO_FLAG": "No flag has fallen.",
    "STAGES_CONTRADICT": "The stages of the clock contradict each other.",
    "TOO_MANY_STAGES": "A clock system has at most four stages.",
}

HELP = {}
