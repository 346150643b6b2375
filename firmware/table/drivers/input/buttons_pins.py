"""Buttons and keys on pins of their own.

An edge only means "look now": the handler reads the pin and stamps the press.  A press counts from its leading edge;
bouncing until the contact has been open for a while belongs to it.  Each of the table's steps also looks at the pins,
for lost edges and unreliable interrupts.

A press's uncertainty is the time since the contact was last seen open: longest after a flash write, a collection or a
slice of drawing.
"""

import time

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from machine import Pin

    class Ring(Protocol):
        def put(self, control: int, ticks: int, uncertain_ms: int = 0) -> None: ...


DEBOUNCE_MS = 20  # a contact open this long is open; one that bounces longer is worn out
BOUNCE_MS = 5  # how long a contact may bounce before it stays closed
GHOST_MS = 20  # an open contact after an edge is noise, unless a whole press fits in since the last look
STUCK_MS = 10000  # longer than anybody holds a button

_OPEN = 0
_CLOSED = 1  # at the last look
_OPENING = 2  # open at the last look, but not yet for long enough


class Contact:
    def __init__(self, control: int, pin: "Pin", is_low: bool, is_trusted: bool) -> None:
        self.control = control
        self.pin = pin
        self.is_low = is_low
        self.is_trusted = is_trusted
        self.state = _OPEN
        self.since = 0  # tick of the press, of the first look at the open contact, or of an edge that may begin a press
        self.gap_ms = -1  # from the look before that edge; -1: no such edge
        self.is_stuck = False

    def is_closed(self) -> bool:
        return (self.pin.value() == 0) == self.is_low


class Buttons:
    """`pins`: for each (control, pin, whether its interrupt is reliable); `is_low`: closed contacts read 0.

    Only `start` allocates: handlers run while the heap may be locked."""

    def __init__(self, pins: list, is_low: bool = True) -> None:
        self.contacts = [Contact(control, pin, is_low, is_trusted) for control, pin, is_trusted in pins]
        self._looked = 0  # tick of the last look at all pins
        self._is_looking = False
        self._is_missed = False  # an edge came during a look

    def start(self, ring: "Ring", ticks_ms: "Callable[[], int]", wake: "Callable[[], None]") -> None:
        """From now on put each press into `ring` with tick and uncertainty, then call `wake`.

        A contact closed now is stuck or still held, and counts only after it opens."""
        self._ring = ring
        self._ticks = ticks_ms
        self._wake = wake
        self._looked = ticks_ms()
        for contact in self.contacts:
            if contact.is_closed():
                contact.state, contact.since = _CLOSED, self._looked
            if contact.is_trusted:
                pin = contact.pin
                pin.irq(handler=self._edge, trigger=pin.IRQ_FALLING | pin.IRQ_RISING)

    def look(self) -> None:
        """Before each step: polled pins, lost edges, contacts that have opened."""
        self._is_looking = True
        self._see_all()
        self._is_looking = False
        # A later edge is seen by its handler, an earlier one here.
        while self._is_missed:
            self._is_missed = False
            self._is_looking = True
            self._see_all()
            self._is_looking = False

    def stuck(self) -> int:
        """A bit for each control held longer than anybody presses."""
        bits = 0
        for contact in self.contacts:
            if contact.is_stuck:
                bits |= 1 << contact.control
        return bits

    def is_down(self, control: int) -> bool:
        """Bouncing does not end a press."""
        return self.contacts[control].state != _OPEN

    def read(self) -> int:
        """A bit for each control held now: for the self-test."""
        bits = 0
        for contact in self.contacts:
            if contact.is_closed():
                bits |= 1 << contact.control
        return bits

    def _edge(self, pin: "Pin") -> None:
        """The interrupt: never nested, but may come during a look."""
        if self._is_looking:
            self._is_missed = True
            return
        for contact in self.contacts:
            if contact.pin is pin:
                self._see(contact, self._ticks(), True)

    def _see_all(self) -> None:
        now = self._ticks()
        for contact in self.contacts:
            self._see(contact, now, False)
        self._looked = now

    def _see(self, contact: Contact, now: int, is_edge: bool) -> None:
        is_closed = contact.is_closed()
        if contact.state == _OPEN:
            self._see_open(contact, now, is_closed, is_edge)
        elif is_closed:
            if contact.state == _OPENING:
                contact.state, contact.since = _CLOSED, now
            elif time.ticks_diff(now, contact.since) >= STUCK_MS:
                contact.is_stuck = True
        elif contact.state == _CLOSED or is_edge:
            contact.state, contact.since, contact.is_stuck = _OPENING, now, False
        elif time.ticks_diff(now, contact.since) >= DEBOUNCE_MS:
            contact.state, contact.gap_ms = _OPEN, -1

    def _see_open(self, contact: Contact, now: int, is_closed: bool, is_edge: bool) -> None:
        gap_ms = time.ticks_diff(now, self._looked)
        if is_closed and 0 <= contact.gap_ms and time.ticks_diff(now, contact.since) <= BOUNCE_MS:
            self._press(contact, contact.since, contact.gap_ms)  # its first edge was looked at while it bounced
        elif is_closed or (is_edge and gap_ms > GHOST_MS):
            # Without edges, the last look may have fallen into the bouncing.
            self._press(contact, now, gap_ms if contact.is_trusted else gap_ms + BOUNCE_MS)
        elif is_edge:
            contact.since, contact.gap_ms = now, gap_ms

    def _press(self, contact: Contact, ticks: int, uncertain_ms: int) -> None:
        contact.state, contact.since = _CLOSED, ticks
        self._ring.put(contact.control, ticks, uncertain_ms)
        self._wake()


def create(part: dict) -> Buttons:
    """`left`, `right`: pins of the clock buttons; `keys`: of the three keys, if wired; `polled`: unreliable interrupts;
    `no_pull`: no internal resistor; `is_low`: closed contacts read 0."""
    from machine import Pin

    is_low = part.get("is_low", True)
    pull = Pin.PULL_UP if is_low else Pin.PULL_DOWN
    pins = []
    for number in [part["left"], part["right"]] + list(part.get("keys", ())):
        has_pull = number not in part.get("no_pull", ())
        pin = Pin(number, Pin.IN, pull=pull) if has_pull else Pin(number, Pin.IN)
        pins.append((len(pins), pin, number not in part.get("polled", ())))
    return Buttons(pins, is_low)
