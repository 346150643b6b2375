"""What the three keys say: numbers for the rows, and the ids of their texts."""

NOTHING = 0
BACK = 1
BREAK = 2
CALL_DIRECTOR = 3
CHOOSE = 4
CLAIM_TIME = 5
CLOSE = 6
CONFIRM = 7
DISCARD = 8
DISPUTE = 9
DOUBLE = 10
GAME_OVER = 11
HELP = 12
HISTORY = 13
JOIN = 14
KIND = 15
LESS = 16
LOCAL_MATCH = 17
MENU = 18
MISTAKE = 19
NEXT = 20
NO = 21
ONE = 22
PASS = 23
PAUSE = 24
QR = 25
REASON = 26
RESUME = 27
SAVE = 28
SELF_TEST = 29
SWAP_SIDES = 30
THREE = 31
TIMES_WRONG = 32
TWO = 33
WITHDRAW = 34
WRONG = 35

# In the order of the numbers.
TEXTS = (
    "", "back", "break", "call_director", "choose", "claim_time", "close", "confirm", "discard", "dispute",
    "double", "game_over", "help", "history", "join", "kind", "less", "local_match", "menu", "mistake", "next",
    "no", "one", "pass", "pause", "qr", "reason", "resume", "save", "self_test", "swap_sides", "three",
    "times_wrong", "two", "withdraw", "wrong",
)  # fmt: skip
