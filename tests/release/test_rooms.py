"""Rooms of the core that no board needs stay at home: by who imports them, not by their names."""

from pathlib import Path

from host_tools.release import parts, rooms
from tests.imports import FIRMWARE


def write(folder: Path, name: str, text: str = "") -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_game_is_shipped_with_what_it_uses_once_the_table_imports_it(tmp_path):
    for room in ("log", "folding", "clocks", "games", "games/darts", "games/chess"):
        write(tmp_path, f"matchcore/{room}/__init__.py")
    write(tmp_path, "matchcore/games/darts/facts.py", "from matchcore.folding.rows import Rows")
    write(tmp_path, "matchcore/games/chess/facts.py", "from matchcore import clocks")
    write(tmp_path, "matchcore/folding/rows.py", "def late():\n    import matchcore.log")
    write(tmp_path, "table/table.py")
    assert rooms.unused(tmp_path) == {folder.relative_to(tmp_path) for _, folder in rooms.rooms(tmp_path)}
    write(tmp_path, "table/games/darts.py", "from matchcore.games import darts")
    assert rooms.unused(tmp_path) == {Path("matchcore/clocks"), Path("matchcore/games/chess")}


def test_the_log_and_backgammon_are_shipped_and_no_room_that_the_table_does_not_import():
    shipped = {path.as_posix() for path in parts.all_files()}
    assert "matchcore/log/fact.py" in shipped and "matchcore/games/backgammon/facts.py" in shipped
    unused = rooms.unused(FIRMWARE)
    assert not any(path.startswith(f"{room.as_posix()}/") for path in shipped for room in unused)
    table = "".join(path.read_text(encoding="utf-8") for path in (FIRMWARE / "table").rglob("*.py"))
    assert not any(".".join(room.parts) in table for room in unused)
