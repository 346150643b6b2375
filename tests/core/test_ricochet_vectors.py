"""The worked cases of Ricochet Robots, on the commands of the game."""

import unittest

from matchcore.games.ricochet import phases
from matchcore.games.ricochet.game import ending, pool, sanctions
from matchcore.games.ricochet.topics import declarations, demonstration, interruptions, penalties, rounds
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, BY_DIRECTOR, BY_TABLE
from ricochet_tables import begun, planning, showing, sign
from vectors import cases

OF_THE_PLAYERS = ("cosmic-01", "cosmic-02")  # RR-03: which robot is active is seen on the board, not by the device


def numbers(names):
    return [int(name[1:]) - 1 for name in names]


def accepted(game, made):
    """Whether the game takes this line of declarations."""
    now_ms, player = made["t"] * 1000, int(made["player"][1:]) - 1
    game.clear_fresh()
    try:
        if made.get("retract"):
            declarations.retract(game, now_ms, player)
            return True
        declarations.press(game, now_ms, BY_A)
        try:
            declarations.enter(game, now_ms, player, made["moves"])
        except Refusal:
            declarations.drop(game, now_ms)
            raise
        return True
    except Refusal:
        return False


def play(given):
    """(game, accepted): the declarations, and the glass where it was turned."""
    tokens = [given["tokens"].get("P%d" % (i + 1), 0) for i in range(max(2, len(given["tokens"])))]
    game = planning(len(tokens), tokens, glass_s=given["timer_s"], minimum=given["minimum"])
    turned = given["timer_turned"]
    found = []
    for made in given["declarations"]:
        if turned is not None and turned < made["t"] and game.phase == phases.PLANNING and game.declarations:
            rounds.turn(game, max(game.at_ms, turned * 1000), BY_TABLE)  # one case turns it before any declaration
        found.append(accepted(game, made))
    if turned is not None and game.phase == phases.PLANNING:
        rounds.turn(game, max(game.at_ms, turned * 1000), BY_TABLE)
    game.clear_fresh()
    return game, found


def demonstrate(game, demos, now_ms):
    """Who had to show until the round was decided."""
    found = []
    while game.phase == phases.SHOWING:
        player = game.next_group()[0]
        demonstration.show(game, now_ms, player, demos.get("P%d" % (player + 1)) or 0)
        found.append(player)
        game.clear_fresh()
    return found


