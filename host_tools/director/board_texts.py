"""The live board: what needs the director, who goes where, and the keys."""

BOARD_TEXTS = {
    "nav.calls": "Calls",
    # -- the page of all tables
    "board.needs": "Needs you", "board.order": "{number} of {tables} · most urgent first",
    "board.nothing": "Nothing needs you now.",
    "board.others": "All others", "board.sort": "Sort", "board.by_table": "by table", "board.by_event": "by event",
    "board.by_state": "by state", "board.every_event": "every event", "board.no_event": "without an event",
    "board.find": "Find a table or player", "board.linked": "{linked} of {tables} linked",
    "board.stored": "Everything is stored", "board.found_none": "No table or player like that.",
    "board.over": "{over} of {total} over", "board.free": "Free", "board.verified": "Verified",
    "board.jump": "Table {digits} …",
    # -- one row of what needs the director: its kind, what is said of it
    "need.emergency": "EMERGENCY", "need.called": "CALLED", "need.expired": "TIME EXPIRED",
    "need.broken": "CANNOT FOLLOW", "need.late": "LATE", "need.half": "ONE CONFIRMATION", "need.look": "LOOK",
    "need.overrun": "BREAK IS OVER", "need.silent": "LINK LOST", "need.left_on": "CLOCK LEFT ON",
    "need.result": "RESULT", "need.certain": "WIN CERTAIN?", "need.handed": "HANDED OVER",
    "need.no_reason": "no reason stated", "need.stand": "Everything stays as it is · nobody is going yet",
    "need.bank_empty": "the bank of {name} is empty",
    "need.broken_detail": "Its facts are kept; play goes on at the table",
    "need.half_detail": "RES-08: both sign; asked after 10 min (AMB-40)",
    "need.back": "waiting for {waits}", "need.goes_on": "play goes on at the table",
    "need.left_on_detail": "Nobody has pressed",
    "need.result_words": "both have confirmed · {code}",
    "need.certain_words": "decided on time: was the win certain? (EXP-05) · {code}",
    "need.handed_words": "by its line only · {code}",
    "need.score": "{score} to {length}", "need.beats": "{winner} beats {loser}",
    "need.spoken": "Table {number}: {word}, {words}",
    # -- what can be done at once
    "do.going": "I am going", "do.declare": "Declare …", "do.orders": "Orders", "do.scan": "Enter its line …",
    "do.give_points": "Give {points} points", "do.give_points.one": "Give {points} point",
    "do.open": "Open", "do.verify": "Verify", "do.correct": "Correct …",
    "do.assign": "Assign a match",
    # -- who goes
    "ticket.going": "{name} is going", "ticket.asked": "{name} was asked to go by {by}",
    "ticket.settled_by": "settled by {name}",
    "ticket.who": "Who should go",
    "calls.title": "Calls", "calls.empty": "No table needs anybody.",
    "calls.sound": "Sound and vibration for a new call",
    "fault.TICKET_TAKEN": "{name} is going to table {number} already",
    "fault.TICKET_OVER": "Nobody has to go to table {number} for that any more",
    # -- keys
    "keys.title": "Keys", "keys.close": "Close",
    "key.next": "next, previous", "key.open": "open", "key.back": "back", "key.going": "I am going",
    "key.verify": "verify", "key.correct": "correct", "key.find": "find a table or player",
    "key.digits": "go to a table", "key.keys": "all keys",
}  # fmt: skip
