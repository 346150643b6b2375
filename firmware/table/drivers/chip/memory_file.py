"""RTC memory simulated in a file; removing the file simulates a power cut."""


class Memory:
    def __init__(self, path: str) -> None:
        self._path = path

    def read(self) -> bytes:
        try:
            with open(self._path, "rb") as file:
                return file.read()
        except OSError:
            # No file: a power cut, or the first start.
            return b""

    def write(self, data: "bytes | bytearray") -> None:
        with open(self._path, "wb") as file:
            file.write(data)


def create(part: dict) -> Memory:
    return Memory(part["path"])
