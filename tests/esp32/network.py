"""`network` as the ESP32 has it: one radio, the air around it, and the statuses and errors of ESP-IDF.

`air.points` are the existing access points. A call at the wrong moment is an error, as on the chip, and a fault
of the bench; the time that calls would block the whole interpreter is added up in `air.held_ms`. Taken from
MicroPython's ports/esp32/network_wlan.c (1.25.0; `status` has the same order from 1.23 to 1.27) and the issues about
it; not from hardware.
"""

import sys

import workbench

if sys.implementation.name == "cpython":
    import on_cpython

    on_cpython.add_to_time()

STA_IF = 0
AP_IF = 1

STAT_IDLE = 1000
STAT_CONNECTING = 1001
STAT_GOT_IP = 1010
STAT_BEACON_TIMEOUT = 200
STAT_NO_AP_FOUND = 201
STAT_WRONG_PASSWORD = 202
STAT_ASSOC_FAIL = 203
STAT_HANDSHAKE_TIMEOUT = 204
STAT_CONNECT_FAIL = 205  # reported as a wrong password
_ASSOC_LEAVE = 8
_NO_AP = (STAT_NO_AP_FOUND, 210, 211, 212)

AUTH_OPEN = 0
AUTH_WPA2_PSK = 3

NO_ADDRESS = ("0.0.0.0", "255.255.255.0", "0.0.0.0", "0.0.0.0")


class AccessPoint:
    def __init__(self, ssid, password="", rssi=-60):
        self.ssid = ssid
        self.password = password
        self.rssi = rssi
        self.is_on = True
        self.has_dhcp = True
        self.refusal = STAT_WRONG_PASSWORD  # the reason given for a wrong password; also seen: 15, 204
        self.join_ms = 900
        self.dhcp_ms = 400


UNKNOWN_ERROR = RuntimeError("Wifi Unknown Error 0x0101")  # the error for no memory up to 1.25 (network_common.c)


