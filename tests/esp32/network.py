"""`network` of the pretend chip: a radio that follows what a test says of the air.

`stations` is the air: name -> password; `address` what DHCP gives; `delay_ms` how long joining takes.
"""

import workbench

STA_IF = 0
AP_IF = 1
STAT_IDLE = 1000
STAT_CONNECTING = 1001
STAT_GOT_IP = 1010
STAT_NO_AP_FOUND = 201
STAT_WRONG_PASSWORD = 202
STAT_BEACON_TIMEOUT = 200
STAT_ASSOC_FAIL = 203
STAT_CONNECT_FAIL = 203
STAT_HANDSHAKE_TIMEOUT = 204
AUTH_OPEN = 0
AUTH_WPA2_PSK = 3
MODE_11B = 1
MODE_11G = 2
MODE_11N = 4

stations = {}
address = ("192.168.4.17", "255.255.255.0", "192.168.4.1", "192.168.4.1")
delay_ms = 1500
signal_dbm = -60
name = "mpy-esp32"
_country = "XX"
asked = []  # the calls of connect and disconnect and active, in order
_interfaces = {}


def hostname(new=None):
    global name
    if new is None:
        return name
    if len(new) > 32:
        raise ValueError("name too long")
    name = new
    return None


def country(code=None):
    global _country
    if code is None:
        return _country
    _country = code
    return None


class WLAN:
    """One object an interface, as on the device."""

    IF_STA = STA_IF
    IF_AP = AP_IF
    PM_NONE = 0
    PM_PERFORMANCE = 1
    PM_POWERSAVE = 2
    SEC_OPEN = 0
    SEC_WPA2 = 3

    def __new__(cls, interface=STA_IF):
        found = _interfaces.get(interface)
        if found is None:
            found = _interfaces[interface] = object.__new__(cls)
            found.interface = interface
            found.is_active = False
            found.settings = {"pm": WLAN.PM_PERFORMANCE, "reconnects": -1, "mac": b"\x24\x0a\xc4\x12\x34\x56"}
            found.wanted = None
            found.since_ms = 0
            found.fixed = None
        return found

    def __init__(self, interface=STA_IF):
        pass

    def active(self, on=None):
        if on is None:
            return self.is_active
        asked.append(("active", bool(on)))
        self.is_active = bool(on)
        if not on:
            self.wanted = None
        return None

    def config(self, *names, **settings):
        if not names:
            self.settings.update(settings)
            return None
        return name if names[0] in ("hostname", "dhcp_hostname") else self.settings[names[0]]

    def connect(self, ssid=None, key=None, *, bssid=None):
        if not self.is_active:
            raise OSError("Wifi Not Started")
        if self.status() == STAT_CONNECTING:
            raise OSError("Wifi Internal Error")
        asked.append(("connect", ssid))
        self.wanted = (ssid, key)
        self.since_ms = workbench.now_ms()

    def disconnect(self):
        asked.append(("disconnect", None))
        self.wanted = None

    def status(self, what=None):
        if what == "rssi":
            return signal_dbm
        if what == "stations":
            return []
        if self.wanted is None:
            return STAT_IDLE
        if workbench.now_ms() - self.since_ms < delay_ms:
            return STAT_CONNECTING
        if self.wanted[0] not in stations:
            return STAT_NO_AP_FOUND
        return STAT_GOT_IP if stations[self.wanted[0]] == (self.wanted[1] or "") else STAT_WRONG_PASSWORD

    def isconnected(self):
        return self.is_active and (self.interface == AP_IF or self.status() == STAT_GOT_IP)

    def ifconfig(self, settings=None):
        if settings is None:
            given = self.fixed or address
            return given if self.isconnected() else ("0.0.0.0", "255.255.255.0", "0.0.0.0", "0.0.0.0")
        self.fixed = None if settings == "dhcp" else settings
        return None

    def ipconfig(self, *names, **settings):
        if names:
            found = self.ifconfig()
            return found[:2] if names[0] == "addr4" else found[2]
        self.fixed = settings.get("addr4", self.fixed)
        return None

    def scan(self):
        workbench.advance_ms(2000)
        return [(ssid.encode(), b"\x02\0\0\0\0\x01", 6, signal_dbm, 3, False) for ssid in sorted(stations)]
