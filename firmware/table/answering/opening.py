"""What opens and closes pages: help, rules in force, why the director is called, his code, a match without him.

Functions with the table's `Actions` first; loaded when the first of them is needed, and in need of no procedure.
"""

from matchcore.rules import rulesets, settings
from matchcore.topics import beginning
from table.answering import states
from table.pages import help_pages

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25, 0)  # of a local match; 0 = a money session
FIRST_LENGTH = 3  # 7 points

# The help page of a state; others begin with the list of topics.
TOPIC_OF = {
    "early dice": "early_dice", "illegal?": "illegal_move", "resign?": "resign", "dispute": "dispute",
    "absent": "clock", "absent over": "clock", "double?": "double", "break": "break",
}  # fmt: skip


def page_call_reason(actions, now_ms: int) -> None:
    actions.ask(now_ms, states.ASK_CALL_REASON)


def page_choose_call(actions, now_ms: int) -> None:
    """What the director is called for (ROL-05); the reason that he has been told already changes nothing.

    Behind the reasons stands his own mode, for when he has come.
    """
    match, reasons = actions.match, rulesets.CALL_REASONS
    if actions.choice >= len(reasons):
        page_code(actions, now_ms)
        return
    reason = reasons[actions.choice]
    if reason != rulesets.PAUSE_REASONS[match.called_reason]:
        from matchcore.topics import calls

        calls.call_director(match, now_ms, reason)
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
    from table.answering import mode

    mode.of(actions).begin_code()
    actions.ask(now_ms, states.ASK_CODE)


# -- a match that the director did not send ----------------------------------------------------------------------------


def page_lengths(actions, now_ms: int) -> None:
    actions.ask(now_ms, states.SHOW_LENGTHS)
    actions.choice = FIRST_LENGTH


def page_choose_length(actions, now_ms: int) -> None:
    """Its length is not confirmed by the director (LEN-07)."""
    length = LENGTHS[min(actions.choice, len(LENGTHS) - 1)]
    names = actions.texts["name_a"], actions.texts["name_b"]
    local = settings.Settings(length, names[0], names[1], rulesets.IDS[actions.rule_set])
    local.table = actions.number_of_table
    if not local.length:
        local.options = {"clock": "off"}
    actions.asking = states.NOTHING
    beginning.assign(actions.match, 0, local)  # match time begins


def page_rule_set(actions, now_ms: int) -> None:
    actions.rule_set = (actions.rule_set + 1) % len(rulesets.IDS)
    actions.is_changed = True
