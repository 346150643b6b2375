"""Follow-up orders: ending the call that an order settles, setting the turn of a new clock (DSP-01, CLK-23)."""

from host_tools.director.desk.playing import Following
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.orders import fitting, forms
from host_tools.director.order import Order
from host_tools.director.texts import text
from matchcore.clock import NEUTRAL
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import NOBODY


def needs_turn(match: Match) -> bool:
    """Whether a clock brought in now would not know whose turn it is (CLK-23)."""
    return match.phase == phases.PLAYING and match.clock.active == NOBODY


def waits_for_turn(match: Match) -> bool:
    """Whether a clock waits for the director to set the turn; until then presses do nothing."""
    return match.has_clock and needs_turn(match) and match.clock.state == NEUTRAL


def of_form(name: str, form: Form) -> Following:
    """The form's follow-up orders; it is read before anything is given."""
    keeps_call = fields.is_checked(form, "keeps_call")
    turn = fields.choice(form, "turn", text("field.turn"), ("", "0", "1"))
    reason = fields.line(form, "reason", text("field.reason"), most=forms.LONGEST_RULE)

    def found(match: Match) -> list[Order]:
        orders: list[Order] = []
        if name == "set_clock" and turn and needs_turn(match):
            orders.append(Order(facts.TURN_SET, (int(turn),), text("form.set_clock")))
        if not keeps_call and fitting.settles(match, name):
            said = text("form." + name)
            is_said = not reason or forms.BY_NAME[name].text_label  # with the ruling itself (INC-08)
            orders.append(Order(facts.CALL_ENDED, (), said if is_said else f"{said}: {reason}"))
        return orders

    return found
