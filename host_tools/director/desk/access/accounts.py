"""People with a role, their passwords and sessions, and access codes for everything else."""

import hashlib
import hmac
import secrets

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts
from host_tools.director.desk.access import passwords
from host_tools.director.desk.access.ages import SESSION_S as SESSION_S
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.faults import Fault
from host_tools.director.store import people
from host_tools.director.store.databases.database import is_of_the_store
from host_tools.director.store.databases.waits import NONE
from host_tools.director.store.people import CodeRow, PersonRow, SessionRow
from host_tools.director.texts import text

USE_S = 60.0  # resolution of a session's last use
LONGEST_NAME = 40
MOST_PEOPLE = 200

TOKEN_BYTES = 32
CODE_BYTES = {identity.OVERLAY: 16, identity.PROGRAM: 16, identity.PLAYER: 5}
_CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 5 bits each, no look-alikes


def digest_of(token: str) -> bytes:
    """The stored form of a token or code; these are too long to be guessed, so no salt is needed."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


# -- people ------------------------------------------------------------------------------------------------------------


def has_director(desk: Desk) -> bool:
    with desk.reading() as connection:
        return bool(_directors(connection))


def need_director(desk: Desk) -> None:
    """Ensure a director for one-time addresses; a new one has no password yet."""
    with desk.writing() as connection:
        if not any(one.role == identity.DIRECTOR for one in people.read_all(connection)):
            values = {"hash": "", "table_number": None, "is_blocked": False, "created_s": desk.now_s()}
            people.add(connection, name=identity.DIRECTOR, role=identity.DIRECTOR, **values)


def _directors(connection: Connection) -> list[PersonRow]:
    return [
        one for one in people.read_all(connection) if one.role == identity.DIRECTOR and one.hash and not one.is_blocked
    ]


def invite(
    desk: Desk,
    name: str,
    role: str,
    table: int | None = None,
    password: str = "",
    *,
    event: str = "",
    plays_as: str = "",
) -> str:
    """Add a person; the password (generated unless given), shown once.

    `event`: the only one to act in; `plays_as`: the name in matches, if different (ROL-01)."""
    if role not in identity.ROLES:
        raise Fault("BAD_ROLE", role=role[:20], roles=", ".join(identity.ROLES))
    if (role == identity.OBSERVER) != (table is not None):
        raise Fault("OBSERVERS_TABLE")
    chosen = _checked(password) if password else passwords.made()
    values = {"name": name, "role": role, "hash": passwords.hashed(chosen), "table_number": table}
    values |= {"event": event, "plays_as": plays_as}
    with desk.writing() as connection:
        if table is not None:
            need_table(connection, table)
        if len(people.read_all(connection)) >= MOST_PEOPLE:
            raise Fault("TOO_MANY_PEOPLE", 409, most=MOST_PEOPLE)
        if _named(connection, name):
            raise Fault("NAME_TAKEN", 409, name=name)
        people.add(connection, is_blocked=False, created_s=desk.now_s(), **values)
        acts.note(desk, connection, acts.INVITE, table=table, name=name, role=text("role." + role))
    return chosen


def _checked(password: str) -> str:
    if not passwords.SHORTEST <= len(password) <= passwords.LONGEST:
        raise Fault("BAD_PASSWORD", least=passwords.SHORTEST, most=passwords.LONGEST)
    return password


def _named(connection: Connection, name: str) -> PersonRow | None:
    return next((one for one in people.read_all(connection) if one.name.casefold() == name.casefold()), None)


def set_password(desk: Desk, name: str, password: str = "") -> str:
    """Set this director's password, creating the director if missing: for use at the computer itself."""
    with desk.reading() as connection:
        person = _named(connection, name)
    if person is None:
        return invite(desk, name, identity.DIRECTOR, password=password)
    return renew(desk, person.id, password)


def renew(desk: Desk, person_id: int, password: str = "") -> str:
    chosen = _checked(password) if password else passwords.made()
    found = passwords.hashed(chosen)
    with desk.writing() as connection:
        person = need_person(connection, person_id)
        people.change(connection, person_id, hash=found, is_blocked=False)
        people.end_all(connection, person_id)
        acts.note(desk, connection, acts.NEW_PASSWORD, name=person.name)
    _forget_passing(desk, person_id)
    return chosen


