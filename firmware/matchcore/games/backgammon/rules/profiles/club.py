"""Club tournaments in the AIGB style: basic rules, tournament procedures and the use of the clock.

`key = value`: from the document; `key ?= value`: ours, where it is silent.  Keys: ../rulekeys.py.
"""

TITLE = "Club (AIGB style)"

RULES = """\
# Time control: delay and bank (CLK-01 to CLK-12)
clock.system = simple_delay
clock.bank_ms_per_point = 180000
clock.delay_ms = 12000
clock.doubles_setting ?= director
clock.formula = average_needed
clock.formula_situations = mid_match
clock.other_settings = director
clock.split_bank ?= no

# Bringing the clock in, and the turn (CLK-13 to CLK-28, TRN-01, TRN-02)
clock.first_start = loser_of_opening_roll
clock.use_modes = director
clock.start_mid_game = yes
clock.side = home
clock.check = any_time
turn.end_with_clock = press
turn.end_without_clock = lift_both_dice
turn.no_move_press = yes
turn.closed_out_skip_roll = yes
turn.same_hand ?= no

# Pauses (PAU-01 to PAU-10)
pause.reasons = GAME_OVER, BREAK, DISPUTE, DIRECTOR, ILLEGAL_MOVE, CLAIM_OVER, ROLL_DISPUTE, PASS, CONCEDE,
    DROPPED_ITEM, EQUIPMENT
pause.note_times = advised
pause.on_pending_double ?= ask

# Incidents on the clock and with the dice (INC-01 to INC-13, MOV-06)
incident.early_dice ?= none
incident.early_dice_confirm ?= director
incident.premature_roll = stands
incident.premature_roll_cube = no
illegal.policy = opponent_chooses
illegal.deadline = roll
illegal.clock ?= resume_remaining_delay
illegal.reporters = players, director, observer
roll.invalid_restart ?= yes
clock.activation_error ?= duty_sanctions
clock.wrong_setting = director
clock.defective = replace_restore

# Time runs out (EXP-01 to EXP-10)
expiry.trigger = automatic
expiry.loses = match
expiry.certain_winner ?= loses
expiry.both_unknown_order ?= no_clock_unless_certain

# Breaks; the table is first length:number for each player (BRK-01 to BRK-10)
breaks.table = 1:1, 13:2
breaks.minutes = 10
breaks.when = between_games
breaks.consecutive ?= yes
breaks.best_of_three ?= between_games
breaks.emergency = director

# Lateness (LAT-01 to LAT-08)
late.first_point_min = 25
late.interval_min = 5
late.forfeit = more_than_half
late.clock_instead = does_at_moment
late.waiver ?= none
late.postpone_min = 60

# Doubling cube (CUB-01 to CUB-18)
cube.start_face = 64
cube.limit = none
cube.double_by = place_only
cube.pass_by = place_only
cube.clock_on_double = press
cube.clock_on_pass = pause
cube.after_invalid_roll ?= no
cube.premature = stands
cube.wrong_level ?= correct
cube.dead ?= void_in_game
cube.money_rules = no
cube.dispute ?= as_shown
cube.closed_out = yes

# Crawford (CRW-01 to CRW-10)
crawford.rule = yes
crawford.cube = removed
crawford.announce ?= yes
crawford.void = void_in_game
crawford.duty ?= no

# Worth of a game, giving up, results (SCO-01 to SCO-05, RES-01 to RES-12)
score.values = 1, 2, 3
resign.condition = offer_after_turn
resign.refusable = yes_not_max
claim.game = after_turn_check
result.reporter = either
result.correction = no_claim

# Keeping score, wrong length (SKP-01 to SKP-08, LEN-01 to LEN-07)
score.cards = required
score.board = encouraged
score.dispute = board_then_trailing
score.errors ?= always
length.finished = stands
length.running = next_game
length.would_be_over = play_on

# Board, dice and pace (MOV-08, MOV-09, TOU-07)
start_position.deadline = fourth_roll
start_position.later ?= no
dice.on_checkers = invalid
slow_play = clock

# People, languages, aids, recording (ROL-03, LNG-01, SPC-02, AID-01, STR-02, SET-07)
language.official = it, en
observer.appointed_by = director, request
spectator.alerts = none
spectator.sign ?= no
aids.phone = off
aids.headphones = off
record.position = no
record.position_no_clock = no
record.permission ?= yes
baffle.modes ?= option
special_needs ?= yes
preferences = dice

# Running the tournament (TOU-03, ROL-02, DSP-02, TOU-06)
byes = balance
committee = in_advance
appeal.when = at_once
federation.reports ?= no
"""
