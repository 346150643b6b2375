"""The accounts of a clock, read side by side."""

from matchcore.games.backgammon.game import corrections


def of_both(clock, *names):
    """One value of A's and B's account; or several, each of both."""
    found = [[getattr(account, name) for account in clock.sides] for name in names]
    return found if len(names) > 1 else found[0]


def total_ms(clock):
    """All the time that the clock has seen: free, charged, paused and neutral."""
    return sum([sum(both) for both in of_both(clock, "free_ms", "charged_ms", "paused_ms")]) + clock.neutral_ms


def split(clock, second_a_ms, second_b_ms):
    corrections.split(clock.sides[0], second_a_ms)
    corrections.split(clock.sides[1], second_b_ms)


def pause(clock, now_ms, is_early_dice):
    """As the folds of a pause and of its reason do; whether it had an effect."""
    is_paused = clock.pause(now_ms)
    if is_paused:
        clock.may_press_paused = is_early_dice
    return is_paused