def choose_password(desk: Desk, name: str, old: str, password: str) -> None:
    with desk.reading() as connection:
        person = _named(connection, name)
    if person is None or not passwords.fits(old, person.hash):
        raise Fault("WRONG_LOGIN", 401)
    renew(desk, person.id, _checked(password))


def block(desk: Desk, person_id: int) -> None:
    """Bar this person from logging in and end every session. The last director cannot be blocked."""
    with desk.writing() as connection:
        person = need_person(connection, person_id)
        if [one.id for one in _directors(connection)] == [person.id]:
            raise Fault("LAST_DIRECTOR", 409, name=person.name)
        people.change(connection, person_id, is_blocked=True)
        people.end_all(connection, person_id)
        acts.note(desk, connection, acts.BLOCK, name=person.name)
    _forget_passing(desk, person_id)


def need_person(connection: Connection, person_id: int) -> PersonRow:
    person = people.find(connection, person_id)
    if person is None:
        raise Fault("NO_PERSON", 404, number=person_id)
    return person


# -- sessions ----------------------------------------------------------------------------------------------------------


def log_in(desk: Desk, name: str, password: str, address: str) -> str | None:
    """The token of a new session; None alike for an unknown name, a blocked person and a wrong password."""
    with desk.reading() as connection:
        person = _named(connection, name)
    if not passwords.fits(password, person.hash if person else "") or person is None or person.is_blocked:
        return None
    if passwords.is_old(person.hash):
        _renew_hash(desk, person, passwords.hashed(password))
    return begin(desk, person.id, address)


def _renew_hash(desk: Desk, person: PersonRow, found: str) -> None:
    """Rehash the same password with today's parameters."""
    try:
        with desk.writing() as connection:
            if need_person(connection, person.id).hash == person.hash:
                people.change(connection, person.id, hash=found)
    except Fault as fault:
        if not is_of_the_store(fault):
            raise


def begin(desk: Desk, person_id: int, address: str) -> str:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now_s = desk.now_s()
    session = SessionRow(digest_of(token), person_id, address, now_s, now_s)
    desk.session_ages.age_s(session, now_s)  # from now on
    try:
        with desk.writing() as connection:
            _end_old(desk, connection)
            people.begin(connection, session)
    except Fault as fault:
        if not is_of_the_store(fault):
            raise
        desk.passing_sessions[session.digest] = session  # those who must free a full disk can still log in
    return token


def _end_old(desk: Desk, connection: Connection) -> None:
    for session in people.every_session(connection):
        if not is_living(desk, session):
            people.end(connection, session.digest)
            desk.session_ages.forget(session.digest)


def proof_for(desk: Desk, name: str, browser: str) -> str:
    """Marks a browser, by its own random name, as one where this person has logged in.

    Keyed with the password's hash: unforgeable, and void after a new password. "" where no login is possible."""
    with desk.reading() as connection:
        person = _named(connection, name)
    if person is None or not person.hash or person.is_blocked:
        return ""
    said = f"known browser {person.id} {browser}".encode()
    return hmac.new(person.hash.encode(), said, hashlib.sha256).hexdigest()


def begin_as_director(desk: Desk, address: str) -> str:
    """A session of the first director, for use at the computer itself."""
    with desk.reading() as connection:
        directors = [one for one in people.read_all(connection) if one.role == identity.DIRECTOR and not one.is_blocked]
    return begin(desk, min(directors, key=lambda one: one.id).id, address)


def of_session(desk: Desk, token: str, address: str, *, is_look: bool = False) -> identity.Person | None:
    """The person with this token; None if the session is over.

    `is_look`: whoever was known last may still look while the store cannot be read."""
    digest, now_s = digest_of(token), desk.now_s()

    def read() -> tuple[SessionRow, PersonRow] | None:
        with desk.store.reading() as connection:
            return people.session(connection, digest) or _passing(desk, connection, digest)

    found = desk.known_sessions.read(digest, read) if is_look else read()
    if found is None or found[1].is_blocked or not is_living(desk, found[0]):
        return None
    session, person = found
    if abs(now_s - session.last_s) >= USE_S:
        _note_use(desk, session, now_s)
    return identity.Person(
        person.name, person.role, address, person.table_number, event=person.event, plays_as=person.plays_as
    )


def _passing(desk: Desk, connection: Connection, digest: bytes) -> tuple[SessionRow, PersonRow] | None:
    session = desk.passing_sessions.get(digest)
    person = people.find(connection, session.person_id) if session else None
    return (session, person) if session and person else None


