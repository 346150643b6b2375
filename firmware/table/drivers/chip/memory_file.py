"""Stands in for RTC memory where there is a file system only: cutting the power means removing the file."""


class Memory:
    def __init__(self, path: str) -> None:
        self._path = path

    def read(self) -> bytes:
        try:
            with open(self._path, "rb") as file:
                return file.read()
        except OSError:
            # No file: the power was cut, or it is the first start.
            return b""

    def write(self, data: "bytes | bytearray") -> None:
        with open(self._path, "wb") as file:
            file.write(data)


def create(part: dict) -> Memory:
    return Memory(part["path"])
