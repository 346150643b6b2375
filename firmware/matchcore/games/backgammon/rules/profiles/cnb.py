"""Tournament rules of the CNB.

`key = value`: from the document; `key ?= value`: ours, where it is silent.  Keys: ../rulekeys.py.
"""

TITLE = "CNB"

RULES = """\
# Time control: delay and bank (CLK-01 to CLK-12)
clock.system = simple_delay
clock.bank_ms_per_point = 120000
clock.delay_ms = 12000
clock.doubles_setting = director
clock.formula = average_needed
clock.formula_situations = a, b, c, d, e
clock.other_settings = director
clock.split_bank ?= no

# Bringing the clock in, and the turn (CLK-13 to CLK-28, TRN-01, TRN-02)
clock.first_start ?= loser_of_opening_roll
clock.use_modes = option, preference, obligation, imposition, director
clock.start_mid_game = yes
clock.side = home
clock.check = on_request
turn.end_with_clock = press
turn.end_without_clock = lift_any_die
turn.no_move_press = yes
turn.closed_out_skip_roll ?= yes
turn.same_hand = yes

# Pauses (PAU-01 to PAU-10)
pause.reasons = GAME_OVER, BREAK, DIRECTOR, EARLY_DICE, DICE_LIFTED_AFTER_PRESS, ILLEGAL_MOVE, CLAIM_OVER,
    INVALID_ROLL, ROLL_DISPUTE, PASS, EQUIPMENT
pause.note_times = both_must
pause.on_pending_double ?= ask

# Incidents on the clock and with the dice (INC-01 to INC-13, MOV-06)
incident.early_dice = lose_delay
incident.early_dice_confirm = agree_or_director
incident.premature_roll = stands
incident.premature_roll_cube = no
illegal.policy = must_correct
illegal.deadline = roll_or_double
illegal.clock = run_out_delay
illegal.reporters = players, director, observer
roll.invalid_restart = yes
clock.activation_error = duty_sanctions
clock.wrong_setting ?= correct_at_once
clock.defective = replace_estimate

# Time runs out (EXP-01 to EXP-10)
expiry.trigger = declared
expiry.loses = match
expiry.certain_winner = loses
expiry.both_unknown_order = no_clock_unless_certain

# Breaks; the table is first length:number for each player (BRK-01 to BRK-10)
breaks.table = 1:1, 16:2
breaks.minutes = 5
breaks.when = between_games
breaks.consecutive = yes
breaks.best_of_three = between_matches
breaks.emergency ?= director

# Lateness (LAT-01 to LAT-08)
late.first_point_min = 5
late.interval_min = 5
late.forfeit = more_than_half
late.clock_instead ?= no
late.waiver = national_serious_only
late.postpone_min ?= 0

# Doubling cube (CUB-01 to CUB-18)
cube.start_face = 1, 64
cube.limit ?= none
cube.double_by = any_reach
cube.pass_by = voice_or_place
cube.clock_on_double = press
cube.clock_on_pass = pause
cube.after_invalid_roll = no
cube.premature = stands
cube.wrong_level = correct
cube.dead = void_three
cube.money_rules = no
cube.dispute = as_shown
cube.closed_out ?= yes

# Crawford (CRW-01 to CRW-10)
crawford.rule = yes
crawford.cube = removed
crawford.announce = yes
crawford.void = void_three
crawford.duty = yes

# Worth of a game, giving up, results (SCO-01 to SCO-05, RES-01 to RES-12)
score.values ?= 1, 2, 3
resign.condition = no_other_result
resign.refusable ?= yes
claim.game = pause_agree
result.reporter = winner
result.correction = reasonable_time

# Keeping score, wrong length (SKP-01 to SKP-08, LEN-01 to LEN-07)
score.cards = required
score.board = agreed_or_required
score.dispute = trailing_card
score.errors ?= always
length.finished = stands
length.running = next_game
length.would_be_over = play_on

# Board, dice and pace (MOV-08, MOV-09, TOU-07)
start_position.deadline = opener_second_turn
start_position.later ?= no
dice.on_checkers = invalid
slow_play = warning, points, clock

# People, languages, aids, recording (ROL-03, LNG-01, SPC-02, AID-01, STR-02, SET-07)
language.official = en, local
observer.appointed_by = director, request
spectator.alerts = director
spectator.sign ?= no
aids.phone = consent
aids.headphones = consent
record.position = own_time
record.position_no_clock = after_turn
record.permission = yes
baffle.modes = option, preference, obligation, imposition
special_needs ?= yes
preferences = dice

# Running the tournament (TOU-03, ROL-02, DSP-02, TOU-06)
byes = balance
committee = in_advance_national
appeal.when = in_time
federation.reports = yes
"""
