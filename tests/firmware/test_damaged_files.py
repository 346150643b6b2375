"""No file keeps a table from starting: damage is named on the screen and skipped."""

import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy import select

from host_tools.director.command import server
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store.schema.devices import facts
from host_tools.simulator.headless import enrol
from matchcore.log import key_check
from tests.firmware.stories.test_plain_clock import begin as begin_chess, seal

KEY = bytes(range(32))
CHESS = "40/90:00 fischer 30, 30:00"
HERE = ["http://127.0.0.1:9"]
SOUND = {"table": 7, "key": KEY.hex(), "director": HERE, "language": "en"}

CONFIGS = {
    "nothing in it": (b"", "config.json"),
    "half of it": (b'{"table": 7, "key"', "config.json: key"),
    "bytes of no text": (b"\xff\xfe\x00" * 40, "config.json"),
    "text of no UTF-8": (b'{"language": "\xff"}', "config.json"),
    "60 KB": (b" " * 61440, "config.json: 61440 bytes"),
    "deep": (b"[" * 2000, "config.json"),
    "a list": (b"[1, 2]", "config.json"),
    "a number": (b"7", "config.json"),
    "null": (b"null", "config.json"),
    "a key too short": (SOUND | {"key": "00ff"}, "config.json: key"),
    "a key of no digits": (SOUND | {"key": "z" * 64}, "config.json: key"),
    "a digit of the key has changed": (SOUND | {"key_check": key_check.checksum(bytes(32))}, "config.json: key"),
    "a key with its check": (SOUND | {"key_check": key_check.checksum(KEY)}, ""),
    "a key that is a number": (SOUND | {"key": 12}, "config.json: key"),
    "no key": (SOUND | {"key": None}, "config.json: key"),
    "a table that is a word": (SOUND | {"table": "seven"}, "config.json: table"),
    "a table below zero": (SOUND | {"table": -1}, "config.json: table"),
    "a table that is too great": (SOUND | {"table": 1 << 40}, "config.json: table"),
    "no directors": (SOUND | {"director": []}, "config.json: director"),
    "one director, not a list": (SOUND | {"director": HERE[0]}, "config.json: director"),
    "a director without a port": (SOUND | {"director": ["http://desk:"]}, ""),
    "a director with a strange port": (SOUND | {"director": ["http://desk:http"]}, "config.json: director"),
    "a director of numbers": (SOUND | {"director": [7]}, "config.json: director"),
    "a language with a path": (SOUND | {"language": "../main"}, "config.json: language"),
    "a language that is a module": (SOUND | {"language": "en.x"}, "config.json: language"),
    "a language that is a number": (SOUND | {"language": 5}, "config.json: language"),
    "no language": (SOUND | {"language": ""}, "config.json: language"),
}


def storage_of(play) -> str:
    """The screen's report on the table's files."""
    return next((text for text in (play.view["notice"], *play.lines_shown()) if text.startswith("Storage: ")), "")


@pytest.mark.parametrize("name", list(CONFIGS))
def test_a_damaged_config_is_named_on_the_screen_and_stepped_over(switch_on, flash, name):
    """A match can be played all the same; the valid parts count."""
    content, problem = CONFIGS[name]
    (flash / "config.json").write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    play = switch_on(flash)
    assert storage_of(play) == (f"Storage: {problem}" if problem else "")
    play.begin(1)
    play.expect("ready")


STRAY = ("abcdefgh.seg", "00000001.txt", "1.seg", "-0000001.seg", "12345678901234.seg", "é.seg", b"\xff\xfe.seg")


@pytest.mark.parametrize("name", STRAY, ids=str)
def test_a_stray_file_in_the_log_is_named_and_left_where_it_is(switch_on, flash, name):
    play = switch_on(flash)
    play.begin(1)
    play.table.close()
    stray = Path(str(flash / "log")) / (name if isinstance(name, str) else name.decode("utf-8", "surrogateescape"))
    stray.write_bytes(b"x" * 60000)
    play.table.switch_on()
    play.view = play.table.view()
    assert play.view["state"] == "restored" or play.view["state"] == "ready"
    shown = storage_of(play)
    assert shown.startswith("Storage: log/") and stray.stat().st_size == 60000


def test_a_stray_segment_of_a_high_number_hides_no_match(switch_on, flash):
    """99999999.seg: the log goes on behind it, with nine digits, and is found again at the next start."""
    play = switch_on(flash)
    play.begin(1)
    play.table.close()
    (flash / "log" / "99999999.seg").write_bytes(b"rubbish")
    for _ in range(2):
        play.table.switch_on()
        play.view = play.table.view()
        assert play.view["state"] in ("ready", "restored") and play.view["seq"] > 99999999
        play.table.close()


