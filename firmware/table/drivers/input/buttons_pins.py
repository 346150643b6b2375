"""Buttons and keys on pins of their own.

An edge only means "look now": the handler reads the pin again, and stamps the press.  The press counts from its leading
edge; whatever the contact does then, until it has been seen open for a while, belongs to the same press.  Every step of
the table looks at the pins, too: for an edge that the interrupt queue has lost, and where interrupts lie.

At the last look the contact was open, so a press has happened since then: that gap is its uncertainty.  It is longest
where something held up the interpreter, a flash write, a collection, a slice of drawing.
"""

import time

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import Pin

    from table.running.uncertain import Ring

DEBOUNCE_MS = 20  # a contact that has been open for so long is open; a contact that bounces longer is worn out
BOUNCE_MS = 5  # for so long it closes and opens before it stays closed
GHOST_MS = 20  # an open contact behind an edge is noise, unless a whole press may have fitted in since the last look
STUCK_MS = 10000  # nobody holds a button for so long

# Of a contact.
_OPEN = 0
_CLOSED = 1  # as it was at the last look
_OPENING = 2  # it was open at the last look, but has not been for long enough


class Contact:
    """One button or key: what is known of its contact."""

    def __init__(self, control: int, pin: "Pin", is_low: bool, is_trusted: bool) -> None:
        self.control = control
        self.pin = pin
        self.is_low = is_low
        self.is_trusted = is_trusted
        self.state = _OPEN
        self.since = 0  # tick of the press, since when it has been seen open, or of an edge that may begin a press
        self.gap_ms = -1  # from the look before that edge; -1: there was none
        self.is_stuck = False

    def is_closed(self) -> bool:
        return (self.pin.value() == 0) == self.is_low


class Buttons:
    """`pins`: (control, pin, whether an interrupt may be trusted there) of each; `is_low`: closed contacts read 0.

    No method but `start` allocates: handlers run where the heap may be locked."""

    def __init__(self, pins: list, is_low: bool = True) -> None:
        self.contacts = [Contact(control, pin, is_low, is_trusted) for control, pin, is_trusted in pins]
        self._looked = 0  # tick of the last look at all pins
        self._is_looking = False
        self._is_missed = False  # an edge came while the pins were being looked at

    def start(self, edges: "Ring", ticks_ms: "Callable[[], int]", wake: "Callable[[], None]") -> None:
        """From now on each press goes to `edges.put` with its tick and its uncertainty, then `wake` is called.

        A contact that is closed from the start is stuck, or the hand is still on it: it begins with its opening."""
        self._edges = edges
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
        """Look at every pin: polled ones, lost edges, and whether contacts are open again.  Before each step."""
        self._is_looking = True
        self._see_all()
        self._is_looking = False
        # An edge that comes behind this line is seen by its handler again, one before it is seen here.
        while self._is_missed:
            self._is_missed = False
            self._is_looking = True
            self._see_all()
            self._is_looking = False

    def stuck(self) -> int:
        """Which controls have been held for longer than anybody presses, a bit each."""
        bits = 0
        for contact in self.contacts:
            if contact.is_stuck:
                bits |= 1 << contact.control
        return bits

    def is_down(self, control: int) -> bool:
        """Whether this control's last press still lasts; bouncing does not end it."""
        return self.contacts[control].state != _OPEN

    def read(self) -> int:
        """Which controls are held now, a bit each: for the self-test."""
        bits = 0
        for contact in self.contacts:
            if contact.is_closed():
                bits |= 1 << contact.control
        return bits

    def _edge(self, pin: "Pin") -> None:
        """The interrupt: never while another one is handled, but anywhere within a look."""
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
            self._press(contact, contact.since, contact.gap_ms)  # it had bounced open when its first edge was looked at
        elif is_closed or (is_edge and gap_ms > GHOST_MS):
            # Where there are no edges, the last look may have fallen into the bouncing.
            self._press(contact, now, gap_ms if contact.is_trusted else gap_ms + BOUNCE_MS)
        elif is_edge:
            contact.since, contact.gap_ms = now, gap_ms

    def _press(self, contact: Contact, ticks: int, uncertain_ms: int) -> None:
        contact.state, contact.since = _CLOSED, ticks
        self._edges.put(contact.control, ticks, uncertain_ms)
        self._wake()


def create(part: dict) -> Buttons:
    """`left`, `right`: the pins of the clock buttons; `keys`: those of the three keys, if they are wired; `polled`:
    where interrupts lie; `no_pull`: where the chip has no resistor of its own; `is_low`: closed contacts read 0."""
    from machine import Pin

    is_low = part.get("is_low", True)
    pull = Pin.PULL_UP if is_low else Pin.PULL_DOWN
    pins = []
    for number in [part["left"], part["right"]] + list(part.get("keys", ())):
        has_pull = number not in part.get("no_pull", ())
        pin = Pin(number, Pin.IN, pull=pull) if has_pull else Pin(number, Pin.IN)
        pins.append((len(pins), pin, number not in part.get("polled", ())))
    return Buttons(pins, is_low)
