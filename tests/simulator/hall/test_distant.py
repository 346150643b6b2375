"""An organiser at a remote director: logged in over HTTP, with only its forms and its JSON."""

import asyncio
import http.server
import json
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from host_tools.director import identity
from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk import placing, results
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import matches, records
from host_tools.simulator import hall_elsewhere
from host_tools.simulator.hall import keyring
from host_tools.simulator.hall.distant import DistantOffice
from host_tools.simulator.hall.draw import Draw
from host_tools.simulator.hall.enrolled import BadEnrolment
from host_tools.simulator.hall.hall import Hall, HallTime
from host_tools.simulator.hall.organiser import Declined, Organiser, Patience
from host_tools.simulator.hall.session import Refused, Session, Unreachable
from matchcore.games.backgammon.phases import OFFERED, SEALED
from matchcore.games.backgammon.state.match import Match
from tests.simulator.hall.test_orders import Place, running

PASSWORD = "correct horse battery"
NOBODY_THERE = "http://127.0.0.1:1"
AT_ONCE = Patience(verify_s=(0, 0), clear_s=0, call_s=0)


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with server.director_in(tmp_path) as found:
        accounts.set_password(found.desk, identity.DIRECTOR, PASSWORD)
        yield found


def session_of(director: Director, name: str = identity.DIRECTOR, password: str = PASSWORD) -> Session:
    session = Session(director.address, name, password)
    session.log_in()
    return session


def invited(director: Director, role: str) -> Session:
    return session_of(director, "Kim", accounts.invite(director.desk, "Kim", role))


def organiser_of(session: Session, *numbers: int) -> Organiser:
    return Organiser(DistantOffice(session, numbers, lambda: 0.0), Draw("ABCDEFGH"), Random(1), AT_ONCE, lambda: 0.0)


def status_of(desk: Desk, match_id: int) -> str:
    with desk.reading() as connection:
        found = matches.find(connection, match_id)
    assert found
    return found.status


def refused(act, *values: object) -> str:
    with pytest.raises((Refused, Unreachable, BadEnrolment)) as caught:
        act(*values)
    return str(caught.value)


# -- what it does ------------------------------------------------------------------------------------------------------


def test_matches_are_assigned_verified_and_followed_by_the_next(director: Director):
    place = Place(director.desk, 7, length=0)
    organiser = organiser_of(session_of(director), 7)
    organiser.open()
    place.sync()
    assert place.match.phase == OFFERED and set(place.match.names) <= set("ABCDEFGH")
    first = int(place.match.match_id)
    place.until(lambda match: match.phase == SEALED)
    organiser.look()
    assert status_of(director.desk, first) == records.VERIFIED and organiser.verified == 1
    organiser.look()
    place.sync()
    assert organiser.assigned == 2 and place.match.match_id == str(first + 1) and not organiser.declined


def test_a_call_is_ruled_on(director: Director):
    place = Place(director.desk, 7)
    place.table.players.prompt = "director"
    place.until(Match.is_called)
    organiser = organiser_of(session_of(director), 7)
    organiser.look()
    place.sync()
    assert organiser.ruled == 1 and not organiser.declined and not place.match.is_called()


def test_an_assistant_keeps_tables_going_that_are_there(director: Director):
    place = Place(director.desk, 7, length=0)
    organiser_of(invited(director, identity.ASSISTANT), 7).open()
    place.sync()
    assert place.match.phase == OFFERED


def test_the_tables_of_a_file_are_taken_over_by_an_assistant(director: Director, tmp_path: Path):
    file, password = tmp_path / "keys.json", accounts.invite(director.desk, "Kim", identity.ASSISTANT)
    key = enrolment.enrol(director.desk, 7, "Board 7")
    file.write_text(json.dumps(enrolment.as_dict(7, key, ["http://elsewhere:8080"])))
    hall = Hall(HallTime(), 1)
    session = Session(director.address, "Kim", password)
    organiser = hall_elsewhere.organised_at(hall, tmp_path, (), file, session, 1)
    assert organiser.assigned == 1 and not organiser.declined and list(hall.lives) == [7]


def test_other_tables_and_their_results_are_left_alone(director: Director):
    theirs, idle = Place(director.desk, 3), Place(director.desk, 4, length=0)
    theirs.until(lambda match: match.phase == SEALED)
    organiser = organiser_of(session_of(director), 7)
    organiser.open()
    organiser.look()
    idle.sync()
    assert organiser.assigned == organiser.verified == 0 and idle.match.phase != OFFERED


def test_what_somebody_else_has_sent_there_meanwhile_stands(director: Director):
    place = Place(director.desk, 7, length=0)
    office = DistantOffice(session_of(director), [7], lambda: 0.0)
    assert office.seats()[0].is_free
    placing.assign(director.desk, 7, Settings(5, "Rossi", "De Vries"))
    with pytest.raises(Declined, match="Rossi"):
        office.assign(7, Settings(7, "A", "B"))
    place.sync()
    assert place.match.names == ("Rossi", "De Vries")
    office.outcomes()
    assert not office.seats()[0].is_free


def test_a_result_that_somebody_was_faster_with_is_declined_in_words(director: Director):
    place = Place(director.desk, 7)
    place.until(lambda match: match.phase == SEALED)
    office = DistantOffice(session_of(director), [7], lambda: 0.0)
    results.verify(director.desk, 1, is_win_certain=False)
    with pytest.raises(Declined):
        office.verify(1)
    assert not office.outcomes()[1].is_reported


