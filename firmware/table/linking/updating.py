"""An update at the table: offered, fetched in pieces, put into the idle slot, started on trial.

Nothing happens during a match; fetching resumes from flash afterwards.  Safe mode (firmware/safe) uses the same code.
"""

import asyncio

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log import updates
from matchcore.log.link import MALFORMED, BadMessage
from table.keeping import slots
from table.keeping.slots import Unfit

if TYPE_CHECKING:
    from matchcore.compat import Callable, Protocol
    from matchcore.log.link import Answer
    from table.table import Table

    class Network(Protocol):
        async def post(self, address: str, body: bytes, timeout_ms: int) -> bytes: ...

    class Link(Protocol):
        """The link's task (link_task.py)."""

        update: "Updating | None"
        declined: bytes

        def talk(self, kind: "type[Talk]") -> "Talk": ...
        def is_quiet(self) -> bool: ...

    class End(Protocol):
        """Either the link's or safe mode's."""

        table: int
        boot: int
        count: int
        log_id: int


POST_MS = 4000
AGAIN_MS = 5000  # after a failed call

IDLE = "idle"
REFUSED = "refused"
INSTALLED = "installed"  # the next start is its trial


class Talk:
    """Calls about updates to one director.  `end` numbers them together with the link's."""

    def __init__(self, end: "End", key: bytes, network: "Network", address: str) -> None:
        self._end = end
        self._key = key
        self._network = network
        self._address = address

    async def ask(self, kind: int, body: bytes) -> bytes:
        """The body of the answer; OSError or BadMessage without a valid one."""
        end = self._end
        end.count += 1
        request = updates.Request(end.table, end.boot, end.count, end.log_id, kind, body)
        return request.answered(self._key, await self._network.post(self._address, request.packed(self._key), POST_MS))

    async def tell(self, state: str, about: str = "", why: str = "") -> "updates.Offer | None":
        board, version = slots.release_in(".")
        report = updates.Report(board, version, state, about, why)
        return updates.read_offer(await self.ask(updates.ASK, report.packed()))

    async def tell_news(self) -> "updates.Offer | None":
        """Report the outcome of the last starts, once; returns the director's offer."""
        news = slots.read_state().get("news")
        if not isinstance(news, list) or len(news) != 3:
            return await self.tell(IDLE)
        offer = await self.tell(*[str(word) for word in news])
        state = slots.read_state()
        if state.get("news") == news:
            del state["news"]
            slots.write_state(state)
        return offer


class Fetch:
    """One release, from the offer to a slot: the idle one, unless given."""

    def __init__(self, talk: Talk, slot: str = "") -> None:
        self._talk = talk
        self._slot = slot
        self._offer: updates.Offer | None = None
        self._update: slots.Update | None = None
        self._is_whole = False

    async def step(self) -> bool:
        """Make one call; returns whether there is more to do.  An unfit release is declined with the reason."""
        if self._offer is None:
            self._offer = await self._talk.tell_news()
            if self._offer is None:
                return False
        try:
            return await self._next(self._offer)
        except Unfit as error:
            why = str(error)
        except MemoryError:
            why = "too little memory"
        await self._talk.tell(REFUSED, self._offer.version, why)
        return False

    async def _next(self, offer: "updates.Offer") -> bool:
        if self._update is None:
            self._update = begun(offer, self._slot)
        offset, size = _on_flash(self._update.wanted)
        if not size:
            for _ in self._update.finish():
                await asyncio.sleep_ms(0)
            self._is_whole = True
            return False
        body = updates.piece(offer.digest, offset, min(size, updates.LARGEST_PIECE))
        data = await self._talk.ask(updates.PIECE, body)
        if not data or len(data) > size:
            raise BadMessage(MALFORMED, "a piece of %d bytes" % len(data))
        _on_flash(self._update.put, data)
        return True

    def is_there(self) -> bool:
        return self._is_whole

    async def try_it(self) -> None:
        """Make the next start its trial, and tell the director if possible."""
        if self._offer is None or self._update is None:
            return
        state = slots.read_state()
        slot = self._update.folder[1:]
        if state.get("slot", slot) == slot:  # in safe mode
            state["slot"] = slots.other(slot)
        state["trial"], state["starts"] = slot, 0
        _on_flash(slots.write_state, state)
        try:
            await self._talk.tell(INSTALLED, self._offer.version)
        except (OSError, BadMessage):
            pass  # the release itself reports the outcome
        slots.reset()


def begun(offer: "updates.Offer", slot: str) -> "slots.Update":
    """This offer's update, resumed where it stopped; Unfit if it is not for this device."""
    board, version = slots.release_in(".")
    state = slots.read_state()
    if not (state or slot) or not board:
        raise Unfit("this device has no slots")
    if offer.board != board:
        raise Unfit("it is for %s, this is %s" % (offer.board, board))
    if not offer.is_older and not updates.is_newer(offer.version, version):
        raise Unfit("%s runs, which is not older" % version)
    slot = slot or slots.other(state["slot"])
    if state.get("trial"):
        raise Unfit("another release is on trial")
    update = _kind(offer.version, version)(slot, offer.digest, offer.list_size, offer.size)
    _on_flash(update.begin)
    return update


def _kind(offered: str, version: str) -> "type[slots.Update]":
    """How an update is put onto this device; Unfit if it is for another image."""
    if slots.OF_IMAGE not in version:
        return slots.Update
    with loading.borrowed("table.keeping.halves") as halves:
        if halves.image_of(offered) != halves.image_of(version):
            raise Unfit("it is not for image %s, which is this board's" % halves.image_of(version))
        return halves.Update


def _on_flash(act: "Callable", *values: object):
    try:
        return act(*values)
    except OSError as error:
        raise Unfit("flash: %s" % error)


class Updating:
    """Handles an offer between the link's calls."""

    def __init__(self, task: "Link", table: "Table") -> None:
        self._task = task
        task.update = self
        self._table = table
        self._fetch = Fetch(task.talk(Talk))

    async def go_on(self, answer: "Answer") -> int:
        """One step; returns the ms before the next call."""
        name = answer.more[3:11]
        if not name:
            self._task.declined = b""
        if not name or not self._is_idle():
            return self._let_go(answer.next_ms)
        try:
            has_more = await self._fetch.step()
        except (OSError, BadMessage):
            return self._let_go(AGAIN_MS)
        if has_more:
            return 0
        if self._fetch.is_there():
            await self._fetch.try_it()
        self._task.declined = name
        return self._let_go(answer.next_ms)

    def _let_go(self, wait_ms: int) -> int:
        self._task.update = None
        return wait_ms

    def _is_idle(self) -> bool:
        """No match, call or open question; a match sealed and delivered does not count."""
        match, dialog = self._table.match, self._table.dialog
        is_over = match.is_idle() or match.is_sealed() and self._task.is_quiet()
        return is_over and not match.is_pending() and not dialog.what and not dialog.is_menu
