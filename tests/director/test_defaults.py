"""Whoever changes nothing in a form is not refused, and whoever is refused finds the form as it was filled in."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.adjourning import resuming
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.store import Store
from tests.director import walk
from tests.director.conftest import PAGE, Now, client_of
from tests.director.device import Device
from tests.director.forms import PageForm, forms_of
from tests.director.test_adjourned_files import FILE

NAMES = "Anna\nBea\nCarla\nDora\nEva\nFemi\nGina\nHana"
# What is typed where a form has no default and needs one; a form that needs something else is not sent as it stands.
TYPED = {"event": "Another", "lines": "Ida\nJana", "points": "1", "name": "Somebody", "number": "40", "table": "8",
         "name_a": "Ida", "name_b": "Jana", "words": "Coffee", "round_number": "4", "first": "41", "last": "44",
         "ssid": "Hall", "old": "Anna"}  # fmt: skip
MANY = "8; Ida; Jana"  # matches, one a line
LONG = "9" * 300  # too much for any field


@pytest.fixture
def everywhere(desk: Desk, playing: Device, new_device: Callable[[int], Device]) -> Desk:
    """A table that plays, one that is free, an adjourned match, an event to be drawn and one that is drawn."""
    new_device(8).sync()
    resuming.take(desk, FILE)
    for event, is_drawn in (("Drawn", True), ("Swing", False)):
        draw_id = acting.open_draw(desk, event)
        acting.enter(desk, draw_id, partial(entries.read, {"lines": NAMES}, "lines"))
        if is_drawn:
            acting.act(desk, draw_id, DrawLots(0), {})
    return desk


def found(client: TestClient, desk: Desk) -> dict[tuple[str, str], tuple[str, PageForm]]:
    """Of each form the first: by where it goes and of what kind it is; with the page that it is on."""
    every: dict[tuple[str, str], tuple[str, PageForm]] = {}
    for address in walk.addresses(desk):
        page = walk.look(client, address)
        if page.headers.get("content-type", "").startswith("text/html"):
            for form in forms_of(page.text):
                if form.method == "post" and form.action and form.shown:
                    every.setdefault((re.sub(r"\d+", "N", form.action), form.kind), (address, form))
    return every


def filled(form: PageForm) -> dict[str, str] | None:
    """As it stands, with what is needed and has no default; None = something else is needed."""
    sent = form.values()
    for one in form.shown:
        if one.is_required and not one.is_sent:
            sent[one.name] = one.value  # a box that must be ticked
        elif one.is_required and not one.value:
            if one.name not in TYPED or one.is_choice:
                return None
            sent[one.name] = MANY if form.action == "/assign/many" else TYPED[one.name]
    return sent


@contextmanager
def copied(path: Path, now: Now) -> Iterator[TestClient]:
    """A director on a copy of the store, so that each form finds the hall as it was."""
    here = path.parent / "copy"
    shutil.copytree(path.parent, here, ignore=shutil.ignore_patterns("copy"))
    store = Store(here / path.name)
    try:
        yield client_of(Desk(store, now))
    finally:
        store.close()
        shutil.rmtree(here)


def test_every_form_is_taken_as_it_stands(everywhere: Desk, store_path: Path, now: Now):
    every, refused, sent = found(client_of(everywhere), everywhere), {}, set()
    for which, (_, form) in every.items():
        values = filled(form)
        if values is None:
            continue
        sent.add(which)
        with copied(store_path, now) as client:
            answer = client.post(form.action, data=values, headers=PAGE)
        if answer.status_code not in (200, 303):
            words = re.findall(r'role="alert">(.*?)</', answer.text, re.S)
            refused[which] = (answer.status_code, words, values)
    assert refused == {}
    assert ("/draws/N", "StartSwing") in sent and len(sent) > 15


def test_every_form_that_is_refused_comes_back_as_it_was_filled_in(everywhere: Desk):
    client, lost = client_of(everywhere), {}
    for which, (_, form) in found(client, everywhere).items():
        for sent in wrong(form):
            answer = client.post(form.action, data=sent, headers=PAGE)
            if answer.status_code >= 400:
                (own,) = re.findall(r'data-own="([^"]*)"', answer.text)
                assert walk.look(client, own).status_code == 200, (form.action, own)
                lost |= {(*which, name): said for name, said in gone(form, sent, answer.text).items()}
    assert lost == {}


def wrong(form: PageForm) -> Iterator[dict[str, str]]:
    """The first typed field too long, and the last; the others with something of their own."""
    typed = [one.name for one in form.shown if not one.is_choice and not one.is_secret]
    boxes = {one.name: "1" for one in form.shown if one.is_choice and not one.options}
    chosen = {one.name: one.options[-1] for one in form.shown if one.options}
    for name in {*typed[:1], *typed[-1:]}:
        yield form.values() | boxes | chosen | {one: "7" for one in typed} | {name: LONG}


def gone(form: PageForm, sent: dict[str, str], page: str) -> dict[str, str]:
    """The fields that no longer have what was sent."""
    again = [one for one in forms_of(page) if (one.action, one.kind) == (form.action, form.kind)]
    return min((lost_in(one, form, sent) for one in again), key=len, default={"": "the form"})


def lost_in(again: PageForm, form: PageForm, sent: dict[str, str]) -> dict[str, str]:
    values = again.values()
    kept = [one.name for one in form.shown if not one.is_secret and sent.get(one.name) != LONG]
    return {name: values.get(name, "") for name in kept if values.get(name) != sent.get(name)}


def test_the_words_say_which_stake_of_swing_is_refused_and_why(everywhere: Desk):
    form = {"form": "StartSwing", "points": "900", "schedule": "100 200 200 400"}
    page = client_of(everywhere).post("/draws/2", data=form, headers=PAGE)
    assert page.status_code == 409 and "Round 3 costs 200 a point, and the round before it 200" in page.text
    (again,) = [one for one in forms_of(page.text) if one.kind == "StartSwing"]
    assert (again.values()["points"], again.values()["schedule"]) == ("900", "100 200 200 400")
