"""Work beside the requests, in a thread that looks now and then."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger("director")


@contextmanager
def repeating(name: str, look: Callable[[], object], wait_s: Callable[[], float]) -> Iterator[None]:
    """Within this block, call `look` periodically; its errors are logged."""
    stopping = threading.Event()

    def go_on() -> None:
        while not stopping.wait(wait_s()):
            try:
                look()
            except Exception as error:
                log.error("%s: failed, and will be tried again", name, exc_info=error)

    thread = threading.Thread(target=go_on, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()
