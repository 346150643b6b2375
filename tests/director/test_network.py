"""The hall is opened and closed while the director runs; https from files; names; all over real sockets."""

import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.testclient import TestClient
from typer.testing import CliRunner

from host_tools.director import __main__ as command, identity
from host_tools.director.command import server
from host_tools.director.desk import acts
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.net import certificates
from host_tools.director.net.local_name import LocalName
from host_tools.director.store import Store
from host_tools.director.web import app
from host_tools.director.web.routes import network
from host_tools.director.web.routes.network import Network
from host_tools.director.web.shared.services import services_of
from host_tools.director.web.shared.tokens import HEADER, csrf_of
from matchcore.log import finding
from tests import ports
from tests.director.device import Device
from tests.director.test_acts import every

NAME = "desk.test"
# Another address of this computer than its own pages' one: loopback has sixteen million.
ELSEWHERE = "127.0.0.9"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall confined to this computer without a name, and a port of our own for tables that ask."""
    monkeypatch.setattr(network, "own_hosts", lambda: [ELSEWHERE])
    monkeypatch.setattr(LocalName, "keep", _nameless)
    monkeypatch.setattr(finding, "PORT", ports.own(socket.SOCK_DGRAM))


async def _nameless(self: LocalName, *_) -> None:
    pass


def files(folder: Path, days: int = 30, names: tuple[str, ...] = (NAME,)) -> tuple[Path, Path]:
    """A certificate valid for this many days from yesterday on, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    yesterday = datetime.now(UTC) - timedelta(days=1)
    said = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(yesterday)
        .not_valid_after(yesterday + timedelta(days=days))
        .add_extension(said, False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "desk.pem", folder / "desk.key"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    paths[1].write_bytes(key.private_bytes(*form))
    return paths


@contextmanager
def director(folder: Path, is_secure: bool = False) -> Iterator[SimpleNamespace]:
    with closing(Store(folder / server.STORE_NAME)) as store:
        desk = Desk(store, time.time)
        accounts.need_director(desk)
        listening = server.bind(0)
        port = server.port_of(listening)
        made = app.create(desk, port)
        secure = (server.bind(0), certificates.read(*files(folder), time.time())) if is_secure else None
        with server.running(made, listening, secure):
            token = accounts.begin_as_director(desk, "127.0.0.1")
            secure_port = server.port_of(secure[0]) if secure else 0
            yield SimpleNamespace(desk=desk, port=port, secure_port=secure_port, app=made, token=token)


def ask(found: SimpleNamespace, url: str, form: str | None = None, **headers: str):
    """(status, text, headers) of a page, for the director."""
    sent = {"Cookie": f"match-table-{found.port}={found.token}", HEADER: csrf_of(found.token), "Accept": "text/html"}
    data = form.encode() if form is not None else None
    request = urllib.request.Request(url, data, sent | headers)

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    unchecked = ssl._create_unverified_context()
    opener = urllib.request.build_opener(Stay, urllib.request.HTTPSHandler(context=unchecked))
    try:
        with opener.open(request, timeout=20) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


def switch(found: SimpleNamespace, is_open: bool) -> None:
    here = f"http://127.0.0.1:{found.port}"
    form = "is_open=" + ("yes" if is_open else "no")
    status, text, _ = ask(found, here + "/network", form, Origin=here)
    assert status == 303, text


def is_reached(port: int) -> bool:
    try:
        with socket.create_connection((ELSEWHERE, port), timeout=5):
            return True
    except ConnectionError:
        return False


def test_the_hall_is_opened_and_closed_while_it_runs(tmp_path: Path):
    with director(tmp_path) as found:
        there = f"http://{ELSEWHERE}:{found.port}"
        assert not is_reached(found.port)
        switch(found, True)
        status, text, _ = ask(found, there + "/network")
        assert status == 200 and there in text and "The hall is open" in text
        switch(found, False)
        assert not is_reached(found.port) and ask(found, f"http://127.0.0.1:{found.port}/network")[0] == 200
        switch(found, True)
        assert is_reached(found.port)


def test_an_open_hall_is_reached_by_its_name(tmp_path: Path, monkeypatch):
    async def keep(self: LocalName, hosts, port: int) -> None:
        self.names = ("match-table-2.local",)

    monkeypatch.setattr(LocalName, "keep", keep)
    with director(tmp_path) as found:
        by_name = f"match-table-2.local:{found.port}"
        here = f"http://127.0.0.1:{found.port}/network"
        assert ask(found, here, Host=by_name)[0] == 421
        switch(found, True)
        status, text, _ = ask(found, here, Host=by_name)
        assert status == 200 and f'<a href="http://{by_name}/">' in text


def test_opening_and_closing_the_hall_stands_in_the_log(tmp_path: Path):
    with director(tmp_path) as found:
        for is_open in (False, True, True, False, False):
            switch(found, is_open)
        there = f"http://{ELSEWHERE}:{found.port}"
        noted = [(act.kind, act.name, act.words) for act in every(found.desk)]
        assert noted == [
            ("open_hall", identity.DIRECTOR, f"Hall opened: {there}"),
            ("close_hall", identity.DIRECTOR, "Hall closed"),
        ]


def test_a_hall_whose_opening_cannot_be_noted_stays_closed(tmp_path: Path, monkeypatch):
    def full(*_):
        raise Fault("DISK_FULL", 507)

    monkeypatch.setattr(acts, "note_hall_opened", full)
    with director(tmp_path) as found:
        here = f"http://127.0.0.1:{found.port}"
        assert ask(found, here + "/network", "is_open=yes", Origin=here)[0] == 507
        assert not is_reached(found.port) and "The hall is closed" in ask(found, here + "/network")[1]


def test_a_table_reaches_an_open_hall_and_finds_it(tmp_path: Path):
    with director(tmp_path) as found:
        key = enrolment.enrol(found.desk, 7, "")
        switch(found, True)
        type_ = {"Content-Type": "application/octet-stream"}

        def post(data: bytes) -> bytes:
            request = urllib.request.Request(f"http://{ELSEWHERE}:{found.port}/link", data, type_)
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.read()

        Device(7, key, post).sync()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as table:
            table.settimeout(20)
            table.sendto(finding.question(7, key, bytes(8)), ("127.0.0.1", finding.PORT))
            assert finding.read(table.recv(100), 7, key, bytes(8)).endswith(f":{found.port}")


def test_without_a_network_there_is_nothing_to_open(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(network, "own_hosts", list)
    with director(tmp_path) as found:
        here = f"http://127.0.0.1:{found.port}"
        status, text, _ = ask(found, here + "/network", "is_open=yes", Origin=here)
        assert status == 409 and "is in no network" in text


def test_a_port_that_is_taken_there_opens_nothing(tmp_path: Path):
    with director(tmp_path) as found, closing(server.bind(found.port, ELSEWHERE)):
        here = f"http://127.0.0.1:{found.port}"
        status, text, _ = ask(found, here + "/network", "is_open=yes", Origin=here)
        assert status == 409 and f"Port {found.port} cannot be opened" in text
        assert not services_of(found.app).the(Network).is_open()


# -- https -------------------------------------------------------------------------------------------------------------


def test_pages_are_served_with_the_certificate_and_cookies_are_secure(tmp_path: Path):
    with director(tmp_path, is_secure=True) as found:
        accounts.set_password(found.desk, "director", "correct horse")
        address = f"https://127.0.0.1:{found.secure_port}"
        status, _, headers = ask(found, address + "/login", "name=director&password=correct+horse", Origin=address)
        assert status == 303 and "Secure" in headers["set-cookie"]
        named = {"Host": f"{NAME}:{found.secure_port}"}
        assert ask(found, address + "/login", **named)[0] == 200
        assert ask(found, address + "/login", Host=f"other.test:{found.secure_port}")[0] == 421


def test_a_browser_that_checks_the_certificate_is_content(tmp_path: Path):
    with director(tmp_path, is_secure=True) as found:
        context = ssl.create_default_context(cafile=str(tmp_path / "desk.pem"))
        with socket.create_connection(("127.0.0.1", found.secure_port), timeout=20) as plain:
            with context.wrap_socket(plain, server_hostname=NAME) as secure:
                assert secure.version() in ("TLSv1.2", "TLSv1.3")
        with socket.create_connection(("127.0.0.1", found.secure_port), timeout=20) as plain:
            with pytest.raises(ssl.SSLCertVerificationError):
                context.wrap_socket(plain, server_hostname="another.test")


def test_the_network_is_led_from_plain_pages_to_secure_ones_and_tables_are_not(desk: Desk):
    made = app.create(desk, 8080, lan=lambda: ["http://192.168.1.5:8080"])
    services_of(made).the(Network).secure_port = 8443
    client = TestClient(
        made, base_url="http://192.168.1.5:8080", client=("192.168.1.77", 50000), follow_redirects=False
    )
    answer = client.get("/results?x=1")
    assert (answer.status_code, answer.headers["location"]) == (308, "https://192.168.1.5:8443/results?x=1")
    sent = client.post("/login", data={"name": "x"}, headers={"Origin": "http://192.168.1.5:8080"})
    assert sent.status_code == 403 and sent.json()["error"] == "ONLY_SECURE"
    link = client.post("/link", content=b"x", headers={"Content-Type": "application/octet-stream"})
    assert link.json()["error"] == "MALFORMED"
    here = TestClient(made, base_url="http://127.0.0.1:8080", client=("127.0.0.1", 50000))
    assert here.get("/login").status_code == 200


@pytest.mark.parametrize(
    ("spoil", "code", "words"),
    [
        (lambda pem, key: pem.unlink(), "CERTIFICATE_FILE", "desk.pem: No such file"),
        (lambda pem, key: key.unlink(), "CERTIFICATE_FILE", "desk.key: No such file"),
        (lambda pem, key: pem.write_text("lunch"), "CERTIFICATE_FILE", "desk.pem"),
        (lambda pem, key: key.write_text("lunch"), "CERTIFICATE_KEY", "desk.key"),
        (lambda pem, key: files(pem.parent / "other"), "", ""),
        (lambda pem, key: (pem.parent / "other" / "desk.key").replace(key), "CERTIFICATE_KEY", "not the key"),
        (lambda pem, key: files(pem.parent, days=1), "CERTIFICATE_DATES", "and today is"),
    ],
)  # fmt: skip
def test_a_certificate_that_does_not_fit_is_said_at_the_start(tmp_path: Path, spoil, code: str, words: str):
    (tmp_path / "other").mkdir()
    files(tmp_path / "other")
    pem, key = files(tmp_path)
    spoil(pem, key)
    if not code:
        assert certificates.read(pem, key, time.time()).names == (NAME,)
        return
    with pytest.raises(Fault) as refused:
        certificates.read(pem, key, time.time() + 1)
    assert refused.value.code == code and words in refused.value.message


def test_the_command_line_says_what_is_wrong_with_it(tmp_path: Path):
    pem, key = files(tmp_path, days=1)
    run = [str(word) for word in ("--data", tmp_path / "d", "--no-browser", "--certificate", pem)]
    assert "go together" in CliRunner().invoke(command.command, run).output
    run += ["--key", str(key), "--secure-port", str(ports.own())]
    result = CliRunner().invoke(command.command, run)
    assert result.exit_code == 1 and "and today is" in " ".join(result.output.split())


# -- failures in words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "option"),
    [
        ("192.168.1.5:18080", "--address 192.168.1.5:18080"),  # a container's host
        ("desk.local:{port}", "--name desk.local"),
        ("desk.local", "--address desk.local:80"),
        ("desk.local:81", "--address desk.local:81"),
    ],
)
def test_a_call_under_another_name_stands_on_the_page_with_the_option_that_helps(tmp_path: Path, host, option):
    with director(tmp_path) as found:
        here = f"http://127.0.0.1:{found.port}"
        assert "--" not in ask(found, here + "/network")[1].partition("Calls that were refused")[2]
        for path in ("/link", "/"):
            assert ask(found, here + path, Host=host.format(port=found.port))[0] == 421
        page = ask(found, here + "/network")[1]
        assert f"<code>{option}</code>" in page and "<td>127.0.0.1</td><td>2</td>" in page


def test_names_that_a_stranger_makes_up_take_no_room(tmp_path: Path):
    with director(tmp_path) as found:
        here = f"http://127.0.0.1:{found.port}"
        for number in range(30):
            ask(found, here + "/", Host=f"name{number}.test:80")
        ask(found, here + "/", Host="<script>")
        page = ask(found, here + "/network")[1]
        assert page.count("<code>--") == 10 and "name29.test" in page and "&lt;script" not in page


def test_a_finders_port_that_is_taken_is_said_in_words(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other, director(tmp_path) as found:
        other.bind(("0.0.0.0", finding.PORT))
        switch(found, True)
        page = ask(found, f"http://127.0.0.1:{found.port}/network")[1]
        assert "is taken by another program, such as a second director" in page and "and are answered" not in page
    assert "another program answers there already" in caplog.text and "None" not in caplog.text
