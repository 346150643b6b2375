"""The effect of a pause for a reason on the delay of the open turn (PAU-01, PAU-02)."""

_OTHERWISE = {
    "GAME_OVER": "ends",
    "PASS": "ends",
    "BREAK": "none_open",
    "CONCEDE": "ends_or_opponent_turn",
    "INVALID_ROLL": "freeze_or_restart",
    "ROLL_DISPUTE": "freeze_or_restart",
}


def delay_on_resume(reason):
    return _OTHERWISE.get(reason, "freeze")
