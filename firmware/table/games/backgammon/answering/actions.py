"""The actions of the controls, as numbers: the sixteens name the module, the rest the place in its `ACTIONS`.

`table/answering/dispatch.py` finds the function; all modules but turn.py are loaded on first use.
"""

# The modules in the order of the numbers, from results.py on.
LATER = (
    "table.games.backgammon.answering.results",
    "table.games.backgammon.answering.menus",
    "table.games.backgammon.answering.showing",
    "table.games.backgammon.answering.offers",
    "table.games.backgammon.answering.calls",
    "table.games.backgammon.answering.breaks",
    "table.games.backgammon.answering.incidents",
    "table.games.backgammon.answering.sessions",
    "table.games.backgammon.answering.mode",
    "table.games.backgammon.answering.early",
    "table.answering.comfort",
    "table.answering.testing",
)

NOTHING = 0

# turn.py
PRESS = 0x01
PAUSE = 0x02
RESUME = 0x03
MARK = 0x04
ASK_DOUBLE = 0x05
HOLD_DOUBLE = 0x06
TAKE = 0x07
ASK_PASS = 0x08
PASS_DOUBLE = 0x09

# results.py
ASK_RESULT = 0x10
NEXT_KIND = 0x11
CLAIM = 0x12
CHANGE_KIND = 0x13
CONFIRM = 0x14
WITHDRAW_CLAIM = 0x15
ASK_RESIGN = 0x16
RESIGN = 0x17
ASK_TIME = 0x18
CLAIM_TIME = 0x19
PRESS_OR_TAKE = 0x1A

# menus.py
OPEN_MENU = 0x20
CHOOSE_ENTRY = 0x21
CHOOSE_REASON = 0x22
NEXT_LINE = 0x23
CLOSE = 0x24
MOVE_LINE = 0x25

# showing.py
OPEN_HISTORY = 0x30
OPEN_QR = 0x31
OPEN_RULES = 0x32
OPEN_HELP = 0x33
OPEN_TOPIC = 0x34
CLOSE_TOPIC = 0x35

# offers.py
ASK_LENGTH = 0x40
CHOOSE_LENGTH = 0x41
ACCEPT = 0x42
SWAP_SIDES = 0x43
TELL_WRONG = 0x44

# calls.py
CALL_DIRECTOR = 0x50
CALL_DISPUTE = 0x51
CALL_EQUIPMENT = 0x52
EMERGENCY = 0x53
ASK_WITHDRAW = 0x54
WITHDRAW_CALL = 0x55
ASK_CALL_REASON = 0x56
CHOOSE_CALL = 0x57
CONFIRM_RESTORE = 0x58
REPORT = 0x59
CALL_WHY = 0x5A

# breaks.py
ASK_BREAK = 0x60
COUNT_BREAK = 0x61
BEGIN_BREAK = 0x62
RETURN = 0x63
ARRIVE = 0x64
RETURN_IN_CALL = 0x65

# incidents.py
OPEN_EARLY_DICE = 0x70
PRESS_EARLY_DICE = 0x71
ASK_ILLEGAL = 0x72
AGREE_ILLEGAL = 0x73
ASK_TIME_BACK = 0x74
LESS_TIME = 0x75
AGREE_TIME_BACK = 0x76
ASK_NEW_DELAY = 0x77
AGREE_NEW_DELAY = 0x78
ASK_TAKE_BACK = 0x79
AGREE_TAKE_BACK = 0x7A

# sessions.py
ASK_DOUBLER = 0x80
DOUBLE_WITHOUT_CLOCK = 0x81
ASK_SESSION = 0x82
AGREE_SESSION = 0x83

# mode.py
ASK_CODE = 0x90
TYPE_ONE = 0x91
TYPE_TWO = 0x92
TYPE_THREE = 0x93
MODE_CHOOSE = 0x94
MODE_CLOSE = 0x95
MODE_CHANGE = 0x96
MODE_NEXT = 0x97
MODE_SAVE = 0x98
MODE_BACK = 0x99
MODE_DISCARD = 0x9A
MODE_KEEP = 0x9B
MODE_APPLY = 0x9C

# early.py
ASK_EARLY_DOUBLE = 0xA0
ASK_EARLY_ROLL = 0xA1
PRESS_EARLY = 0xA2
NEXT_ROLL = 0xA3
JUDGE_ROLL = 0xA4

# comfort.py
NEXT_LIGHT = 0xB0
NEXT_LARGER = 0xB1
SET_UP = 0xB2

# testing.py
OPEN_SELF_TEST = 0xC0
TEST_BUTTON = 0xC1
OPEN_PICTURE = 0xC2
CHECK_PARTS = 0xC3
LEAVE_SELF_TEST = 0xC4
CLOSE_PICTURE = 0xC5