IDENTITIES = (
    b"", b"{", b"\xff", b"[]", b"null", b'{"log": "x", "boot": 1}', b'{"log": 1}', b'{"boot": 5}', b"{}", b" " * 61440,
    b'{"log": 16777217, "boot": 0}', b'{"log": -4, "boot": 2}', b'{"log": 99999999999999, "boot": 1}',
    b'{"log": 16777217, "boot": null}', b'{"log": true, "boot": true}', None,
)  # fmt: skip


def test_a_damaged_identity_never_doubles_a_log(switch_on, flash, tmp_path):
    """The director knows the table and its match again after every damage, and receives everything."""
    with server.director_in(tmp_path) as director:
        enrol(flash, 7, enrolment.enrol(director.desk, 7, "Board 7"), [director.address])
        placing.assign(director.desk, 7, Settings(3, "Anna", "Ben"))
        play = switch_on(flash)
        play.do("sync")
        log = director.get("/api/tables/7")["link"]["log_id"]
        for damage in IDENTITIES:
            play.table.close()
            if damage is None:
                (flash / "identity.json").unlink()
            else:
                (flash / "identity.json").write_bytes(damage)
            play.table.switch_on()
            play.left()
            play.do("sync")
            table = director.get("/api/tables/7")
            assert (table["link"]["log_id"], table["link"]["rejected"], table["link"]["rejections"]) == (log, 0, {})
            assert table["link"]["stored_seq"] == play.view["seq"]
            assert len(director.get("/api/results")["matches"]) == 1


def test_an_identity_that_only_its_file_knows_is_kept(switch_on, flash, tmp_path):
    """A table enrolled by an older release has no name for it yet."""
    enrol(flash, 7, KEY, HERE)
    (flash / "identity.json").write_text('{"log": 17000001, "boot": 41}')
    switch_on(flash).do("view")
    assert json.loads((flash / "identity.json").read_text()) == {"log": 17000001, "boot": 42}
    assert [path.name for path in (flash / "identity").iterdir()] == ["17000001-42"]


def gone(log: Path) -> None:
    shutil.rmtree(log)


def emptied(log: Path) -> None:
    for path in log.iterdir():
        path.write_bytes(b"")


def newest_gone(log: Path) -> None:
    max(log.iterdir()).unlink()


def facts_of(director: server.Director) -> list[tuple[int, bytes]]:
    """All that was ever stored, in the order of arrival."""
    with director.desk.reading() as connection:
        found = connection.execute(select(facts.c.seq, facts.c.record).order_by(facts.c.id))
        return [(seq, record) for seq, record in found]


def two_matches(play) -> None:
    play.begin(1)
    play.start_left()
    play.win("left")
    play.left()
    play.right()
    play.expect("sealed")
    play.menu("Local match")
    play.choose("3 points")
    play.left()
    play.right()


def two_games_of_chess(play) -> None:
    begin_chess(play, CHESS)
    play.key("ENDED")
    play.choose("Black wins")
    seal(play)
    begin_chess(play, CHESS)


@pytest.mark.parametrize("lose", [gone, emptied, newest_gone])
@pytest.mark.parametrize(("game", "play_two"), [("backgammon", two_matches), ("clock", two_games_of_chess)])
def test_a_log_that_is_lost_is_missed(switch_on, flash, tmp_path, lose, game, play_two):
    """The players are told at once, without a director, and no number is used for two facts."""
    config = flash / "config.json"

    def call(addresses: list[str]) -> None:
        config.write_text(json.dumps(SOUND | {"key": key.hex(), "director": addresses, "game": game}))

    with server.director_in(tmp_path) as director:
        key = enrolment.enrol(director.desk, 7, "Board 7")
        call([director.address])
        play = switch_on(flash)
        play_two(play)
        play.do("sync")
        used, before = play.view["seq"], facts_of(director)
        assert [seq for seq, _ in before] == list(range(1, used + 1))
        play.table.close()
        lose(flash / ("log" if game == "backgammon" else "log-" + game))
        call(HERE)
        said = []
        for _ in range(2):
            play.table.switch_on()
            play.view = play.table.view()
            said.append(storage_of(play))
            assert play.view["seq"] > used
            play.table.close()
        assert said == ["Storage: facts are missing", ""]
        call([director.address])
        play.table.switch_on()
        play.view = play.table.view()
        play.do("sync")
        stored = facts_of(director)
        assert stored[:used] == before and used < stored[used][0] <= stored[-1][0] == play.view["seq"]
        assert director.get("/api/tables/7")["link"]["problem"] == ""
        sealed, lost = director.get("/api/results")["matches"][::-1]
        assert (sealed["status"], lost["status"]) == ("reported", "interrupted")