def test_a_player_who_plays_elsewhere_waits_behind_the_others(director: Director):
    for number, length in ((3, 7), (7, 0)):
        Place(director.desk, number, length)
    draw = Draw(["Rossi", "A", "B", "C"])
    office = DistantOffice(session_of(director), [7], lambda: 0.0)
    organiser = Organiser(office, draw, Random(1), AT_ONCE, lambda: 0.0)
    organiser.open()
    assert "Rossi" in organiser.declined and organiser.assigned == 0
    organiser.look()
    assert organiser.assigned == 1 and not organiser.declined


def test_a_session_that_has_ended_is_begun_again(director: Director):
    place = Place(director.desk, 7, length=0)
    session = session_of(director)
    accounts.set_password(director.desk, identity.DIRECTOR, PASSWORD)  # which ends every session of the director
    assert not accounts.living(director.desk)
    organiser_of(session, 7).open()
    place.sync()
    assert place.match.phase == OFFERED


def test_a_password_that_is_no_longer_right_is_tried_once_and_locks_nobody_out(director: Director):
    session = session_of(director)
    accounts.set_password(director.desk, identity.DIRECTOR, "another horse battery")
    for _ in range(8):  # rounds of the organiser
        assert "no such name with this password" in refused(session.get, "/api/tables")
        assert "no such name with this password" in refused(session.log_in)
    session_of(director, password="another horse battery")


class AwayAtFirst(DistantOffice):
    """Its director answers from the second round on."""

    is_away = True

    def outcomes(self):
        if self.is_away:
            self.is_away = False
            raise Declined("No director answers")
        return super().outcomes()


def test_while_the_director_is_away_that_is_said_and_asked_again(director: Director):
    place = Place(director.desk, 7, length=0)
    office = AwayAtFirst(session_of(director), [7], lambda: 0.0)
    organiser = Organiser(office, Draw("AB"), Random(1), AT_ONCE, lambda: 0.0)
    said: list[str] = []

    async def pause(ms: float) -> None:
        said.append(organiser.declined)
        if len(said) == 2:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(organiser.run_afar(pause, speed=1))
    place.sync()
    assert said == ["No director answers", ""] and place.match.phase == OFFERED


# -- its tables --------------------------------------------------------------------------------------------------------


def test_its_tables_are_enrolled_once_and_their_keys_are_kept(director: Director, tmp_path: Path):
    folder = tmp_path / "hall"
    folder.mkdir()
    session = session_of(director)
    found = keyring.take(folder, session, range(1, 4))
    assert [table.number for table in found] == [1, 2, 3] and found[0].directors == [director.address]
    assert stat.S_IMODE((folder / keyring.FILE).stat().st_mode) == 0o600
    assert keyring.take(folder, session, range(2, 6))[:2] == found[1:]
    assert [table["number"] for table in director.get("/api/tables")["tables"]] == [1, 2, 3, 4, 5]


def test_tables_that_are_there_already_are_named_and_nothing_is_enrolled(director: Director, tmp_path: Path):
    for number in (2, 3):
        enrolment.enrol(director.desk, number, "real")
    said = refused(keyring.take, tmp_path, session_of(director), range(1, 5))
    assert "and without their keys in" in said and ": 2-3. " in said and "--first" in said
    assert len(director.get("/api/tables")["tables"]) == 2


def test_only_a_director_enrols(director: Director, tmp_path: Path):
    said = refused(keyring.take, tmp_path, invited(director, identity.ASSISTANT), range(1, 3))
    assert "cannot be done as assistant" in said and not (tmp_path / keyring.FILE).exists()


# -- who is refused ----------------------------------------------------------------------------------------------------


def test_a_wrong_password_is_refused_in_words(director: Director):
    assert "no such name with this password" in refused(session_of, director, identity.DIRECTOR, "wrong")


def test_a_clerk_is_told_before_anything_is_done(director: Director):
    assert "cannot be done as desk clerk" in refused(invited(director, identity.CLERK).check, "/results/verify-all")


@pytest.mark.parametrize("address", ["nonsense", "ftp://a:1", "http://", "http://a:x", "http://n:p@a", "http://a/b"])
def test_what_is_no_address_is_refused(address: str):
    assert f"{address} is no address" in refused(Session, address, "director", PASSWORD)


def test_nobody_there_is_said():
    assert "No director answers at http://127.0.0.1:1" in refused(Session(NOBODY_THERE, "d", PASSWORD).log_in)


@contextmanager
def answering(status: int, *headers: tuple[str, str]) -> Iterator[str]:
    """Some other server that speaks HTTP."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            for header in (*headers, ("Content-Length", "5")):
                self.send_header(*header)
            self.end_headers()
            self.wfile.write(b"hello")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Answer) as other:
        thread = threading.Thread(target=other.serve_forever, args=(0.05,))
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}"
        other.shutdown()
        thread.join()


@pytest.mark.parametrize("status", [200, 404])
def test_what_answers_and_is_no_director_is_said(status: int):
    with answering(status) as address:
        assert "is no director" in refused(Session(address, "d", PASSWORD).log_in)


def test_a_director_who_serves_people_with_tls_only_says_where():
    with answering(308, ("Location", "https://hall.lan:8443/login")) as address:
        assert "people are served at https://hall.lan:8443" in refused(Session(address, "d", PASSWORD).log_in)


def test_the_calls_of_a_table_are_waited_for_by_the_halls_time(director: Director):
    place = Place(director.desk, 7)
    place.until(running)
    place.table.players.prompt = "director"
    place.until(Match.is_called)
    now_s = [100.0]
    office = DistantOffice(session_of(director), [7], lambda: now_s[0])
    assert office.seats()[0].called_s == 0
    now_s[0] += 600
    assert office.seats()[0].called_s == 600
