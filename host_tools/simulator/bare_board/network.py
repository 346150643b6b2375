"""`network` with one access point that accepts every password at once."""

STA_IF, AP_IF = 0, 1
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
AUTH_OPEN = 0


class WLAN:
    PM_NONE, PM_PERFORMANCE = 0, 1

    def __init__(self, interface):
        self._is_joined = False

    def active(self, is_on=None):
        return True

    def config(self, **settings):
        pass

    def ifconfig(self, ip=None):
        return ("127.0.0.1", "255.255.255.0", "127.0.0.1", "0.0.0.0")

    def connect(self, name, password):
        self._is_joined = True

    def disconnect(self):
        self._is_joined = False

    def status(self, what=None):
        if what:
            return -60
        return STAT_GOT_IP if self._is_joined else STAT_IDLE

    def scan(self):
        return []


def hostname(name):
    pass
