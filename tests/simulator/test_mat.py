"""Match files: their contents, and that a wrong or truncated file is refused with the faulty line."""

from pathlib import Path

import pytest

from host_tools.simulator import mat

MATCHES = Path(__file__).parent.parent / "matches"
FILES = sorted(MATCHES.glob("*.mat"))

# file: (length, games, final score, number of Crawford games), read from the files by hand.
KNOWN = {
    "auto-0001.mat": (1, 1, (2, 0), 1),
    "auto-0002.mat": (3, 1, (4, 0), 0),
    "auto-0007.mat": (13, 8, (26, 7), 0),
    "main-0046.mat": (21, 19, (21, 12), 1),
    "main-0060.mat": (10, 12, (9, 10), 1),
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_a_complete_match(path: Path) -> None:
    match = mat.read(path)
    assert max(match.games[-1].score_after) >= match.length
    assert sum(game.points for game in match.games) == sum(match.games[-1].score_after)
    assert sum(game.is_crawford for game in match.games) <= 1


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_what_a_file_says(name: str) -> None:
    length, games, score, crawford = KNOWN[name]
    match = mat.read(MATCHES / name)
    assert (match.length, len(match.games), match.games[-1].score_after) == (length, games, score)
    assert sum(game.is_crawford for game in match.games) == crawford


def test_cube_and_kind_follow_from_the_acts() -> None:
    games = mat.read(MATCHES / "main-0046.mat").games
    assert (games[2].cube, games[2].points, games[2].kind) == (2, 4, 2)  # taken at 2, gammon
    assert (games[4].cube, games[4].points, games[4].kind) == (2, 2, 4)  # redoubled to 4 and dropped
    assert games[18].is_crawford


def changed(tmp_path: Path, name: str, old: str, new: str, count: int = 1) -> Path:
    text = (MATCHES / name).read_text()
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, count))
    return path


WRONG = [
    ("main-0060.mat", " 10 point match", " 0 point match", "line 3: a match to 0 points"),
    ("main-0060.mat", " 10 point match", " 500 point match", "line 3: a match to 500 points"),
    ("main-0060.mat", " 10 point match", " ten points", "line 3: 'N point match' is due here"),
    ("main-0060.mat", " Game 2", " Game 3", "line 12: game 3 does not follow game 1"),
    ("main-0060.mat", "White : 1 ", "White : 2 ", "line 13: the score is 1-0, not 2-0"),
    ("main-0060.mat", "Doubles => 2", "Doubles => 4", "the cube goes from 1 to 2, not to 4"),
    ("main-0060.mat", "Wins 1 point", "Wins 5 points", "5 points cannot be won with the cube at 1"),
    ("main-0060.mat", "Drops", "Takes", "line 10"),
    ("main-0060.mat", "41: 13/9 9/8 ", "71: 13/9 9/8 ", "line 8"),
    ("main-0060.mat", "41: 13/9 9/8 ", "41: 13/9 nonsense ", "'nonsense' is no move"),
    ("main-0060.mat", "      Wins 1 point\n", "", "line 11"),
    ("main-0046.mat", "Takes                      ", "Drops                      ", "line 9"),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), WRONG, ids=[case[3][:30] for case in WRONG])
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    with pytest.raises(mat.BadMatchFile) as caught:
        mat.read(changed(tmp_path, name, old, new))
    assert words in str(caught.value)


def test_a_double_in_the_crawford_game_is_refused(tmp_path: Path) -> None:
    turn, double = "  2) 22: 13/11 13/11 6/4 6/4     52: 23/18 18/16 ", "  2)  Doubles => 2                Takes"
    path = changed(tmp_path, "main-0046.mat", turn, double)
    with pytest.raises(mat.BadMatchFile, match="CRAWFORD"):
        mat.read(path)


@pytest.mark.parametrize("name", ["auto-0002.mat", "main-0060.mat"])
def test_a_file_cut_off_at_any_line_is_refused(tmp_path: Path, name: str) -> None:
    lines = (MATCHES / name).read_text().rstrip().splitlines()
    for count in range(len(lines)):
        path = tmp_path / f"{count}.mat"
        path.write_text("\n".join(lines[:count]))
        with pytest.raises(mat.BadMatchFile) as caught:
            mat.read(path)
        assert "line " in str(caught.value)


def test_before_the_first_move_the_next_score_says_who_won(tmp_path: Path) -> None:
    path = tmp_path / "resigned.mat"
    path.write_text(
        " 2 point match\n\n Game 1\n A : 0                          B : 0\n      Wins 1 point\n\n"
        " Game 2\n A : 0                          B : 1\n  1) 52:                         61: 13/7 8/7\n"
        "                                  Wins 1 point\n"
    )
    match = mat.read(path)
    assert [game.winner for game in match.games] == [1, 1]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(mat.BadMatchFile, match=r"none\.mat"):
        mat.read(tmp_path / "none.mat")
