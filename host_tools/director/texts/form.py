"""What people read in the forms of orders, beside their names: what a form is for, its button, usual reasons, and the
questions that are asked before something is sent.

`why.FORM` lists usual reasons with strokes between them; anything else can be typed.
"""

FORM_TEXTS = {
    # -- what will happen
    "will.sentence": "{what}: {then}.",
    "will.assigned": "{names} will be sent to table {number}.",
    "will.penalty": "{other} will lose {points} points to {side}",
    "will.penalty.one": "{other} will lose {points} point to {side}",
    "will.late_points": "{side} is late and will lose {points} points to {other}",
    "will.late_points.one": "{side} is late and will lose {points} point to {other}",
    "will.late_points_for": "{side} is late {delay_name} and will lose {points} points to {other}",
    "will.late_points_for.one": "{side} is late {delay_name} and will lose {points} point to {other}",
    "will.cube": "cube at {level}, {holder}",
    "will.crawford": "the next game will be the Crawford game",
    "will.no_crawford": "the next game will not be the Crawford game",
    "will.goes_on": "the match will go on", "will.game_over": "the game will be over, the match will go on",
    "will.game_again": "the last game will go on", "will.again": "the match, which was over, will go on",
    "will.closed": "the match will leave the table", "will.ends": "{name} will win the match ({result})",
    "will.ends_nobody": "the match will be over ({result})", "will.stays": "{name} will still have won ({result})",
    "will.stays_nobody": "the match will stay over ({result})",
    "will.bank": "{name}: {now} now, then {then}",
    "will.result": "{names}: {result}.",
    # -- why somebody is asked first
    "ask.title": "Please read this first",
    "ask.changed": "Something has changed since you were asked. This is how it stands now.",
    "ask.yes": "Yes: {go}", "ask.do": "do it", "ask.back": "No, back to the form",
    "ask.and": " and for ",
    "ask.refused": "As things stand the table will refuse it: {words}.",
    "ask.conflict": "Order {order} is waiting and says something about the same thing: “{words}”. "
    "It could be taken back first.",
    "ask.closes": "The match will be taken off the table.",
    "ask.ends": "It will end the match.", "ask.again": "The match was over, and this will open it again.",
    "ask.ends_game": "It will end the game that is being played.",
    "ask.other_result": "The match will have another result.",
    "ask.penalty": "The rules fix a number of points for lateness only; the usual step is a single point "
    "(PEN-01, PEN-03).",
    "ask.late_points": "The rules propose {points} by now (LAT-02).",
    "ask.no_late_points": "The rules propose no points for lateness now (LAT-02).",
    "ask.points_away": "{name} will lose points already scored: {now} will become {then}.",
    "ask.cube": "With the cube at {level} a single game will win the match for {names}.",
    "ask.empty": "Nothing will be left in the bank of {name}.",
    "ask.takes_clock": "The match will go on without a clock, and both banks will be gone.",
    "ask.imposes_clock": "Both players will have a clock for the rest of the match: {bank} each, by the score "
    "(CLK-08), "
    "delay {delay}.",
    "ask.imposes_clock_each": "Both players will have a clock for the rest of the match, by the score (CLK-08): "
    "{a} {bank_a}, delay {delay_a}; {b} {bank_b}, delay {delay_b}.",
    "ask.much_time": "It will change the bank of {name} by more than {most}.",
    "ask.more_than_used": "{name} has not used that much yet: more than the whole bank would be left.",
    "ask.on_break": "The players of table {number} are on a break, which would end with another match (PAU-05).",
    "ask.result": "The match will have another result. Until now: {was}.",
    # -- what a button does
    "go.end_call": "End the call", "go.announce": "Show it at the table", "go.warn": "Warn",
    "go.pause": "Pause the clock", "go.resume": "Let the clock run", "go.settle": "Rule, and let the clock run",
    "go.undo": "Take it back",
    "go.change_rule": "Change the rule", "go.open_mode": "Open the mode", "go.restart_delay": "Give a full delay",
    "go.lose_delay": "Take the next delay", "go.take_turn_back": "Take the turn back", "go.give_time": "Give the time",
    "go.set_bank": "Set this bank", "go.set_turn": "Give the turn", "go.correct_clock": "Put the clock right",
    "go.set_clock": "Start both clocks anew", "go.take_clock": "Take the clock away", "go.claim_time": "Claim the time",
    "go.set_score": "Set the score", "go.correct_game": "Correct the game", "go.set_cube": "Set the cube",
    "go.void_double": "Void the double", "go.award_game": "Award the game", "go.void_game": "Void the game",
    "go.penalty": "Give the points", "go.set_length": "Set the length",
    "go.end_break": "End the break", "go.late_points": "Give the points", "go.start_absent": "Start the clock",
    "go.end_absent": "Stop the clock", "go.rule_result": "Rule", "go.withdraw": "Take the match away",
    # -- what a form is for, where two could be mixed up
    "hint.set_bank": "One clock shows a wrong time: what it should show. Nothing else changes.",
    "hint.set_clock": "Brings a clock in, or starts both banks again from the score (CLK-08). "
    "What was used is forgotten.",
    "hint.correct_clock": "The match was begun with a wrong bank or delay: works out what every turn should have cost "
    "(INC-11). Time used stays used.",
    "hint.give_time": "Time that a player has lost by mistake (INC-10); with a minus sign it is taken.",
    "hint.penalty": "The points are added to the opponent’s score (PEN-03).",
    "hint.late_points": "The points are added to the opponent’s score; more than half of the length loses the match "
    "(LAT-02, LAT-04).",
    "hint.set_score": "The score of the match at a game that is not corrected by itself.",
    "hint.correct_game": "What a finished game was worth; the score follows from it (SKP-06).",
    "hint.award_game": "The running game ends: the winner gets its points with the cube as it lies (PEN-01).",
    "hint.void_game": "The running game ends and counts for nobody (RES-07).",
    # -- the rules that stand in the log of penalties
    "ruled.AID-01": "aids", "ruled.CLK-18": "clock and checkers with one hand", "ruled.GEN-01": "the director decides",
    "ruled.LAT-02": "late", "ruled.LAT-04": "too late", "ruled.PEN-02": "offence",
    "ruled.TOU-07": "slow play",
    # -- usual reasons
    "why.pause": "ruling|clock check|equipment|disturbance",
    "why.undo": "wrong button|both agree",
    "why.give_time": "opponent’s clock was running by mistake (INC-10)|disturbance|time lost during a call"
    "|roll had to be repeated (INC-07)",
    "why.set_bank": "defective clock (INC-12)|clock was set wrongly (INC-11)|after a power cut",
    "why.set_turn": "button pressed by mistake (CLK-20)|clock started for the wrong player (CLK-13)",
    "why.correct_clock": "clock was set wrongly (INC-11)",
    "why.set_clock": "slow play (TOU-07)|clock wanted by a player (CLK-25)|defective clock (INC-12)",
    "why.take_clock": "defective clock (INC-12)|clock no longer needed (CLK-23)",
    "why.set_score": "score card (SKP-04)|scoreboard (SKP-05)|both agree (SKP-06)",
    "why.correct_game": "both agree (SKP-06)|score card (SKP-04)",
    "why.set_cube": "both agree (CUB-15)|shown by the cube on the board (CUB-15)",
    "why.void_double": "double in the Crawford game (CRW-05)|dead cube (CUB-13)",
    "why.award_game": "loss of a game (PEN-01)|opponent’s clock error passed over in silence (INC-09)",
    "why.void_game": "position cannot be restored|wrong players or colours|equipment",
    "why.penalty": "slow play (TOU-07)|telephone or outside help (PEN-02)|conduct (PEN-02)"
    "|repeated illegal moves (PEN-02)|clock with the other hand (CLK-18)|another language (PEN-02)",
    "why.warn": "slow play (TOU-07)|telephone (PEN-02)|conduct (PEN-02)|unclear moves (PEN-02)"
    "|another language (PEN-02)",
    "why.set_length": "wrong length (LEN-02)",
    "why.late_points": "late for the start|late after a break",
    "why.start_absent": "late for the start|late after a break",
    "why.rule_result": "player has left|player does not appear (LAT-04)|disqualified (PEN-04)|both agree",
    "why.withdraw": "wrong table|players do not come|assigned by mistake",
    "why.settle": "roll is valid: go on|move stands|settled between the players",
    "why.end_call": "roll is valid: go on|roll is repeated|move stands|move is taken back|settled between the players",
    "why.correct": "both players say so|names were swapped|score card (SKP-04)",
}  # fmt: skip
