"""The field guide.  A key in square brackets stands for the words that table or desk show, in the same language."""

GUIDE_TEXTS = {
    "guide.title": "Field guide",
    "guide.organiser": "For the organiser",
    "guide.players": "For players",
    "guide.helpers": "For helpers",
    "guide.about": "Quoted words are those on the screens.",
    # -- the organiser
    "guide.eve": "The evening before",
    "guide.eve.1": "Put the director’s computer on mains power, next to the router. Start it with --backup-to and a "
    "memory stick; keep a copy of director.key in your pocket.",
    "guide.eve.2": "“[nav.network]”: “[hall.open]”. “[print.title]”: “[print.poster]”.",
    "guide.eve.3": "Switch every table on. Beside its number it says “[table.TEXTS.linked]”. If it says "
    "“[table.TEXTS.no_link]”, check the Wi-Fi; if “[table.TEXTS.foreign]”, enrol it again on “[nav.fleet]”.",
    "guide.eve.4": "At each table: [table.TEXTS.menu], “[table.TEXTS.self_test_entry]”. All five controls answer "
    "within a minute.",
    "guide.eve.5": "Charge batteries; lay out one spare table for twelve, a cable for each, and score sheets for all.",
    "guide.eve.6": "“[nav.draws]”: enter the players or bring the spreadsheet. Print “[print.wall_list]” and "
    "“[print.badges]”.",
    "guide.eve.7": "“[backup.title]”: “[backup.now]”. Write the password down and give it to one other person.",
    "guide.first": "The first call",
    "guide.first.1": "Players who are here are ticked on the entries of their event. Draw when the entries close.",
    "guide.first.2": "“[nav.call_up]” lists what can be played, in its order, and the free tables. The button at its "
    "top calls all of them.",
    "guide.first.3": "Each table shows its match; both press. Who is missing is called again there: "
    "“[callup.again_second]”, then “[callup.again_last]”.",
    "guide.first.4": "The board on the screen says who needs you, most urgent first. Nobody needs you: leave it alone.",
    "guide.table": "A table is dead",
    "guide.table.1": "Pull its cable, count to five, plug it in. It shows “[table.TEXTS.restored]” with score and "
    "times as they were; both press and go on.",
    "guide.table.2": "Still dark: open its page, “[move.button]”. At the other table the match stands as it was, and "
    "says “[table.TEXTS.moved]”.",
    "guide.table.3": "No table is free: note the score, go on with any clock, and enter the result from the sheet.",
    "guide.table.4": "Never reset a table that has not said “[table.TEXTS.sent]”: its match is on it.",
    "guide.net": "The network is dead",
    "guide.net.1": "Let everybody play on. Tables need no network for a match; a result waits there: "
    "“[table.TEXTS.not_sent]”.",
    "guide.net.2": "Pull the router’s plug, count to ten, put it back. The tables are back within a minute; what they "
    "kept comes by itself.",
    "guide.net.3": "It stays dead: call matches by voice. A finished table has a code ([table.TEXTS.qr]): scan it, "
    "and enter the line under “[handover.title]”.",
    "guide.laptop": "The director’s computer is dead",
    "guide.laptop.1": "Let everybody play on. Nothing that a table has sent is lost.",
    "guide.laptop.2": "The same computer: start the director again. It knows everything until the moment it died.",
    "guide.laptop.3": "Another computer: start the director, put director.key beside the newest backup, "
    "“[backup.title]”: “[backup.restore]”. Open the hall; the tables look for it and find it.",
    "guide.home": "Results go home",
    "guide.home.1": "“[nav.results]”: verify what is left. “[results.export]” is the file for a federation.",
    "guide.home.2": "Print “[print.standings]”, “[print.receipts]” and “[print.rulings]”.",
    "guide.home.3": "“[backup.now]”, take a stick home. Switch the tables off once they have said "
    "“[table.TEXTS.sent]”.",
    # -- players
    "guide.play": "A match",
    "guide.play.1": "Both names and the length are on the screen: right? Each presses their own large button.",
    "guide.play.2": "Roll one die each. Whoever has the lower one presses: the other’s time runs.",
    "guide.play.3": "Move, lift your dice, press your button. The delay runs first, then your bank.",
    "guide.play.4": "To double: [backgammon.TEXTS.double], then hold your own button. To take: press your button. To "
    "pass: [backgammon.TEXTS.pass], then your button, and the doubler confirms with theirs.",
    "guide.play.5": "The game is over: [table.TEXTS.pause], “[backgammon.TEXTS.GAME_OVER]”, its kind; the winner "
    "presses, then the loser.",
    "guide.play.6": "The match is over: both press. The screen shows a code and “[table.TEXTS.sent]”. Leave the table "
    "as it is until then.",
    "guide.stop": "Something is not right",
    "guide.stop.1": "[table.TEXTS.pause] stops the time for: a cocked die (“[backgammon.TEXTS.INVALID_ROLL]”), "
    "“[backgammon.TEXTS.ILLEGAL_MOVE]”, “[backgammon.TEXTS.take_back]”. The screen says who presses.",
    "guide.stop.2": "You disagree: “[backgammon.TEXTS.DISPUTE]”. Touch nothing on the board until the director is "
    "there.",
    "guide.stop.3": "A break is taken between games: [backgammon.TEXTS.break]. Press when you are back.",
    "guide.stop.4": "Your opponent’s time is out: it is for you to say so, by [table.TEXTS.claim_time], where the "
    "rules want it.",
    "guide.stop.5": "Do you see too little? [table.TEXTS.menu]: brightness, and larger digits for one side.",
    "guide.where": "Where and when",
    "guide.where.1": "Scan the poster at the door, type three letters of your name. The page says table, time, and "
    "what comes after a win and after a loss.",
    # -- helpers
    "guide.help": "Your phone",
    "guide.help.1": "Log in, stay on “[nav.calls]”. The most urgent table is on top. “[do.going]” tells the others.",
    "guide.help.2": "Before you press anything at a table, read its screen aloud and let both agree.",
    "guide.help.3": "You may settle a roll, an illegal move, a break, time. Score, cube and penalties are the "
    "director’s: you propose them.",
    "guide.board": "A board without a device",
    "guide.board.1": "It is called like a table. Take a score sheet there; both sign it at the end.",
    "guide.board.2": "“[callup.result]”: the points of both, and how it ended, if not by the score.",
    "guide.often": "What happens often",
    "guide.often.1": "“[table.TEXTS.restored]”: a cable came out. Both look at the score and press.",
    "guide.often.2": "One side does not answer: press its button alone. Two at once sign nothing.",
    "guide.often.3": "A wrong press: [table.TEXTS.pause], “[backgammon.TEXTS.take_back]”. Time is given back with it.",
    "guide.often.4": "“[table.TEXTS.no_link]”: play goes on. Tell the organiser if it lasts for five minutes.",
    "guide.often.5": "A player is missing: do not start the clock yourself. The call-up does what the rules say.",
}
