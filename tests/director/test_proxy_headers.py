"""Behind a balancer: only the balancer may say who calls and whether over TLS."""

import logging

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk.access import accounts, tries
from host_tools.director.desk.desk import Desk
from host_tools.director.faults import Fault
from host_tools.director.web import app
from host_tools.director.web.connections.connection_limits import ConnectionLimits
from host_tools.director.web.entry.proxy_headers import Balancers
from host_tools.director.web.routes.login import Entrance
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import services_of
from tests.director.conftest import PAGE, PORT

BALANCER, PHONE, OTHER_PHONE = "10.0.0.5", "192.168.1.77", "192.168.1.78"
NAME = "desk.example"
PASSWORD = "correct horse"
IN = {"name": "Elena", "password": PASSWORD, "to": "/results"}
WRONG = IN | {"password": "battery staple"}


@pytest.fixture(autouse=True)
def elena(desk: Desk) -> str:
    return accounts.invite(desk, "Elena", identity.DIRECTOR, password=PASSWORD)


def caller(
    desk: Desk, said: str = PHONE, proto: str = "https", peer: str = BALANCER, behind=(BALANCER,), port: int = PORT
) -> TestClient:
    """A request from `peer`, which says that it forwards for `said`."""
    server = app.create(desk, port, lan=lambda: [], balancers=Balancers(behind))
    services_of(server).the(Network).names = (NAME,)
    headers = {"Host": NAME, "Origin": f"{proto}://{NAME}"}
    headers |= {"X-Forwarded-For": said, "X-Forwarded-Proto": proto} if said else {}
    return TestClient(server, f"http://{NAME}", client=(peer, 50000), headers=headers, follow_redirects=False)


def test_a_page_is_served_under_the_name_of_the_balancer_with_a_secure_cookie(desk: Desk):
    client = caller(desk)
    answer = client.post("/login", data=IN, headers={"Accept": "text/html"})
    assert answer.status_code == 303 and "Secure" in answer.headers["set-cookie"]
    plain = caller(desk, proto="http").post("/login", data=IN, headers={"Accept": "text/html"})
    assert plain.status_code == 303 and "Secure" not in plain.headers["set-cookie"]


def test_an_address_that_others_were_told_is_a_name_of_the_balancer_too(desk: Desk):
    client = caller(desk)
    network = services_of(client.app).the(Network)
    network.names, network.elsewhere = (), (f"{NAME}:443",)
    assert client.get("/login").status_code == 200
    assert client.get("/login", headers={"Host": "another.example"}).status_code == 421


def test_the_session_says_whence_it_really_came(desk: Desk):
    caller(desk).post("/login", data=IN)
    with desk.reading() as connection:
        addresses = set(connection.exec_driver_sql("SELECT address FROM sessions").scalars())
    assert addresses == {PHONE}


@pytest.mark.parametrize("said", [PHONE, "6.6.6.6, " + PHONE, f"6.6.6.6, {PHONE}, {BALANCER}"])
def test_each_phone_waits_for_its_own_wrong_passwords(desk: Desk, said: str):
    """An address that a phone inserts before the balancer adds its own is ignored."""
    for number in range(tries.FREE):
        caller(desk, said).post("/login", data=WRONG | {"name": f"name {number}"})
    assert caller(desk, said).post("/login", data=IN).status_code == 429
    assert caller(desk, OTHER_PHONE).post("/login", data=IN).status_code == 303


def test_whoever_is_no_balancer_is_not_believed(desk: Desk):
    for number in range(tries.FREE):
        made_up = caller(desk, f"10.9.9.{number}", "http", peer=PHONE)
        made_up.headers["Host"] = f"{NAME}:{PORT}"
        made_up.headers["Origin"] = f"http://{NAME}:{PORT}"
        assert made_up.post("/login", data=WRONG | {"name": f"name {number}"}).status_code == 401
    assert made_up.post("/login", data=IN).status_code == 429
    assert caller(desk, peer=PHONE).get("/login").status_code == 421, "nor at another port"


def test_without_a_balancer_both_headers_are_ignored(desk: Desk):
    assert caller(desk, "127.0.0.1", behind=()).get("/login").status_code == 421


def test_who_comes_through_a_balancer_on_this_computer_does_not_sit_at_it(desk: Desk):
    client = caller(desk, peer="127.0.0.1", behind=("127.0.0.1",))
    path = services_of(client.app).the(Entrance).path()
    assert client.get(path).status_code == 403


def test_another_name_and_another_origin_are_refused_as_ever(desk: Desk):
    client = caller(desk)
    assert client.get("/login", headers={"Host": "evil.example"}).status_code == 421
    assert client.post("/login", data=IN, headers={"Origin": "https://evil.example"}).status_code == 403


def test_one_login_counts_at_every_process_behind_it(open_desk):
    one, other = caller(open_desk()), caller(open_desk(), port=PORT + 1)
    answer = one.post("/login", data=IN, headers=PAGE | {"Origin": f"https://{NAME}"})
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert other.get("/results").status_code == 401
    assert other.get("/results", headers={"Cookie": cookie}).status_code == 200


@pytest.mark.parametrize("address", ["balancer.example", "*", "", "10.0.0.0/33"])
def test_what_is_no_address_is_refused_in_words(address: str):
    with pytest.raises(Fault) as refused:
        Balancers([address])
    assert refused.value.code == "BAD_BALANCER" and f"“{address}”" in refused.value.message


# -- bounds ------------------------------------------------------------------------------------------------------------


class Connection:
    client = (BALANCER, 50000)

    def hang_up(self) -> None:
        raise AssertionError("there is room")


def test_the_bound_of_an_address_is_that_of_who_calls(caplog):
    limits = ConnectionLimits(16, Balancers(["10.0.0.0/24"]))
    limits._most_of_address = 2
    connections = [Connection() for _ in range(6)]
    assert all(limits.come(one) for one in connections)

    def asks(number: int, said: str) -> Fault | None:
        return limits.ask(connections[number], is_table=True, headers=[(b"x-forwarded-for", said.encode())])

    with caplog.at_level(logging.WARNING, "director"):
        assert asks(0, PHONE) is None and asks(1, PHONE) is None
        refused = asks(2, PHONE)
        assert refused is not None and refused.status == 503
        assert asks(3, OTHER_PHONE) is None
        limits.rest(connections[0])
        limits.rest(connections[1])
        assert asks(4, PHONE) is None
    assert caplog.messages == [
        f"{PHONE} has 2 requests at once behind the balancer: more are refused",
        f"1 connection was refused ({PHONE}); there is room again",
    ]
