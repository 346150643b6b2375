"""The acts of the federation's report: entries that leave, and why (TOU-02, TOU-06)."""

FEDERATION_TEXTS = {
    "federation.title": "For the federation’s report",
    "federation.about": "Each act stands in the rulings with its reason, and can be taken back in the log.",
    "federation.entry": "An entry leaves",
    "federation.to": "To the event",
    "step.Disqualify": "Disqualify",
    "step.Refuse": "Refuse",
    "step.MoveTo": "Move to another class",
    "drawn.Disqualify": "{entry} disqualified",
    "drawn.Refuse": "{entry} refused",
    "drawn.MoveTo": "{entry} moved to {to}",
    "sort.Disqualify": "disqualified",
    "sort.Refuse": "refused",
    "sort.MoveTo": "moved to another class",
    "entry.disqualified": "disqualified",
    "entry.refused": "refused",
    "entry.moved": "moved to another class",
    "fault.DRAW_HAS_PLAYED": "{entry} has played a match here, so is not refused or moved any more: withdraw or "
    "disqualify (TOU-02)",
    "fault.SAME_CLASS": "{name} is entered in {event} already",
    "fault.NO_CLASS": "There is no event {event} to move to; these are drawn here: {events}",
}
