"""The tests' own PostgreSQL server, with a folder and a port of its own."""

import os
import pwd
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import leavings, ports
from tests.director import ready

START_S = 30
TEMPLATE = "ready"  # the database that stores are copied from
USER, PASSWORD = "director", "a word that is no name"


@dataclass
class Server:
    """A server that runs until `stop`, and again after `start`."""

    programs: Path  # the folder of initdb and postgres
    folder: Path
    port: int
    schemas: int = 0
    stores: int = 0

    def url(self, schema: str = "", user: str = USER, password: str = PASSWORD, database: str = "postgres") -> str:
        options = f"?options=-csearch_path%3D{schema}" if schema else ""
        word = password.replace(" ", "%20")
        return f"postgresql://{user}:{word}@127.0.0.1:{self.port}/{database}{options}"

    def make(self) -> None:
        """The files of a database cluster; a password is needed even locally."""
        (self.folder / "password").write_text(PASSWORD + "\n")
        os.chmod(self.folder / "password", 0o644)
        arguments = ["--auth=scram-sha-256", f"--username={USER}", f"--pwfile={self.folder / 'password'}"]
        self._run("initdb", "--pgdata", str(self.folder / "data"), *arguments, "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        control = ["-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-t", str(START_S)]
        self._run("pg_ctl", "start", "-w", *control, "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is like a power cut; `fast` is an administrator's way."""
        self._run("pg_ctl", *self.stopping(mode))

    def stopping(self, mode: str) -> list[str]:
        return ["stop", "-w", "-D", str(self.folder / "data"), "-m", mode]

    def new_place(self) -> str:
        """The URL of an empty schema."""
        self.schemas += 1
        self.do(f"CREATE SCHEMA place_{self.schemas}")
        return self.url(f"place_{self.schemas}")

    @contextmanager
    def new_store(self) -> Iterator[str]:
        """The URL of a database with a store as a new one is; dropped in the end, as each takes megabytes."""
        if not self.stores:
            self.do(f"CREATE DATABASE {TEMPLATE}")
            ready.make(self.url(database=TEMPLATE))
        self.stores += 1
        name = f"store_{self.stores}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        try:
            yield self.url(database=name)
        finally:
            self.do(f"DROP DATABASE {name} WITH (FORCE)")

    def do(self, statement: str) -> list[tuple]:
        """As an administrator, beside the director."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_somebody(), str(self.programs / program), *arguments]
        # Not captured: the server inherits it, and would keep the pipe open.
        with (self.folder / f"{program}.out").open("wb") as said:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=self.folder)
        if done.returncode:
            raise RuntimeError((self.folder / f"{program}.out").read_text() + self.words())

    def words(self) -> str:
        log = self.folder / "log"
        return log.read_text()[-2000:] if log.is_file() else ""


def _as_somebody() -> list[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return []
    somebody = _somebody()
    return ["setpriv", f"--reuid={somebody.pw_uid}", f"--regid={somebody.pw_gid}", "--clear-groups"]


def _somebody() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("this machine has neither a user postgres nor a user nobody")


@contextmanager
def serving(programs: Path) -> Iterator[Server]:
    """A new server on a port of its own, until the end of the block, or of this process."""
    # In memory if there is such a folder: the tests prove that processes may die, not this machine's power.
    folder = Path(tempfile.mkdtemp(prefix="match-table-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
    if os.geteuid() == 0:
        os.chown(folder, _somebody().pw_uid, _somebody().pw_gid)
    server = Server(programs, folder, ports.own())
    stopping = [*_as_somebody(), str(programs / "pg_ctl"), *server.stopping("immediate")]
    with leavings.removing(folder, stopping):
        server.make()
        server.start()
        yield server