class Air:
    """The networks in range of one radio, and its faults."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.points = []
        self.no_memory = 0  # this many times `active(True)` finds no room
        self.no_memory_error = MemoryError("WiFi Out of Memory")
        self.is_stuck = False  # joins nothing until the interface is restarted
        self.is_dead = False  # joined, but nothing comes through until it joins again
        self.held_ms = 0
        self.joins = []  # (time, ssid) of each connect()
        self.hostname = "mpy-esp32"
        self.country = "XX"
        self.hostname_at_start = ""
        self.station = _Station(self)
        self.access = _Access(self)

    def point(self, ssid):
        """The strongest access point of this name that is on, or None."""
        found = [point for point in self.points if point.is_on and point.ssid == ssid]
        return max(found, key=lambda point: point.rssi) if found else None

    def now_ms(self):
        return workbench.now_ms()

    def hold(self, ms):
        """A call that blocks everything else."""
        self.held_ms += ms
        workbench.advance_ms(ms)

    def comes_through(self):
        """Whether a call would be answered in the joined network."""
        self.station.look()
        return self.station.is_joined and not self.is_dead

    def wrong(self, what):
        workbench.fault("network: %s", what)
        return OSError(what)


class _Interface:
    def __init__(self, air):
        self._air = air
        self._is_active = False
        self.addresses = NO_ADDRESS

    def active(self, *values):
        if not values:
            return self._is_active
        is_on = bool(values[0])
        if is_on and not self._is_active:
            if self._air.no_memory:
                self._air.no_memory -= 1
                raise self._air.no_memory_error
            self._air.hold(120)
        if not is_on and self._is_active:
            self._air.hold(60)
        changed = self._is_active != is_on
        self._is_active = is_on
        if changed:
            self.switched(is_on)
        return is_on

    def ifconfig(self, *values):
        if values:
            if values[0] == "dhcp":
                self.fixed = ()
            else:
                self.fixed = tuple(values[0])
                if len(self.fixed) != 4:
                    raise ValueError("ifconfig")
            return None
        return self.addresses


class _Station(_Interface):
    def __init__(self, air):
        super().__init__(air)
        self.fixed = ()
        self.own = "192.168.1.57"  # assigned by DHCP
        self.is_joined = False
        self._point = None  # the point it has joined
        self._wanted = None  # (ssid, password) that connect() was called with
        self._until_ms = 0
        self._let_in_ms = 0  # since when the access point has let us in; an address comes later
        self._then = 0
        self._free_at_ms = 0
        self._reconnects = -1
        self._used = 0
        self._is_requested = False  # from connect() to disconnect()
        self._reason = 0  # of the last disconnect; only an address clears it, and no connect(), stop or soft reset
        self._lost_at_ms = -1
        self.power = 1

    def switched(self, is_on):
        if is_on:
            self._air.hostname_at_start = self._air.hostname
        else:
            self._air.is_stuck = False
        self._let_go(_ASSOC_LEAVE if self._wanted or self.is_joined else self._reason)
        self._wanted = None
        self._used = 0

    def _let_go(self, reason):
        self.is_joined = False
        self._point = None
        self._then = 0
        self._lost_at_ms = -1
        self._reason = reason
        self.addresses = NO_ADDRESS
        self._air.is_dead = False

    def connect(self, ssid=None, key=None):
        air = self._air
        if not self._is_active:
            raise air.wrong("Wifi Not Started")
        self.look()
        if self._wanted or self.is_joined or air.now_ms() < self._free_at_ms:
            # "sta is connecting, return error"
            raise air.wrong("Wifi Internal Error")
        self._wanted = (ssid, key or "")
        self._used = 0
        self._is_requested = True
        air.joins.append((air.now_ms(), ssid))
        self._begin()

    def _begin(self):
        air = self._air
        ssid, key = self._wanted
        point = air.point(ssid)
        self._point = None
        if air.is_stuck:
            self._until_ms, self._then = air.now_ms() + (1 << 29), 0
        elif point is None:
            self._until_ms, self._then = air.now_ms() + 2400, STAT_NO_AP_FOUND
        elif point.password != key:
            self._until_ms, self._then = air.now_ms() + 4000, point.refusal
        else:
            self._point = point
            self._let_in_ms = air.now_ms() + point.join_ms
            ms = point.join_ms + (0 if self.fixed else point.dhcp_ms)
            has_address = point.has_dhcp or self.fixed
            self._until_ms, self._then = air.now_ms() + (ms if has_address else 1 << 29), STAT_GOT_IP

    def look(self):
        air = self._air
        if self.is_joined and not self._point.is_on:
            if self._lost_at_ms < 0:
                self._lost_at_ms = air.now_ms() + 6000  # of missing beacons
            elif air.now_ms() >= self._lost_at_ms:
                self._ended(STAT_BEACON_TIMEOUT)
        elif self.is_joined:
            self._lost_at_ms = -1
        elif self._wanted and self._then and air.now_ms() >= self._until_ms:
            if self._then == STAT_GOT_IP and self._point.is_on:
                self.is_joined, self._then, self._reason = True, 0, 0
                self.addresses = self.fixed or (self.own, "255.255.255.0", "192.168.1.1", "192.168.1.1")
            else:
                self._ended(self._then if self._then != STAT_GOT_IP else STAT_ASSOC_FAIL)

    def _ended(self, reason):
        self._let_go(reason)
        self._used += 1
        if self._reconnects < 0 or self._used <= self._reconnects:
            self._begin()
        else:
            self._wanted = None

    def disconnect(self):
        if not self._is_active:
            raise self._air.wrong("Wifi Not Started")
        if self._wanted or self.is_joined:
            self._free_at_ms = self._air.now_ms() + 120  # the driver releases it in a task of its own
            self._let_go(_ASSOC_LEAVE)
        self._wanted = None
        self._is_requested = False

    def isconnected(self):
        self.look()
        return self.is_joined

    def status(self, *what):
        self.look()
        if what:
            if what[0] != "rssi":
                raise ValueError("unknown status param")
            if not self._point or self._air.now_ms() < self._let_in_ms:
                raise OSError("Wifi Not Connected")
            return self._point.rssi
        return self._said()

    def _said(self):
        """In the order of network_wlan_status(): most reasons of the last disconnect come before *connecting*."""
        if self.is_joined:
            return STAT_GOT_IP
        if self._reason in _NO_AP:
            return self._reason
        if self._reason in (STAT_WRONG_PASSWORD, STAT_CONNECT_FAIL):
            return STAT_WRONG_PASSWORD
        if self._reason == _ASSOC_LEAVE:
            return STAT_IDLE
        if self._is_requested and (self._reconnects < 0 or self._used <= self._reconnects):
            return STAT_CONNECTING
        return self._reason or STAT_IDLE

    def config(self, *names, **values):
        if names:
            raise ValueError("unknown config param")
        for name, value in values.items():
            if name == "reconnects":
                self._reconnects = value
            elif name == "pm":
                self.power = value
            else:
                raise ValueError("unknown config param")

    def scan(self):
        if not self._is_active:
            raise OSError("STA must be active")
        if self._wanted and not self.is_joined:
            raise self._air.wrong("Wifi Internal State Error")
        self._air.hold(2200)
        points = sorted([(-point.rssi, point.ssid, point) for point in self._air.points if point.is_on])
        return [
            (ssid.encode(), b"\x02\0\0\0\0\1", 6, point.rssi, AUTH_WPA2_PSK if point.password else AUTH_OPEN, False)
            for _, ssid, point in points
        ]


class _Access(_Interface):
    """The radio as an access point of its own."""

    def __init__(self, air):
        super().__init__(air)
        self.settings = {}
        self.own = "192.168.4.1"

    def switched(self, is_on):
        self.addresses = (self.own, "255.255.255.0", self.own, "0.0.0.0") if is_on else NO_ADDRESS

    def config(self, *names, **values):
        if names:
            return self.settings[names[0]]
        if len(values.get("key", "12345678")) < 8:
            raise self._air.wrong("Wifi Invalid Password")
        self.settings.update(values)

    def status(self, *what):
        return []


class WLAN:
    """The chip has one of each: two objects of one interface are the same interface."""

    IF_STA = STA_IF
    IF_AP = AP_IF
    PM_NONE = 0
    PM_PERFORMANCE = 1
    PM_POWERSAVE = 2

    def __init__(self, interface=STA_IF):
        self._interface = interface

    def __getattr__(self, name):
        return getattr(air.station if self._interface == STA_IF else air.access, name)


def country(*codes):
    if codes:
        air.country = codes[0]
    return air.country


def hostname(*names):
    if names:
        if len(names[0]) > 32:
            raise ValueError("hostname")
        air.hostname = names[0]
    return air.hostname


air = Air()
