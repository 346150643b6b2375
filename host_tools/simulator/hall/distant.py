"""The organiser's office at a director elsewhere: its forms and JSON over HTTP, as the logged-in person."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from host_tools.director.games.backgammon.orders import assignment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import records
from host_tools.simulator.hall.organiser import Declined, Outcome, Seat
from host_tools.simulator.hall.session import Refused, Session, Unreachable, as_json

FREE_STATES = ("idle", "sealed")
CALLED = "called"
UNSETTLED = (*records.OPEN_STATUSES, records.REPORTED)


class DistantOffice:
    """`numbers`: the tables of the hall; the director's other tables and their results are left alone.

    `now_s`: the hall's time, which determines how long calls wait: the director's runs at its own pace."""

    def __init__(self, session: Session, numbers: Collection[int], now_s: Callable[[], float]) -> None:
        self._session = session
        self._numbers = frozenset(numbers)
        self._now_s = now_s
        self._called_s: dict[int, float] = {}  # since when each table has been calling
        self._last: dict[int, Mapping[str, Any]] | None = None  # the last match of each table

    def seats(self) -> list[Seat]:
        with _asking():
            if self._last is None:
                self._matches()
            cards = [card for card in self._session.get("/api/tables")["tables"] if card["number"] in self._numbers]
        return [self._seat(card) for card in sorted(cards, key=lambda card: card["number"])]

    def _seat(self, card: Mapping[str, Any]) -> Seat:
        number, state = card["number"], card["state"]
        if state != CALLED:
            self._called_s.pop(number, None)
            called_s = None
        else:
            called_s = self._now_s() - self._called_s.setdefault(number, self._now_s())
        last = (self._last or {}).get(number)
        is_settled = last is None or last["status"] not in UNSETTLED
        return Seat(number, state in FREE_STATES and is_settled, called_s)

    def outcomes(self) -> dict[int, Outcome]:
        with _asking():
            return {match["id"]: _outcome(match) for match in self._matches()}

    def _matches(self) -> list[Mapping[str, Any]]:
        found = [match for match in self._every_match() if match["table"] in self._numbers]
        self._last = {match["table"]: match for match in sorted(found, key=lambda match: match["id"])}
        return found

    def _every_match(self) -> Iterator[Mapping[str, Any]]:
        """All pages of the list."""
        path = "/api/results"
        while path:
            answer = self._session.get(path)
            yield from answer["matches"]
            path = answer["next"]

    def assign(self, number: int, settings: Settings) -> int:
        """A question means that somebody else has sent something there meanwhile: that stays."""
        with _asking():
            said = self._session.post(f"/tables/{number}/assign", assignment.filled(settings))
            return as_json(said, "assign")["match"]

    def verify(self, match_id: int) -> None:
        with _asking():
            self._session.post(f"/matches/{match_id}/verify", {"is_certain": "no"})

    def rule(self, number: int, words: str) -> None:
        """Questions about such an order are meant for people; answer yes once, to exactly what was asked."""
        form, path = {"form": "end_call", "reason": words}, f"/tables/{number}/orders"
        with _asking():
            try:
                self._session.post(path, form)
            except Refused as question:
                if not question.mark:
                    raise
                self._session.post(path, {**form, "confirmed": question.mark})


@contextmanager
def _asking():
    try:
        yield
    except (Refused, Unreachable) as error:
        raise Declined(str(error)) from None


def _outcome(match: Mapping[str, Any]) -> Outcome:
    status, result = match["status"], match["result"]
    winner = result["winner"] if result else None
    return Outcome(status == records.REPORTED, status not in UNSETTLED, winner)
