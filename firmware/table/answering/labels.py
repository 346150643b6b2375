"""What the three keys say: numbers for the rows, and the ids of their texts."""

NOTHING = 0
BACK = 1
BREAK = 2
CALL_DIRECTOR = 3
CHOOSE = 4
CLAIM_TIME = 5
CLOSE = 6
CONFIRM = 7
DISPUTE = 8
DOUBLE = 9
GAME_OVER = 10
HELP = 11
HISTORY = 12
JOIN = 13
KIND = 14
LESS = 15
LOCAL_MATCH = 16
MENU = 17
NEXT = 18
NO = 19
ONE = 20
OPEN = 21
PASS = 22
PAUSE = 23
QR = 24
REASON = 25
RESUME = 26
RULE_SET = 27
SELF_TEST = 28
STEP = 29
SWAP_SIDES = 30
THREE = 31
TIMES_WRONG = 32
TWO = 33
WITHDRAW = 34
WRONG = 35
MISTAKE = 36

# In the order of the numbers.
TEXTS = (
    "", "back", "break", "call_director", "choose", "claim_time", "close", "confirm", "dispute", "double", "game_over",
    "help", "history", "join", "kind", "less", "local_match", "menu", "next", "no", "one", "open", "pass", "pause",
    "qr", "reason", "resume", "rule_set", "self_test", "step", "swap_sides", "three", "times_wrong", "two", "withdraw",
    "wrong", "mistake",
)  # fmt: skip
