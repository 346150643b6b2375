"""RTC memory simulated by the page, which hands it to the next worker unless the power was cut."""

import page  # type: ignore  # registered by the page's worker; no stub knows it


class Memory:
    def read(self) -> bytes:
        data = page.memory_read()
        return b"" if data is None else bytes(data)

    def write(self, data: bytes) -> None:
        page.memory_write(data)


def create(part: dict) -> Memory:
    return Memory()
