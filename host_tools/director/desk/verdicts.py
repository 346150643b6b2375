"""The director's verdict on a reported result: verified, or corrected with a reason."""

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.faults import Fault
from host_tools.director.store import CorrectionRow, MatchRow, matches, records
from host_tools.director.texts import text
from matchcore.sides import other


def check_reported(match: MatchRow) -> None:
    if match.status != records.REPORTED:
        raise _not_reported(match)


def check_correctable(match: MatchRow) -> None:
    if match.status not in records.CLOSED_STATUSES:
        raise _not_reported(match)


def check_counts(connection: Connection, match: MatchRow) -> None:
    """Refuse to decide on a match that a correction has annulled: its pairing is played again."""
    if matches.annulled(connection, [match.id]):
        raise _not_reported(match, records.ANNULLED)


def _not_reported(match: MatchRow, status: str = "") -> Fault:
    names = wording.title(match.names)
    return Fault("NOT_REPORTED", 409, names=names, status=text("status." + (status or match.status)))


def out_of_time(match: MatchRow) -> int:
    return other(match.winner)


def check_answer(match: MatchRow, is_win_certain: bool | None) -> None:
    if is_win_certain is None:
        raise Fault("CERTAIN_UNSAID", name=wording.name_of(out_of_time(match), match.names))


def standing(match: MatchRow, corrections: list[CorrectionRow]) -> MatchRow | CorrectionRow:
    """The valid result: the last correction, or the table's report."""
    return corrections[-1] if corrections else match
