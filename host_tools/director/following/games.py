"""The finished games of a match, and its score as it is shown."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.texts import text
from matchcore.game import scoring
from matchcore.play.match import Match

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
    for number, winner, kind, cube, points, score_a, score_b, phase in state.games:
        score = shown_score(
            score_a + (points if winner == 0 else 0), score_b + (points if winner == 1 else 0), state.length
        )
        kind_words, winner_name = wording.kind_name(kind), wording.name_of(winner, names)
        found.append(
            PlayedGame(
                number=number,
                winner=winner,
                winner_name=winner_name,
                kind=scoring.KINDS[kind],
                kind_words=kind_words,
                cube=cube,
                points=points,
                score=score,
                phase=scoring.PHASES[phase],
                phase_words=text("phase." + scoring.PHASES[phase]),
                words=text("history.game", number=number, winner=winner_name, kind=kind_words, points=points),
            )
        )
    return found


def shown_score(score_a: int, score_b: int, length: int) -> Score:
    """As it is shown: never above the length (SCO-07), which a session does not have."""
    return (scoring.reported(score_a, length), scoring.reported(score_b, length)) if length else (score_a, score_b)
