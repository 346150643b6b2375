"""Everything a person does is an act: stored with its effect or not at all, chained, never changed (DESK 4)."""

import ast
import hashlib
import inspect
import json
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import delete, text as sql, update
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from host_tools.director import desk as package, identity
from host_tools.director.desk import giving, many, placing, results
from host_tools.director.desk.access import accounts
from host_tools.director.desk.backups import Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from host_tools.director.store import acts, schema
from host_tools.director.texts import ENGLISH
from host_tools.director.web.routes.fleet import BUNDLE_TYPE
from host_tools.director.wording import time_of_day
from host_tools.release.bundles import packed
from matchcore.games.backgammon import facts
from tests.director.conftest import PAGE, backed_up, say_yes, settings
from tests.director.device import Device
from tests.director.newcomer import Newcomer
from tests.director.test_adjourned import PAPER
from tests.director.test_assignment import FORM
from tests.director.test_fleet import bundle
from tests.director.test_handovers import line

ELENA = identity.Person("Elena", identity.ASSISTANT, "10.0.0.7")
CORRECTION = {"result": "1", "winner": "1", "score_a": "0", "score_b": "3", "reason": "names swapped"}

# Functions of the desk that open a transaction for a table, a program that plays, or a counter: no person acts.
NOBODY_ACTS = {"exchange.replies_to", "waiting.replies_now", "exchange.count_oversized"}
NOBODY_ACTS |= {"adopting.heard", "adopting._reject"}
# Nor where somebody logs in or out: the actor is recorded with their acts.
NOBODY_ACTS |= {"accounts.need_director", "accounts.begin", "accounts.log_out"}
NOBODY_ACTS |= {"accounts._note_use", "accounts._renew_hash"}
# Nor where badges are printed: whoever has no code yet is given one.
NOBODY_ACTS |= {"own_codes.codes_of"}


def every(desk: Desk) -> list[acts.ActRow]:
    with desk.store.reading() as connection:
        return list(acts.read_all(connection))


def chain(desk: Desk) -> acts.Chain:
    with desk.store.reading() as connection:
        return acts.verify(connection)


def test_an_act_says_who_what_why_and_what_it_changed(playing: Device, desk: Desk):
    with identity.acting_as(replace(ELENA, role=identity.DIRECTOR)):
        giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "talked during a turn, PEN-03"))
    act = every(desk)[-1]
    assert (act.name, act.role, act.address, act.kind) == ("Elena", "director", "10.0.0.7", "order")
    assert (act.table_number, act.match_id, act.rule) == (7, 1, "PEN-03")
    assert "De Vries" in act.words and act.reason == "talked during a turn, PEN-03"
    assert act.was is None and act.became["fact"] == "penalty" and act.became["values"] == {"side": 1, "points": 1}


def test_the_acts_are_one_chain_that_a_new_process_goes_on_with(playing: Device, desk: Desk, open_desk):
    playing.play()
    playing.sync()
    results.verify(desk, 1)
    other = open_desk()
    enrolment.enrol(other, 8, "Board 8")
    assert [act.kind for act in every(desk)] == ["enrol", "assign", "verify", "enrol"]
    found = chain(desk)
    assert (found.number, found.broken_at, found.head) == (4, None, every(desk)[-1].digest)


def test_an_act_that_is_refused_leaves_none(device: Device, desk: Desk):
    with pytest.raises(Fault):
        enrolment.enrol(desk, 7, "the same once more")
    assert [act.kind for act in every(desk)] == ["enrol"]


@pytest.mark.parametrize(
    "deed", [update(schema.desk.acts).values(words="never"), delete(schema.desk.acts)], ids=["change", "delete"]
)
def test_the_database_itself_refuses_to_change_or_delete_an_act(device: Device, desk: Desk, deed):
    with pytest.raises(IntegrityError, match="acts are only added"), desk.store.writing() as connection:
        connection.execute(deed)
    assert [act.kind for act in every(desk)] == ["enrol"]


@pytest.mark.parametrize("column", ["at_s", "name", "words", "reason", "before", "after", "id"])
def test_whoever_changes_an_act_past_the_database_is_found(playing: Device, desk: Desk, column: str):
    giving.give(desk, 7, Order(facts.PAUSED))
    value = {"at_s": 5.0, "before": "[]", "after": "[]", "id": 9}.get(column, "somebody else")
    with desk.store.writing() as connection:
        connection.execute(sql("DROP TRIGGER no_UPDATE"))
        connection.execute(update(schema.desk.acts).where(schema.desk.acts.c.id == 2).values({column: value}))
    assert chain(desk).broken_at == (3 if column == "id" else 2)


# -- nobody acts without an act ----------------------------------------------------------------------------------------


