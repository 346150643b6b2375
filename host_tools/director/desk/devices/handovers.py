"""A result handed over without a network: the signed line of a table's QR code, read at the desk."""

from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.faults import Fault
from host_tools.director.store import MatchRow, TableRow, matches, records
from host_tools.director.texts import text
from matchcore.log import handover
from matchcore.log.handover import BadHandover


@dataclass(frozen=True)
class Handover:
    """The verified contents of a line."""

    line: str
    table: int
    code: str
    result: int
    winner: int
    points: tuple[int, int]

    @property
    def is_of_table(self) -> bool:
        return self.code.startswith(f"{self.table}-")


@dataclass(frozen=True)
class Handed:
    """The outcome; `is_new` is False if the director already had the same result."""

    match: MatchRow
    said: Handover
    is_new: bool

    @property
    def words(self) -> str:
        key = "handover.entered" if self.is_new else "handover.agrees"
        return text(key, names=_names(self.match), result=_words(self.said, self.match), code=self.said.code)


def table_of(line: str) -> int:
    try:
        return handover.table_of(line)
    except BadHandover as error:
        raise Fault("BAD_HANDOVER", words=error) from None


def read(line: str, table: TableRow) -> Handover:
    """`Fault` unless this table signed the line."""
    try:
        said = Handover(line=line, **playing(table.game).read_result(line, table.key))
    except BadHandover as error:
        raise Fault("BAD_HANDOVER", words=error) from None
    if not said.is_of_table:
        raise Fault("BAD_HANDOVER", words=text("handover.other_code", code=said.code, number=table.number))
    return said


def match_of(connection: Connection, said: Handover) -> MatchRow:
    match = (
        matches.of_code(connection, said.table, said.code)
        or matches.oldest_open(connection, said.table)
        or matches.last_on(connection, said.table)
    )
    if match is None or match.status not in (*records.OPEN_STATUSES, *records.CLOSED_STATUSES):
        raise Fault("NO_HANDOVER_MATCH", 409, number=said.table)
    return match


def check(said: Handover, match: MatchRow) -> None:
    playing(match.game).check_verdict(Verdict(said.result, said.winner, said.points, ""), match)


def check_same(connection: Connection, said: Handover, match: MatchRow) -> None:
    """Refuse a line that disagrees with the director's result, reported or corrected."""
    counts = verdicts.standing(match, matches.corrections_of(connection, match.id))
    if said.code != match.code or _values(said) not in (_values(match), _values(counts)):
        raise Fault(
            "HANDOVER_DIFFERS",
            409,
            names=_names(match),
            has=_words(counts, match),
            has_code=match.code,
            says=_words(said, match),
            said_code=said.code,
        )


def _values(row) -> tuple[int, int, tuple[int, ...]]:
    return row.result, row.winner, row.points


def _names(match: MatchRow) -> str:
    return wording.title(match.names)


def _words(row, match: MatchRow) -> str:
    return playing(match.game).result_words(row.result, row.winner, row.points, match.names)
