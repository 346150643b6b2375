"""Tournament rules of the WBGF, edition 2.1 of August 2023.

`key = value`: from the document; `key ?= value`: ours, where it is silent.  Keys: ../rulekeys.py.
"""

TITLE = "WBGF 2.1"

RULES = """\
# Time control: delay and bank (CLK-01 to CLK-12)
clock.system = simple_delay
clock.bank_ms_per_point = 120000
clock.delay_ms = 12000
clock.doubles_setting = director
clock.formula = average_needed
clock.formula_situations = a, b, c, d
clock.other_settings = director_in_advance
clock.split_bank = yes

# Bringing the clock in, and the turn (CLK-13 to CLK-28, TRN-01, TRN-02)
clock.first_start ?= loser_of_opening_roll
clock.use_modes = option, preference, obligation, imposition, director
clock.start_mid_game = yes
clock.side = home
clock.check = before_match
turn.end_with_clock = press
turn.end_without_clock = lift_any_die
turn.no_move_press = yes
turn.closed_out_skip_roll ?= yes
turn.same_hand = yes

# Pauses (PAU-01 to PAU-10)
pause.reasons = GAME_OVER, BREAK, DISPUTE, DIRECTOR, EARLY_DICE, DICE_LIFTED_AFTER_PRESS, ILLEGAL_MOVE, CLAIM_OVER,
    INVALID_ROLL, ROLL_DISPUTE, PASS, EQUIPMENT
pause.note_times = both_must
pause.on_pending_double = pass

# Incidents on the clock and with the dice (INC-01 to INC-13, MOV-06)
incident.early_dice = lose_delay
incident.early_dice_confirm = agree_or_director
incident.premature_roll = opponent_chooses
incident.premature_roll_cube = no
illegal.policy = legal_or_responsible
illegal.deadline = roll
illegal.clock ?= resume_remaining_delay
illegal.reporters = players, director, observer
roll.invalid_restart = yes
clock.activation_error = duty_and_restitution
clock.wrong_setting = correct_at_once
clock.defective = replace_estimate

# Time runs out (EXP-01 to EXP-10)
expiry.trigger = declared
expiry.loses = match
expiry.certain_winner = wins
expiry.both_unknown_order ?= no_clock_unless_certain

# Breaks; the table is first length:number for each player (BRK-01 to BRK-10)
breaks.table = 1:0, 7:1, 13:2, 19:3, 25:4
breaks.minutes = 5
breaks.when = between_games
breaks.consecutive = yes
breaks.best_of_three = between_matches
breaks.emergency = yes

# Lateness (LAT-01 to LAT-08)
late.first_point_min = 5
late.interval_min = 5
late.forfeit = more_than_half
late.clock_instead = may_after_5
late.waiver ?= none
late.postpone_min ?= 0

# Doubling cube (CUB-01 to CUB-18)
cube.start_face = 1, 64
cube.limit ?= none
cube.double_by = any_not_reach
cube.pass_by = any_conduct
cube.clock_on_double = press
cube.clock_on_pass = pause
cube.after_invalid_roll = no
cube.premature = stands
cube.wrong_level = correct
cube.dead = void_always
cube.money_rules = no
cube.dispute = as_shown
cube.closed_out ?= yes

# Crawford (CRW-01 to CRW-10)
crawford.rule = yes
crawford.cube = removed
crawford.announce = yes
crawford.void = void_always
crawford.duty ?= no

# Worth of a game, giving up, results (SCO-01 to SCO-05, RES-01 to RES-12)
score.values ?= 1, 2, 3
resign.condition = no_other_result
resign.refusable ?= yes
claim.game = pause_agree
result.reporter = both
result.correction = reasonable_time

# Keeping score, wrong length (SKP-01 to SKP-08, LEN-01 to LEN-07)
score.cards = encouraged
score.board = if_required
score.dispute = trailing_card
score.errors = always
length.finished = stands
length.running = next_game
length.would_be_over = play_on

# Board, dice and pace (MOV-08, MOV-09, TOU-07)
start_position.deadline = opener_second_turn
start_position.later = if_agreed
dice.on_checkers = option
slow_play = warning, points, clock

# People, languages, aids, recording (ROL-03, LNG-01, SPC-02, AID-01, STR-02, SET-07)
language.official = en, local
observer.appointed_by = director, request, agreement
spectator.alerts = between_games_direct
spectator.sign = yes
aids.phone = limited
aids.headphones = allowed
record.position = own_time
record.position_no_clock = own_turn
record.permission = no
baffle.modes = option, preference, obligation, imposition, single_player
special_needs = yes
preferences = dice_or_agreed

# Running the tournament (TOU-03, ROL-02, DSP-02, TOU-06)
byes ?= none
committee = on_demand
appeal.when = asap
federation.reports = yes
"""
