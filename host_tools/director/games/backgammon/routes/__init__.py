"""The forms and pages of backgammon's matches, beside the desk's own."""

from host_tools.director.games.backgammon.routes import assigning, inquiries, printed_rulings, report_form, rounds

ROUTES = [*assigning.ROUTES, *inquiries.ROUTES, *rounds.ROUTES, *printed_rulings.ROUTES, *report_form.ROUTES]
