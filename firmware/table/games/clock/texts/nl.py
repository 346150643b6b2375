"""Dutch: the texts of the plain clock at the table."""

TEXTS = {
    "is_over": "AFGELOPEN",
    "moves": "ZETTEN",
    "press_starts_other": "een druk start de andere klok",
    "flag_ends": "een gevallen vlag beslist de partij",
    "flag_claimed": "een gevallen vlag moet worden geclaimd",
    "flag_has_fallen": "{name}: tijd is om",
    "flag_in_doubt": "{name}: vlag twijfelachtig, de zet telt",
    "periods": "nog {number} periodes",
    "last_period": "laatste periode",
    "moves_to_go": "te gaan: {number} zetten",
    "moves_in_overtime": "extra tijd \u00b7 te gaan: {number}",
    "stopped": "Beide klokken staan stil",
    "both_go_on": "druk allebei om verder te gaan",
    "is_called": "LEIDER GEROEPEN",
    "ask_end": "HOE IS HET AFGELOPEN?",
    "drawn": "remise",
    "moves_made": "zetten: {number}",
    "ask_system": "KLOK",
}

# Why a command was refused, by the refusal's code; the screen adds the rule.
REFUSALS = {
    "BAD_END": "Die uitslag is niet mogelijk.",
    "BAD_STAGE": "Het kloksysteem is niet te lezen.",
    "CLOCK_RUNS": "De klok loopt: zet hem eerst stil.",
    "NOT_YOUR_TURN": "Je bent niet aan zet.",
    "NO_FLAG": "Er is geen vlag gevallen.",
    "STAGES_CONTRADICT": "De fasen van de klok spreken elkaar tegen.",
    "TOO_MANY_STAGES": "Een kloksysteem heeft hooguit vier fasen.",
}

HELP = {}
