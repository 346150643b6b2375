"""Texts of refusals."""

FAULT_TEXTS = {
    "fault.REFUSED": "{words}", "fault.NOT_FOUND": "There is nothing at {path}",
    "fault.METHOD": "{method} cannot be used on {path}",
    "fault.BAD_HOST": "This director answers only under {hosts}, not under “{host}”; --name or --address "
    "at its start adds another",
    "fault.BAD_ORIGIN": "The form comes from “{origin}”, not from this director",
    "fault.BAD_CONTENT": "{found} where {wanted} is expected", "fault.TOO_LARGE": "More than {most} bytes",
    "fault.BAD_MESSAGE": "{words}",
    "fault.SAME_PLAYER": "{name} cannot play on both sides. Write two people with the same name differently.",
    "fault.PLAYS_ELSEWHERE": "{name} plays at table {number}. That match has to be over, moved or taken away first; "
    "somebody else of the same name is written differently.",
    "fault.CLOSING_ELSEWHERE": "A match of {name} is being taken off the screen of table {number}: wait until the "
    "table has answered, or has been silent for a minute.",
    "fault.TAKEN_UP_AGAIN": "Something is to be taken back in the match of {name} at table {number}: wait until the "
    "table has answered, or take that order back first.",
    "fault.PLAYS_ON_BOARD": "{name} plays on board {board}. That match has to be over first; somebody else of the same "
    "name is written differently.",
    "fault.UNCONFIRMED": "{words}",
    "fault.FAILED": "Something went wrong and nothing was changed. Go back and try again; the log has the details",
    "fault.DIRECTOR_DECIDES": "This may decide the match: a director has to say yes to it",
    "fault.UNSHOWN": "This cannot be worked out from what the table has sent ({problem}). All of it is kept, and the "
    "other tables go on.",
    "fault.HTTP": "{words}", "fault.NO_OFFER": "Table {number} is offered no update",
    "fault.NO_TABLE": "There is no table {number}", "fault.NO_MATCH_ROW": "There is no match {number}",
    "fault.NO_ORDER": "Table {number} has no order {order}", "fault.ORDER_SETTLED": "Order {order} is already {status}",
    "fault.NO_FORM": "There is no order “{form}”", "fault.TABLE_EXISTS": "Table {number} is already enrolled",
    "fault.BAD_NUMBER": "{field}: “{value}” is not a number from {least} to {most}",
    "fault.BAD_CLOCK": "{field}: “{value}” is not a time like 1:30",
    "fault.BAD_CHOICE": "{field}: “{value}” is not one of the choices", "fault.MISSING": "{field} is missing",
    "fault.POSTER_CLOSED": "The hall is closed: no phone reaches {address}. Open it on the network page first",
    "fault.WIFI_NAME": "“{name}” is no name of a Wi-Fi: it has at most {most} bytes",
    "fault.WIFI_PASSWORD": "A Wi-Fi password has {least} to {most} letters; this one has {number}",
    "fault.TOO_LONG": "{field}: {number} characters, {most} at most",
    "fault.LETTERS_TOO_LONG": "In the table’s letters this is longer than {most} bytes: “{words} …”",
    "fault.NO_LETTERS": "The table has no letters for “{name}”: write it in Latin letters",
    "fault.NOT_CONFIRMED": "A new key needs your confirmation",
    "fault.NOT_REPORTED": "The match {names} has no result waiting to be verified: it is {status}",
    "fault.CERTAIN_UNSAID": "Could {name} still have lost? Say yes or no (EXP-05)",
    "fault.BAD_HANDOVER": "Nothing is entered: {words}",
    "fault.NO_HANDOVER_MATCH": "Nothing is entered: no match at table {number} is waiting for a result",
    "fault.HANDOVER_DIFFERS": "Nothing is changed: of {names} the director has {has}, code {has_code}; "
    "the line says {says}, code {said_code}",
    "fault.NOT_SIMULATED": "Table {number} is not a simulated table",
    "fault.NOT_LOCAL": "Only this computer may have the key of a simulated table",
    "fault.NO_WINNER": "“{result}” needs a winner (RES-07)",
    "fault.WINNER_OF_NOTHING": "“{result}” has no winner: choose “{nobody}” (RES-07)",
    "fault.BAD_PLACE": "A cube at {level} cannot be {place}: in the middle it is at 1, with a player higher (CUB-15)",
    "fault.NO_RECORDS": "Enter at least one card or the scoreboard",
    "fault.NO_MATCH_HERE": "There is no match on table {number}",
}  # fmt: skip
