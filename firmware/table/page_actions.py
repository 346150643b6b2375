"""What opens and closes pages over a match: help, rules in force, why the director is called, his code.

Functions with the table's `Actions` first; loaded when the first of them is needed, and in need of no procedure.
"""

from matchcore import rulesets
from table import help_pages, states

# The help page of a state; others begin with the list of topics.
TOPIC_OF = {
    "early dice": "early_dice", "illegal?": "illegal_move", "resign?": "resign", "dispute": "dispute",
    "absent": "clock", "double?": "double", "break": "break",
}  # fmt: skip


def page_call_reason(actions, now_ms: int) -> None:
    actions.ask(now_ms, states.ASK_CALL_REASON)


def page_choose_call(actions, now_ms: int) -> None:
    """What the director is called for (ROL-05); the reason that he has been told already changes nothing."""
    match, reasons = actions.match, rulesets.CALL_REASONS
    reason = reasons[min(actions.choice, len(reasons) - 1)]
    if reason != rulesets.PAUSE_REASONS[match.called_reason]:
        match.call_director(now_ms, reason)
    actions.asking = states.NOTHING


def page_rules(actions, now_ms: int) -> None:
    actions.ask(now_ms, states.SHOW_RULES)


def page_help(actions, now_ms: int) -> None:
    """The page of what is going on, or the list of topics."""
    topic = "" if actions.is_menu else TOPIC_OF.get(states.base_state(actions.match, actions.asking), "")
    actions.came_from = actions.asking
    actions.topic = topic
    actions.ask(now_ms, states.SHOW_HELP_PAGE if topic else states.SHOW_HELP)


def page_topic(actions, now_ms: int) -> None:
    actions.topic = help_pages.TOPICS[min(actions.choice, len(help_pages.TOPICS) - 1)]
    actions.came_from = states.SHOW_HELP
    actions.ask(now_ms, states.SHOW_HELP_PAGE)


def page_close_topic(actions, now_ms: int) -> None:
    """Back to where it was opened: the list, or the question."""
    back = actions.came_from
    topic = actions.topic
    actions.ask(now_ms, back)
    if back == states.SHOW_HELP:
        actions.choice = help_pages.TOPICS.index(topic)


def page_code(actions, now_ms: int) -> None:
    """The director's code, on the three keys."""
    from table import mode

    mode.of(actions).begin_code()
    actions.ask(now_ms, states.ASK_CODE)
