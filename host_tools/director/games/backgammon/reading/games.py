"""The finished games of a match, and its score as shown."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.texts import text
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.state.match import Match

Score = tuple[int, int]  # of A and B


@dataclass(frozen=True)
class PlayedGame:
    """A finished game, with the score after it."""

    number: int
    winner: int
    winner_name: str
    kind: str
    kind_words: str
    cube: int
    points: int
    score: Score
    phase: str
    phase_words: str
    words: str


def games_of(state: Match) -> list[PlayedGame]:
    """The finished games of a match, oldest first."""
    names = state.names
    found = []
    for game in state.games:
        score = shown_score(
            game.score_a + (game.points if game.winner == 0 else 0),
            game.score_b + (game.points if game.winner == 1 else 0),
            state.length,
        )
        kind_words, winner_name = phrases.kind_name(game.kind), wording.name_of(game.winner, names)
        said = {"number": game.number, "winner": winner_name, "kind": kind_words, "points": game.points}
        found.append(
            PlayedGame(
                number=game.number,
                winner=game.winner,
                winner_name=winner_name,
                kind=scoring.KINDS[game.kind],
                kind_words=kind_words,
                cube=game.level,
                points=game.points,
                score=score,
                phase=scoring.PHASES[game.phase],
                phase_words=text("phase." + scoring.PHASES[game.phase]),
                words=text("history.game_void" if game.kind == scoring.VOID else "history.game", **said),
            )
        )
    return found


def shown_score(score_a: int, score_b: int, length: int) -> Score:
    """As shown: never above the length (SCO-07), which a session does not have."""
    return (scoring.reported(score_a, length), scoring.reported(score_b, length)) if length else (score_a, score_b)
