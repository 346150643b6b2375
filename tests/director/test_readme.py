"""The README names every option, route, table of the store and key of the JSON, and only existing ones."""

import re

import typer.main
from starlette.routing import Mount, WebSocketRoute
from starlette.testclient import TestClient

from host_tools.director import __main__ as command
from host_tools.director.store import schema
from host_tools.director.web.shared import paper
from tests.director.device import Device

README = (paper.FOLDER.parent / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def first_column(text: str) -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", text, re.M)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_every_option_is_there():
    options = {option for parameter in typer.main.get_command(command.command).params for option in parameter.opts}
    assert first_column(README.split("## How it is built")[0]) == options - {"--help"}


def test_every_table_of_the_store_is_there():
    assert first_column(section("The store")) == set(schema.metadata.tables)


def test_every_route_is_there(client: TestClient):
    found = set()
    for route in client.app.routes:  # type: ignore[attr-defined]
        path = re.sub(r":int", "", route.path)
        found.add("/simulator/..." if path.startswith("/simulator/") else path)
        assert isinstance(route, Mount | WebSocketRoute) or route.methods
    assert first_column(section("The routes")) == found


def test_every_key_of_the_json_is_there(client: TestClient, playing: Device):
    (table,) = client.get("/api/tables").json()["tables"]
    assert first_column(section("The JSON")) == set(table)
    more = {
        "orders",
        "games",
        "facts",
        "interrupted",
        "forms",
        "fits",
        "settling",
        "asks_turn",
        "history",
        "pace",
        "plot",
        "delays",
        "problem",
        "update",
        "call",
    }
    assert set(client.get("/api/tables/7").json()) - set(table) == more
    assert all(f"`{name}`" in section("The JSON") for name in more)


def test_every_floor_and_module_is_there():
    folder = paper.FOLDER.parent
    floors = {path.parent.name for path in folder.glob("*/__init__.py")}
    programs = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("__")}
    described = floors - {"texts", "store", "formats"}  # of texts, each module is a page; formats has its own README
    files = {path for floor in described for path in (folder / floor).rglob("[!_]*.py")}
    modules = {".".join(path.relative_to(folder).with_suffix("").parts) for path in files}
    modules = {name for name in modules if not re.match(r"web\.\w+\.", name)}  # its folders have rows of their own
    modules |= {f"web/{path.parent.name}/" for path in paper.FOLDER.glob("*/__init__.py")}
    assert first_column(section("How it is built")) == programs | {floor + "/" for floor in floors} | modules


def test_every_format_is_in_the_readme_of_their_folder():
    folder = paper.FOLDER.parent / "formats"
    modules = {path.stem for path in folder.glob("[!_]*.py")}
    assert first_column((folder / "README.md").read_text(encoding="utf-8")) == modules | {"acts/"}


def test_every_module_of_the_web_stands_in_the_row_of_its_folder():
    for folder, words in re.findall(r"^\| `web/(\w+)/` \| (.*) \|$", section("How it is built"), re.M):
        modules = {path.stem for path in (paper.FOLDER / folder).glob("[!_]*.py")}
        assert modules == set(re.findall(r"`(\w+)`", words)), folder