def functions() -> dict[str, ast.FunctionDef]:
    """Every function of the desk, by module and name."""
    found = {}
    for path in sorted(Path(package.__path__[0]).rglob("[!_]*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {f"{path.stem}.{node.name}": node for node in tree.body if isinstance(node, ast.FunctionDef)}
    return found


def called(name: str, node: ast.FunctionDef) -> set[str]:
    """The functions that this one calls, as `module.name`."""
    module, found = name.partition(".")[0], set()
    for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
        if isinstance(call.func, ast.Name):
            found.add(f"{module}.{call.func.id}")
        elif isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
            found.add(f"{call.func.value.id}.{call.func.attr}")
    return found


def reaches_an_act(name: str, every: dict[str, ast.FunctionDef]) -> bool:
    seen, coming = set(), [name]
    while coming:
        one = coming.pop()
        if one in ("acts.note", "acts.note_order", "acts.record"):
            return True
        if one in every and one not in seen:
            seen.add(one)
            coming += called(one, every[one])
    return False


def test_every_transaction_of_the_desk_that_a_person_opens_leaves_an_act():
    every = functions()
    opening = {name for name, node in every.items() if "desk.writing" in called(name, node)}
    assert {"placing.assign", "results.verify", "exchange.replies_to"} <= opening
    silent = {name for name in opening if not reaches_an_act(name, every)}
    assert silent == NOBODY_ACTS, "these change something and call neither acts.note nor acts.record"


def test_every_kind_of_act_has_its_words():
    module = import_module("host_tools.director.desk.acts")
    kinds = {value for name, value in vars(module).items() if name.isupper() and isinstance(value, str)}
    said = {key.removesuffix(".one") for key in ENGLISH if key.startswith("act.")}
    assert {"act." + kind for kind in kinds} == said
    assert inspect.isfunction(module.note) and all(re.fullmatch("[a-z_]+", kind) for kind in kinds)


NEW = Newcomer()
# A request for each route that changes something: address and form. A new route needs a line here, or one below.
WALK = [
    ("/backups", "/backups", {"make": "1"}),
    ("/tables/new", "/tables/new", {"number": "11", "name": "Board 11"}),
    ("/tables/{number:int}/key", "/tables/11/key", {"is_sure": "on"}),
    ("/tables/{number:int}/assign", "/tables/10/assign", FORM | {"name_a": "Anna", "name_b": "Bea"}),
    ("/tables/{number:int}/orders", "/tables/9/orders", {"form": "announce", "reason": "lunch at one"}),
    ("/tables/{number:int}/orders/{order:int}/cancel", "/tables/10/orders/1/cancel", {}),
    ("/tell/{number:int}", "/tell/9", {"subject": "score"}),
    ("/tables/{number:int}/going", "/tables/9/going", {"occasion": "late:1"}),
    ("/tables/{number:int}/ask", "/tables/9/ask", {"occasion": "late:1", "to": "director"}),
    ("/tables/{number:int}/settled", "/tables/9/settled", {"occasion": "late:1"}),
    ("/tables/{number:int}/drop", "/tables/9/drop", {"occasion": "late:4711:0:1:1", "reason": "both agreed to wait"}),
    ("/pause-all", "/pause-all", {"tables": "9"}),
    ("/resume-all", "/resume-all", {"tables": "9"}),
    ("/announce", "/announce", {"tables": "9", "words": "lunch at one"}),
    ("/results/verify-all", "/results/verify-all", {}),
    ("/matches/{id:int}/verify", "/matches/1/verify", {}),
    ("/matches/{id:int}/correct", "/matches/1/correct", CORRECTION),
    ("/adjourned/paper", "/adjourned/paper", PAPER),
    ("/matches/{id:int}/move", "/matches/2/move", {"table": "10", "reason": "display defective"}),
    ("/event-settings", "/event-settings", FORM | {"event": "Open"}),
    ("/draws", "/draws", {"event": "Open"}),
    ("/draws/{draw:int}/entries", "/draws/1/entries", {"lines": "Elif"}),
    ("/draws/{draw:int}/entries", "/draws/1/entries", {"lines": "Fatma"}),
    ("/draws/{draw:int}/here", "/draws/1/here", {"entry": "1", "what": "paid"}),
    ("/draws/{draw:int}", "/draws/1", {"form": "Draw", "apart": ""}),
    ("/draws/{draw:int}/call", "/draws/1/call", {"code": "M1-1", "table": "11"}),
    ("/tables/new", "/tables/new", {"number": "15", "name": "Board 15"}),
    ("/tables/new", "/tables/new", {"number": "16", "name": "Board 16"}),
    ("/draws", "/draws", {"event": "Side"}),
    *[("/draws/{draw:int}/entries", "/draws/2/entries", {"lines": name}) for name in ("Gül", "Hava", "Irem", "Jale")],
    ("/draws/{draw:int}", "/draws/2", {"form": "Draw", "apart": ""}),
    ("/draws/{draw:int}/federation", "/draws/2/federation", {"form": "Expel", "person": "Kay", "reason": "noise"}),
    ("/call-up/first", "/call-up/first", {"draw": "2", "code": "M1-2"}),
    ("/call-up/rest", "/call-up/rest", {"draw": "2", "code": "M1-1"}),
    ("/call-up/hold", "/call-up/hold", {"draw": "2"}),
    ("/call-up/hold", "/call-up/hold", {"draw": "2", "let_go": "on"}),
    ("/call-up/call", "/call-up/call", {"draw": "2", "code": "M1-1", "table": "15"}),
    ("/call-up/again", "/call-up/again", {"draw": "2", "code": "M1-1"}),
    ("/call-up/all", "/call-up/all", {"matches": "2:M1-2:16"}),
    ("/call-up/places", "/call-up/places", {"boards": "25-26", "quiet-15": "1"}),
    ("/names", "/names", {"kind": "player", "old": "Elif", "name": "Elif Öz"}),
    ("/names", "/names", {"kind": "event", "old": "Open", "name": "Open A"}),
    ("/event-settings", "/event-settings", {"event": "Open A", "remove": "on"}),
    ("/results", "/results", {}),
    ("/api/handovers", "/api/handovers", {}),
    ("/log/undo", "/log/undo", {}),
    ("/people", "/people", {"name": "Marco", "role": "assistant"}),
    ("/people/{id:int}/password", "/people/2/password", {}),
    ("/people/end", "/people/end", {}),
    ("/people/{id:int}/block", "/people/2/block", {}),
    ("/people/codes", "/people/codes", {"kind": "program", "name": "scores"}),
    ("/people/codes/{id:int}/renew", "/people/codes/1/renew", {}),
    ("/people/codes/{id:int}/remove", "/people/codes/1/remove", {}),
    ("/tables/many", "/tables/many", {"tables": "30", "name": ""}),
    ("/assign/many", "/assign/many", {"lines": "30; Carla; Dora"}),
    ("/fleet/bundles", "/fleet/bundles", {}),
    ("/fleet/offer", "/fleet/offer", {"tables": "30", "bundle": bundle().digest.hex()}),
    ("/fleet/withdraw", "/fleet/withdraw", {"tables": "30"}),
    ("/fleet/adopt", "/fleet/adopt", {"code": NEW.code, "number": "31"}),
]
# Routes whose changes need no answerable person.
LEAVES_NO_ACT = {
    "/link": "tables call it",
    "/log/check": "works something out",
    "/rehearse": "works something out",
    "/draws/sheet": "only reads a file out",
    "/draws/{draw:int}/read": "only reads a list out",
    "/backups/restore": "its act is in the store that it brings back (test_backups.py)",
    "/tables/{number:int}/call": "leaves one: test_proposals.py, for an observer sends it",
    "/proposals/{id:int}": "leaves one: test_proposals.py, for an assistant has to propose something first",
    "/call-up/seat": "leaves one: test_call_up.py, for a match that no table plays",
    "/call-up/result": "leaves one: the same",
    "/call-up/verify": "leaves one: the same",
    "/declare/{number:int}": "leaves one: test_phones.py, for the referee has to allow it first",
    **dict.fromkeys(
        ("/p/{code}/here", "/p/{code}/leave", "/p/{code}/stay", "/call-up/stays", "/names/code"),
        "leaves one: test_own_page.py, for a player has to be there",
    ),
    **dict.fromkeys(
        (
            "/matches/{id:int}/adjourn",
            "/adjourned",
            "/adjourned/{adjourned:int}/resume",
            "/adjourned/{adjourned:int}/elsewhere",
        ),
        "leaves one: test_adjourned.py, for the match has to stand still",
    ),
    "/p/{code}/report": "leaves one: test_phone_results.py, for both players have to be at a board",
    "/print/poster.pdf": "only draws a poster",
    "/login": "who acts is told with what they do",
    "/logout": "the same",
    "/network": "leaves one: test_network.py, for it needs a server that listens",
    "/password": "leaves one: test_people.py, for it needs the password until now",
}


@pytest.fixture
def hall(new_device, desk: Desk, client: TestClient) -> dict[int, Device]:
    """Table 8 has a result on its screen, 9 plays; on 12 and 13 a match is over, but the director has not heard."""
    devices = {number: new_device(number) for number in (7, 8, 9, 10, 12, 13, 14)}
    for number in (8, 9, 12, 13, 14):
        placing.assign(desk, number, settings(3, f"A{number}", f"B{number}"))
        devices[number].sync()
        devices[number].accept()
    for number in (8, 12, 13, 14):
        devices[number].play()
    devices[9].begin_game()
    devices[8].sync()
    devices[9].sync()
    devices[14].sync()
    return devices


def test_every_form_leaves_an_act_of_whoever_sent_it(
    hall: dict[int, Device], desk: Desk, client: TestClient, store_path: Path
):
    walked = {route for route, _, _ in WALK} | set(LEAVES_NO_ACT)
    posted = {route.path for route in client.app.routes if "POST" in (getattr(route, "methods", None) or ())}  # type: ignore[attr-defined]
    assert posted - walked == set(), "add what is sent to these to WALK, or say in LEAVES_NO_ACT why they leave none"
    NEW.announce(desk)
    backed_up(client, Safekeeping(desk, store_path))
    for route, address, form in WALK:
        if route == "/resume-all":
            hall[9].sync()  # only a pause made by the table can be resumed
        before = len(every(desk))
        if route == "/api/handovers":
            answer = client.post(address, json={"line": line(hall[12])})
        elif route == "/fleet/bundles":
            answer = client.post(address, content=packed(bundle()), headers={"Content-Type": BUNDLE_TYPE})
        else:
            more = {"/results": {"line": line(hall[13])}, "/log/undo": {"act": str(before)}}
            more["/call-up/hold"] = {"until": time_of_day(desk.now_s() + 3600)}
            if route == "/results/verify-all":
                more[route] = {"results": next(one.mark for one in many.confirmed_by_both(desk) if one.match.id != 1)}
            if route == "/people/end":
                token = accounts.begin(desk, 2, "10.0.0.7")
                more[route] = {"session": accounts.digest_of(token).hex()[:16]}
            more = more.get(route, {})
            answer = say_yes(client, address, {"go": "1"} | form | more)
        assert answer.status_code in (200, 303), (address, answer.text)
        assert len(every(desk)) == before + 1, f"{address} leaves no act"
        assert every(desk)[-1].name == identity.current().name
    assert chain(desk).broken_at is None


# -- the log -----------------------------------------------------------------------------------------------------------


def test_the_log_shows_who_did_what_and_only_what_is_asked_for(playing: Device, desk: Desk, client: TestClient):
    with identity.acting_as(ELENA):
        giving.give(desk, 7, Order(facts.ANNOUNCED, (0,), "<b>lunch</b>"))
    page = client.get("/log", headers=PAGE).text
    assert "Elena" in page and "assistant 10.0.0.7" in page and "&lt;b&gt;lunch" in page and "<b>lunch" not in page
    assert every(desk)[-1].digest.hex() in page
    hers = client.get("/log?name=Elena", headers=PAGE).text
    assert "Board 7" not in hers and 'id="act-3"' in hers
    assert 'id="act-' not in client.get("/log?table=9", headers=PAGE).text
    assert 'id="act-1"' in client.get("/log?kind=enrol", headers=PAGE).text
    assert client.get("/log?table=x", headers=PAGE).status_code == 422
    assert 'id="act-3"' not in client.get("/log?before=3", headers=PAGE).text


def test_the_chain_is_checked_from_the_page(playing: Device, desk: Desk, client: TestClient):
    assert "All 2 actions are as they were written." in client.post("/log/check", data={"go": "1"}, headers=PAGE).text
    with desk.store.writing() as connection:
        connection.execute(sql("DROP TRIGGER no_UPDATE"))
        connection.execute(update(schema.desk.acts).where(schema.desk.acts.c.id == 1).values(name="nobody"))
    assert "Act 1 is not as it was written" in client.post("/log/check", data={"go": "1"}, headers=PAGE).text


def test_the_whole_stock_can_be_taken_along_and_checked_without_this_program(playing: Device, client: TestClient):
    digest = bytes(32)
    rows = [json.loads(row) for row in client.get("/acts.jsonl").text.splitlines()]
    for row in rows:
        written = json.dumps(row[:-1], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = hashlib.sha256(digest + written.encode()).digest()
        assert row[-1] == digest.hex()
    assert len(rows) == 2
    stock = [json.loads(row) for row in client.get("/facts.jsonl").text.splitlines()]
    assert [bytes.fromhex(row["record"]) for row in stock] == [playing.records[seq] for seq in sorted(playing.records)]


def test_every_kind_of_act_has_a_short_name():
    kinds = {key.removeprefix("act.").removesuffix(".one") for key in ENGLISH if key.startswith("act.")}
    assert {kind for kind in kinds if "log_kind." + kind not in ENGLISH} == set()
