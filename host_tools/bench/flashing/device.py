"""A device at MicroPython's prompt, through the real mpremote; every error is named."""

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

from mpremote import transport_serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial import Serial, SerialException

from host_tools.bench.flashing import ports
from host_tools.bench.flashing.ports import Lister, Port
from host_tools.installing.faults import CableFault, FlashFault, PortFault

SILENCE_S = 12.0  # a slower answer means that something hangs
GREETINGS, GREETING_S, PAUSE_S = 4, 3.0, 1.0
CHUNK = 1024  # bytes per write; littlefs collects them into blocks of 4096
# A running watchdog cannot be stopped, only given a longer timeout; the final restart ends it.
PATIENT_WATCHDOG_MS = 900_000

_ABOUT = """
import gc, json, os, sys
gc.collect()
s = os.statvfs("/")
print(json.dumps({
    "version": list(sys.implementation[1][:3]), "machine": sys.implementation._machine,
    "free": gc.mem_free(), "space": s[0] * s[3],
}))
"""
_ON_BUS = """
import json, machine
number, sda, scl = {bus}
i2c = machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=100_000)
found = {}
for address in i2c.scan():
    try:
        found[address] = [i2c.readfrom_mem(address, each, 1)[0] for each in {registers}.get(address, ())]
    except OSError:
        found[address] = []
print(json.dumps(found))
"""
_HASHES = """
import hashlib, os
def walk(folder):
    for entry in os.ilistdir(folder):
        name = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            walk(name)
            continue
        h = hashlib.sha256()
        read = 0
        with open(name, "rb") as file:
            while True:
                part = file.read(512)
                if not part:
                    break
                h.update(part)
                read += len(part)
                if not read % 16384:
                    print(end=" ")  # mpremote hangs up after 10 s of silence, and a large file takes longer
        print(repr((name, "".join(["%02x" % byte for byte in h.digest()]))), end=",")
try:
    walk({folder!r})
except OSError as error:
    if error.errno != 2:
        raise
"""
_EMPTY = """
import os
def empty(folder):
    for entry in list(os.ilistdir(folder)):
        name = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            empty(name)
            os.rmdir(name)
        else:
            os.remove(name)
try:
    empty({folder!r})
    os.rmdir({folder!r})
except OSError as error:
    if error.errno != 2:
        raise
"""


# It prints answers it did not understand into the progress of other devices.
transport_serial.print = lambda *_said: None  # type: ignore[attr-defined]