def living(desk: Desk) -> set[bytes]:
    """Digests (`digest_of`) of all live sessions."""
    with desk.store.reading() as connection:
        found = people.admitted(connection)
        kept = [_passing(desk, connection, digest) for digest in tuple(desk.passing_sessions)]
    found += [one[0] for one in kept if one and not one[1].is_blocked]
    return {one.digest for one in found if is_living(desk, one)}


def is_living(desk: Desk, session: SessionRow) -> bool:
    return not desk.session_ages.is_over(session, desk.now_s())


def _forget_passing(desk: Desk, person_id: int) -> None:
    desk.known_sessions.forget()
    for digest, session in tuple(desk.passing_sessions.items()):
        if session.person_id == person_id:
            desk.passing_sessions.pop(digest, None)


def _note_use(desk: Desk, session: SessionRow, now_s: float) -> None:
    """Also when it began by the present time of day: a restart believes that."""
    began_s = now_s - desk.session_ages.age_s(session, now_s)
    try:
        with desk.writing(NONE) as connection:  # no page waits for it
            people.note_use(connection, session.digest, began_s, now_s)
    except Fault:
        pass  # noted at the next use; a full disk is reported elsewhere and must lock nobody out


def log_out(desk: Desk, token: str) -> None:
    desk.passing_sessions.pop(digest_of(token), None)
    desk.known_sessions.forget()
    with desk.writing() as connection:
        people.end(connection, digest_of(token))


def end(desk: Desk, name: str) -> None:
    """End another person's session, by its public name (`name_of`)."""
    with desk.writing() as connection:
        found = next((one for one in people.every_session(connection) if name_of(one) == name), None)
        if found is None:
            raise Fault("NO_SESSION", 404)
        people.end(connection, found.digest)
        person = need_person(connection, found.person_id)
        acts.note(desk, connection, acts.END_SESSION, name=person.name, address=found.address)
    desk.known_sessions.forget()


def name_of(session: SessionRow) -> str:
    return session.digest.hex()[:16]


# -- codes -------------------------------------------------------------------------------------------------------------


def new_code(kind: str) -> str:
    return code_of(secrets.token_bytes(CODE_BYTES[kind]))


def code_of(data: bytes) -> str:
    """As people type it."""
    number, size = int.from_bytes(data, "big"), -(-len(data) * 8 // 5)
    return "".join(_CODE_LETTERS[number >> 5 * place & 31] for place in range(size))


def add_code(desk: Desk, kind: str, name: str) -> str:
    if kind not in identity.CODES:
        raise Fault("BAD_CODE_KIND", kind=kind[:20], kinds=", ".join(identity.CODES))
    made = new_code(kind)
    with desk.writing() as connection:
        people.add_code(connection, kind=kind, name=name, digest=digest_of(made), made_s=desk.now_s())
        acts.note(desk, connection, acts.ADD_CODE, kind_words=text("role." + kind), name=name)
    return made


def renew_code(desk: Desk, code_id: int) -> str:
    """Replace a code; the old one is void."""
    with desk.writing() as connection:
        code = _need_code(connection, code_id)
        made = new_code(code.kind)
        people.renew_code(connection, code_id, digest_of(made), desk.now_s())
        acts.note(desk, connection, acts.RENEW_CODE, kind_words=text("role." + code.kind), name=code.name)
    desk.known_codes.forget()
    return made


def remove_code(desk: Desk, code_id: int) -> None:
    with desk.writing() as connection:
        code = _need_code(connection, code_id)
        people.remove_code(connection, code_id)
        acts.note(desk, connection, acts.REMOVE_CODE, kind_words=text("role." + code.kind), name=code.name)
    desk.known_codes.forget()


def _need_code(connection: Connection, code_id: int) -> CodeRow:
    found = next((code for code in people.every_code(connection) if code.id == code_id), None)
    if found is None:
        raise Fault("NO_CODE", 404, number=code_id)
    return found


def of_code(desk: Desk, code: str, address: str, *, is_look: bool = False) -> identity.Person | None:
    """`is_look`: as in `of_session`."""
    digest = digest_of(code.strip().upper())

    def read() -> CodeRow | None:
        with desk.store.reading() as connection:
            return people.code(connection, digest)

    found = desk.known_codes.read(digest, read) if is_look else read()
    return identity.Person(found.name, found.kind, address) if found else None
