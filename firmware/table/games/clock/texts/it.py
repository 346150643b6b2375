"""Italian: the texts of the plain clock at the table."""

TEXTS = {
    "is_over": "FINITA",
    "moves": "MOSSE",
    "press_starts_other": "chi preme avvia l\u2019altro orologio",
    "flag_ends": "la bandierina chiude la partita",
    "flag_claimed": "la bandierina va contestata",
    "flag_has_fallen": "{name}: tempo scaduto",
    "flag_in_doubt": "{name}: bandierina in dubbio, la mossa vale",
    "periods": "{number} periodi rimasti",
    "last_period": "ultimo periodo",
    "moves_to_go": "mosse da fare: {number}",
    "moves_in_overtime": "supplementari \u00b7 mosse da fare: {number}",
    "stopped": "I due orologi sono fermi",
    "both_go_on": "si prosegue se premono entrambi",
    "is_called": "DIRETTORE CHIAMATO",
    "ask_end": "COM\u2019\u00c8 FINITA?",
    "drawn": "patta",
    "moves_made": "mosse: {number}",
    "ask_system": "OROLOGIO",
}

# Why a command was refused, by the refusal's code; the screen adds the rule.
REFUSALS = {
    "BAD_END": "Questo risultato non \u00e8 possibile.",
    "BAD_STAGE": "Il sistema dell\u2019orologio non \u00e8 leggibile.",
    "CLOCK_RUNS": "L\u2019orologio corre: prima metterlo in pausa.",
    "NOT_YOUR_TURN": "Non \u00e8 il tuo turno.",
    "NO_FLAG": "Nessuna bandierina \u00e8 caduta.",
    "STAGES_CONTRADICT": "Le fasi dell\u2019orologio si contraddicono.",
    "TOO_MANY_STAGES": "Un sistema ha al massimo quattro fasi.",
}

HELP = {}