class Device:
    """A device whose program has been stopped; `close` leaves it at the prompt, `restart` starts it."""

    def __init__(self, port: Port, lister: Lister | None = None) -> None:
        """`lister`: finds the port again between greetings, because the device may still be starting."""
        self.port = port
        self._doing = "being greeted"
        self._transport: Any = None
        for tries_left in reversed(range(GREETINGS)):
            if lister:
                self.port = ports.again(self.port, lister)
            try:
                self._greet()
                return
            except (CableFault, PortFault):
                self.close()
                if not tries_left:
                    raise
                time.sleep(PAUSE_S)  # it may still be starting

    def _greet(self) -> None:
        with self._named():
            self._transport = _opened(self.port.device)
            self._transport.enter_raw_repl(timeout_overall=GREETING_S)
            self._transport.serial.timeout = SILENCE_S
            self._transport.exec(f"import machine\nmachine.WDT(timeout={PATIENT_WATCHDOG_MS})")

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, *_error) -> None:
        self.close()

    def close(self) -> None:
        if self._transport is not None:
            with contextlib.suppress(SerialException, OSError):
                self._transport.close()

    @contextlib.contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Errors in this block name `what`."""
        before, self._doing = self._doing, what
        with self._named():
            yield
        self._doing = before

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except TransportExecError as error:
            raise _refused(self._doing, error.error_output) from error
        except OSError as error:
            if isinstance(error, SerialException) or error.errno not in _FILE_SYSTEM:
                raise CableFault(self._doing, error) from error
            raise _refused(self._doing, str(error)) from error
        except (TransportError, ValueError, SyntaxError, IndexError) as error:
            raise CableFault(self._doing, error) from error  # mpremote takes any bytes as an answer
        except Exception as error:
            if type(error).__name__ != "error":  # struct.error, termios.error: a truncated answer, a vanished port
                raise
            raise CableFault(self._doing, error) from error

    # -- identity ------------------------------------------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        """`version`, `machine`, `free` bytes of heap, `space` left in the file system."""
        with self.doing("saying what it is"):
            return json.loads(self._transport.exec(_ABOUT))

    def on_bus(self, bus: tuple[int, int, int], registers: dict[int, tuple[int, ...]]) -> dict[int, list[int]]:
        """The chips on an I2C bus (its number, SDA, SCL), with the values of these registers."""
        with self.doing("looking at its buses"):
            told = self._transport.exec(_ON_BUS.replace("{bus}", repr(bus)).replace("{registers}", repr(registers)))
        return {int(address): said for address, said in json.loads(told).items()}

    # -- files ---------------------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes | None:
        """A whole file; None if missing."""
        with self.doing(f"{path} was read"):
            if not self._transport.fs_exists(path):
                return None
            return bytes(self._transport.fs_readfile(path, CHUNK))

    def names(self, folder: str) -> list[str]:
        """The names in a folder; [] if missing."""
        with self.doing(f"{folder} was listed"):
            if not self._transport.fs_isdir(folder):
                return []
            return sorted(entry.name for entry in self._transport.fs_listdir(folder))

    def make_folder(self, path: str) -> None:
        with self.doing(f"the folder {path} was made"):
            if not self._transport.fs_exists(path):
                self._transport.fs_mkdir(path)

    def write(self, path: str, data: bytes) -> None:
        with self.doing(f"{path} was written"):
            self._transport.fs_writefile(path, data, CHUNK)

    def replace(self, path: str, data: bytes) -> None:
        """Atomically, even if the cable is pulled."""
        self.write(path + ".new", data)
        with self.doing(f"{path} was put in place"):
            self._transport.exec(f"import os\nos.rename({path + '.new'!r}, {path!r})")

    def remove(self, path: str) -> None:
        with self.doing(f"{path} was removed"):
            if self._transport.fs_exists(path):
                self._transport.fs_rmfile(path)

    def remove_folder(self, path: str) -> None:
        with self.doing(f"{path} was emptied"):
            self._transport.exec(_EMPTY.replace("{folder!r}", repr(path)))

    def hashes(self, folder: str) -> dict[str, str]:
        """SHA-256 of every file below a folder, as read back from flash; names relative to the folder."""
        with self.doing(f"{folder} was read back"):
            told = self._transport.exec(_HASHES.replace("{folder!r}", repr(folder)))
            listed: list[tuple[str, str]] = list(eval(f"[{told.decode()}]", {"__builtins__": {}}))  # noqa: S307
        return {name.removeprefix(folder + "/"): digest for name, digest in listed}

    # -- starting ------------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Like a power cycle; a port on native USB vanishes for a moment."""
        with self.doing("being restarted"):
            self._leave("machine.reset()")

    def to_loader(self) -> None:
        """Into the chip's own loader, which is another port on native USB."""
        with self.doing("being sent to its loader"):
            self._leave("machine.bootloader()")

    def _leave(self, how: str) -> None:
        """Like mpremote's own `bootloader`: the pause lets the answer out before USB vanishes."""
        try:
            self._transport.exec_raw_no_follow(f"import machine, time\ntime.sleep_ms(100)\n{how}")
        except (TransportError, SerialException, OSError):
            if not self.port.is_micropython:
                raise
            # On native USB the port may vanish before its answer; waiting for the next port will tell.
        self.close()


_FILE_SYSTEM = {2, 5, 17, 20, 21, 22, 28, 30, 39}  # errno values of a device's file system, as passed on by mpremote
_NO_SPACE = ("ENOSPC", "Errno 28", "OSError: 28")


def _opened(port: str) -> SerialTransport:
    """PortFault with the system's message, which mpremote hides."""
    try:
        return SerialTransport(port, timeout=GREETING_S)
    except TransportError as error:
        try:
            Serial(port, exclusive=True).close()
        except SerialException as reason:
            raise PortFault(port, reason) from error
        raise PortFault(port) from error


def _refused(doing: str, told: str) -> FlashFault:
    """The fault for a device that answered with an error."""
    last = told.strip().splitlines()[-1] if told.strip() else "it did not say why"
    if any(sign in told for sign in _NO_SPACE):
        return FlashFault(
            f"the device's file system is full (while {doing})",
            "What ran before still runs. Old matches take the room: let them reach the director, or, if none of them "
            "matters, begin with an empty device: --erase",
        )
    return FlashFault(
        f"the device refused while {doing}: {last}",
        "Run the same command once more; if it says the same, begin with an empty device: --erase",
    )
