"""The permitted values of each key: the comparison table (section 26 of the rules reference), key by key.

    word A B ...            one of these words
    words A B ...           one or more of these words
    answer yes no none ...  one of these; yes, no and none become True, False and None
    number UNIT LOW HIGH STEP  a whole number, a multiple of STEP
    numbers LOW HIGH COUNT  ascending whole numbers; COUNT of them, 0 = any number
    table HIGH              length:number, from length 1 upwards; numbers up to HIGH

Every value listed is either acted on by the software or only shown, so no rule set can ask for something unsupported:
`crawford.rule` can only be yes, `score.values` only 1, 2, 3.  A text for the reason in profiles/__init__.py.
"""

KEYS = """
clock.system word simple_delay
clock.bank_ms_per_point number ms 0 600000 1000
clock.delay_ms number ms 0 600000 1000
clock.doubles_setting word director
clock.formula word average_needed
clock.formula_situations words a b c d e mid_match
clock.other_settings word director_in_advance director
clock.split_bank answer yes no
clock.first_start word loser_of_opening_roll
clock.use_modes words option preference obligation imposition director
clock.start_mid_game answer yes
clock.side word home
clock.check word before_match on_request any_time
turn.end_with_clock word press
turn.end_without_clock word lift_any_die lift_both_dice
turn.no_move_press answer yes
turn.closed_out_skip_roll answer yes no
turn.same_hand answer yes no
pause.reasons words GAME_OVER BREAK DISPUTE DIRECTOR EARLY_DICE DICE_LIFTED_AFTER_PRESS ILLEGAL_MOVE CLAIM_OVER\
 INVALID_ROLL ROLL_DISPUTE PASS CONCEDE DROPPED_ITEM EQUIPMENT
pause.note_times word both_must advised
pause.on_pending_double word pass ask
incident.early_dice word lose_delay none
incident.early_dice_confirm word agree_or_director director
incident.premature_roll word opponent_chooses stands
incident.premature_roll_cube answer no
illegal.policy word legal_or_responsible must_correct opponent_chooses
illegal.deadline word roll roll_or_double
illegal.clock word resume_remaining_delay run_out_delay
illegal.reporters words players director observer
roll.invalid_restart answer yes
clock.activation_error word duty_and_restitution duty_sanctions
clock.wrong_setting word correct_at_once director
clock.defective word replace_estimate replace_restore
expiry.trigger word declared automatic
expiry.loses word match
expiry.certain_winner word wins loses
expiry.both_unknown_order word no_clock_unless_certain
breaks.table table 20
breaks.minutes number min 1 60 1
breaks.when word between_games
breaks.consecutive answer yes no
breaks.best_of_three word between_matches between_games
breaks.emergency answer yes director
late.first_point_min number min 1 120 1
late.interval_min number min 1 60 1
late.forfeit word more_than_half
late.clock_instead word may_after_5 does_at_moment no
late.waiver word none national_serious_only
late.postpone_min number min 0 240 1
cube.start_face numbers 1 64 0
cube.limit answer none
cube.double_by word any_not_reach any_reach place_only
cube.pass_by word any_conduct voice_or_place place_only
cube.clock_on_double word press
cube.clock_on_pass word pause
cube.after_invalid_roll answer no
cube.premature word stands
cube.wrong_level word correct
cube.dead word void_always void_three void_in_game
cube.money_rules answer no
cube.dispute word as_shown
cube.closed_out answer yes
crawford.rule answer yes
crawford.cube word removed
crawford.announce answer yes no
crawford.void word void_always void_three void_in_game
crawford.duty answer yes no
score.values numbers 1 3 3
resign.condition word no_other_result offer_after_turn
resign.refusable word yes yes_not_max
claim.game word pause_agree after_turn_check
result.reporter word both winner either
result.correction word reasonable_time no_claim
score.cards word encouraged required
score.board word if_required agreed_or_required encouraged
score.dispute word trailing_card board_then_trailing
score.errors word always
length.finished word stands
length.running word next_game
length.would_be_over word play_on
start_position.deadline word opener_second_turn fourth_roll
start_position.later word if_agreed no
dice.on_checkers word option invalid
slow_play words warning points clock
language.official words local cs da de el en es et fi fr he hu is it ja lt lv nl no pl pt ro ru sk sl sv tr uk
observer.appointed_by words director request agreement
spectator.alerts word between_games_direct director none
spectator.sign answer yes no
aids.phone word limited consent off
aids.headphones word allowed consent off
record.position word own_time no
record.position_no_clock word own_turn after_turn no
record.permission answer yes no
baffle.modes words option preference obligation imposition single_player
special_needs answer yes bright larger_a larger_b larger_both bright_larger_a bright_larger_b bright_larger_both
preferences word dice_or_agreed dice
byes word none balance
committee word on_demand in_advance_national in_advance
appeal.when word asap in_time at_once
federation.reports answer yes no
"""
