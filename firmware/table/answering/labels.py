"""What the three keys say: numbers for the rows, and the ids of their texts."""

NOTHING = 0
BACK = 1
BREAK = 2
CALL_DIRECTOR = 3
CHECK = 4
CHOOSE = 5
CLAIM_TIME = 6
CLOSE = 7
CONFIRM = 8
DISCARD = 9
DISPUTE = 10
DOUBLE = 11
GAME_OVER = 12
HELP = 13
HISTORY = 14
JOIN = 15
KIND = 16
LESS = 17
LOCAL_MATCH = 18
MENU = 19
MISTAKE = 20
NEXT = 21
NO = 22
ONE = 23
PASS = 24
PAUSE = 25
PICTURE = 26
QR = 27
REASON = 28
RESUME = 29
SAVE = 30
SELF_TEST = 31
SWAP_SIDES = 32
THREE = 33
TIMES_WRONG = 34
TWO = 35
WITHDRAW = 36
WRONG = 37

# In the order of the numbers.
TEXTS = (
    "", "back", "break", "call_director", "check", "choose", "claim_time", "close", "confirm", "discard",
    "dispute", "double", "game_over", "help", "history", "join", "kind", "less", "local_match", "menu",
    "mistake", "next", "no", "one", "pass", "pause", "picture", "qr", "reason", "resume", "save", "self_test",
    "swap_sides", "three", "times_wrong", "two", "withdraw", "wrong",
)  # fmt: skip
