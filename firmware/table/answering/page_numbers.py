"""The pages, as numbers: the sixteens name the module, the rest the place in its `PAGES`.  `viewer.py` finds the
function; modules from `results` on are loaded when one of their pages is first shown.
"""

# game.py
READY = 0x00
GAME = 0x01
ASK_DOUBLE = 0x02
DOUBLED = 0x03
ASK_PASS = 0x04
ASK_DOUBLER = 0x05
ASK_EARLY_DOUBLE = 0x06
ASK_EARLY_ROLL = 0x07
EXPIRED = 0x08
ABSENT_OVER = 0x09
ASK_TIME = 0x0A
PAUSED = 0x0B
MENU = 0x0C
ASK_ROLL = 0x0D

# results.py
ASK_RESULT = 0x10
ASK_RESIGN = 0x11
CLAIMED = 0x12
DECIDED = 0x13
SEALED = 0x14
QR = 0x15
ASK_SESSION = 0x16

# offers.py
IDLE = 0x20
OFFERED = 0x21
LENGTHS = 0x22

# calls.py
DISPUTE = 0x30
ASK_WITHDRAW = 0x31
CALL_REASON = 0x32
RESTORED = 0x33
BOUND = 0x34

# breaks.py
ASK_BREAK = 0x40
BREAK = 0x41
ABSENT = 0x42

# incidents.py
EARLY_DICE = 0x50
ASK_ILLEGAL = 0x51
ASK_TIME_BACK = 0x52
ASK_NEW_DELAY = 0x53
ASK_TAKE_BACK = 0x54

# history.py, rules.py, help.py
HISTORY = 0x60
RULES = 0x70
HELP = 0x80
HELP_PAGE = 0x81

# mode.py
CODE = 0x90
MODE = 0x91
MODE_VALUE = 0x92
MODE_REASON = 0x93
MODE_DISCARD = 0x94

# testing.py
SELF_TEST = 0xA0
PICTURE = 0xA1