class Vectors(unittest.TestCase):
    def test_rounds(self):
        """RR-10 to RR-18, AMB-50, AMB-51."""
        for case in cases("ricochet", "round"):
            with self.subTest(case["id"]):
                given, due = case["input"], case["expected"]
                game, found = play(given)
                self.assertEqual(found, due["accepted"])
                self.assertEqual([list(group) for group in game.order()], [numbers(group) for group in due["order"]])
                if due["phase"] == "planning":
                    self.assertEqual(game.phase, phases.PLANNING)
                    continue
                game.tick(1000000)
                self.assertEqual(demonstrate(game, given["demos"], 1000000), numbers(due["demonstrated"]))
                self.assertEqual(phases.VOIDS[game.reason] or None, due["void"])
                self.assertEqual(
                    [game.winner] if game.winner >= 0 else [], numbers([due["winner"]] if due["winner"] else [])
                )

    def test_other_void_rounds(self):
        for case in cases("ricochet", "void_other"):
            with self.subTest(case["id"]):
                given, due = case["input"], case["expected"]
                game = planning(3)
                if given["event"] == "too_complex":
                    agreed = sum([1 << player for player in numbers(given["agree"])])
                    try:
                        rounds.too_complex(game, rounds.COMPLEX_MS, agreed)
                    except Refusal as refusal:
                        self.assertEqual(refusal.code, "NOT_ALL")
                    self.assertEqual(phases.VOIDS[game.reason] or None, due["void"])
                    continue
                rounds.void(game, 1000, phases.VOIDS.index(given["event"]))
                sign(game, 1000)
                self.assertEqual(phases.VOIDS[game.history[-1][2]], due["void"])
                self.assertEqual((game.phase, game.face_down, game.face_up), (phases.TOKEN, 16, 1))

    def test_targets(self):
        """RR-22, RR-23."""
        for case in cases("ricochet", "target"):
            found = begun(case["input"]["players_at_start"]).target()
            self.assertEqual(found, case["expected"]["tokens_to_end"], case["id"])

    def test_ends(self):
        """RR-22 to RR-26."""
        for case in cases("ricochet", "end"):
            given, due = case["input"], case["expected"]
            tokens = tuple([given["tokens"].get("P%d" % (i + 1), 0) for i in range(given["players_at_start"])])
            active = sum([1 << player for player in numbers(given["active"])])
            found = ending.is_over(tokens, active, given["tokens_still_playable"])
            self.assertEqual(found, due["ended"], case["id"])
            if found:
                self.assertEqual(list(ending.winners(tokens, active)), numbers(due["winners"]), case["id"])
                made = ending.points(tokens, active)
                for name in due["points"]:
                    self.assertEqual(made[int(name[1:]) - 1], due["points"][name], case["id"])

    def test_pools(self):
        """RR-20, RR-21, RR-24, AMB-52."""
        for case in cases("ricochet", "pool"):
            given, due = case["input"], case["expected"]
            down, up, awarded, following = given["face_down"], given["face_up"], given["awarded"], 0
            for played in given["rounds"]:
                is_award = played == "award"
                down, up, following = (pool.after_award if is_award else pool.after_void)(down, up)
                awarded += 1 if is_award else 0
            found = {"face_down": down, "face_up": up, "awarded": awarded, "next": pool.NEXT[following]}
            self.assertEqual(found, due, case["id"])

    def test_rankings(self):
        """RR-28, RR-29."""
        for case in cases("ricochet", "ranking"):
            game = begun(len(case["input"]["players"]))
            for event in case["input"]["events"]:
                act = penalties.retire if event["type"] == "retired" else penalties.disqualify
                act(game, 0, int(event["player"][1:]) - 1, BY_DIRECTOR, 0)
            for name, place in case["expected"]["places"].items():
                self.assertEqual(game.places()[int(name[1:]) - 1], place, case["id"])

    def test_lateness(self):
        """RR-32."""
        for case in cases("ricochet", "late"):
            found = sanctions.for_lateness(case["input"]["minutes_late"] * 60)
            self.assertEqual(sanctions.SANCTIONS[found], case["expected"]["sanction"], case["id"])

    def test_interruptions(self):
        """RR-35."""
        for case in cases("ricochet", "interruption"):
            game = showing([(0, 7)], tokens=(1, 2, 3))
            interruptions.interrupt(game, 60000, case["input"]["total_minutes"], 0)
            is_replayed = case["expected"]["action"] == "replay_game"
            self.assertEqual(game.tokens, (0, 0, 0) if is_replayed else (1, 2, 3), case["id"])

    def test_single_rules(self):
        """RR-05, RR-31."""
        offences = {"minor": 0, "minor_similar": 1, "grave_unintentional": 2, "cheating": 3}
        for case in cases("ricochet", "misc"):
            given, due = case["input"], case["expected"]
            if "offence" in given:
                found = sanctions.for_offence(offences[given["offence"]], given["warnings_before"])
                self.assertEqual(sanctions.SANCTIONS[found], due["sanction"], case["id"])
            elif "robot" in given:
                self.assertIn(case["id"], OF_THE_PLAYERS)
            else:
                winner = int(given["last_token_to"][1:]) - 1
                game = showing([(winner, 7)])
                demonstration.show(game, 60000, winner, 7)
                sign(game, 60000)
                self.assertEqual(game.starts(), int(due["first_player"][1:]) - 1)


if __name__ == "__main__":
    unittest.main()
