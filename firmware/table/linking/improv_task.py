"""Answers Improv on the cable for the first minute, or until the table is enrolled.

Every Improv command contains a byte 03, so Ctrl-C is off meanwhile; a 03 outside a packet (mpremote) ends the program.
"""

import asyncio

from matchcore.compat import TYPE_CHECKING
from table.linking import improv

if TYPE_CHECKING:
    from table.drivers.input.serial_repl import Serial
    from table.linking.cable import Cable

WINDOW_MS = 60000
STEP_MS = 20
JOIN_MS = 30000


class ImprovTask:
    """`about`: firmware, version, chip and name of the table; `is_new`: never enrolled."""

    def __init__(self, cable: "Cable", serial: "Serial", about: tuple, is_new: bool) -> None:
        self._cable = cable
        self._serial = serial
        self._about = about
        self._is_new = is_new
        self._parser = improv.Parser()

    async def run(self) -> None:
        left_ms = WINDOW_MS
        self._serial.keep_break(True)
        try:
            while left_ms > 0 or self._is_new:
                found = self._look()
                if self._parser.is_broken_in:
                    self._serial.keep_break(False)
                    raise KeyboardInterrupt
                if found:
                    await self._answer(*found)
                    left_ms = WINDOW_MS
                await asyncio.sleep_ms(STEP_MS)
                left_ms -= STEP_MS
        finally:
            self._serial.keep_break(False)

    def _look(self) -> tuple:
        while True:
            byte = self._serial.read()
            if byte < 0:
                return ()
            found = self._parser.take(byte)
            if found or self._parser.is_broken_in:
                return found

    async def _answer(self, command: int, data: bytes) -> None:
        write = self._serial.write
        if command == improv.SET_WIFI:
            await self._join(data)
        elif command == improv.GET_STATE:
            self._tell_state()
        elif command == improv.GET_INFO:
            write(improv.result(command, *self._about))
        elif command == improv.SCAN:
            for name, signal_dbm, is_open in await self._cable.scan():
                write(improv.result(command, name, str(signal_dbm), "NO" if is_open else "YES"))
            write(improv.result(command))
        else:
            self._fail(improv.UNKNOWN if command else improv.INVALID)

    def _tell_state(self) -> None:
        is_joined = self._cable.is_joined()
        self._serial.write(improv.packet(improv.STATE, bytes([improv.PROVISIONED if is_joined else improv.READY])))
        if is_joined:
            self._serial.write(improv.result(improv.GET_STATE, ""))

    def _fail(self, error: int) -> None:
        self._serial.write(improv.packet(improv.ERROR, bytes([error])))

    async def _join(self, data: bytes) -> None:
        """The network is kept even if joining fails."""
        network = improv.network_in(data)
        if not network or not self._cable.take_network(*network):
            self._fail(improv.INVALID)
            return
        self._serial.write(improv.packet(improv.ERROR, bytes([improv.NO_ERROR])))
        self._serial.write(improv.packet(improv.STATE, bytes([improv.PROVISIONING])))
        for _ in range(JOIN_MS // STEP_MS):
            if self._cable.is_joined():
                self._serial.write(improv.packet(improv.STATE, bytes([improv.PROVISIONED])))
                self._serial.write(improv.result(improv.SET_WIFI, ""))
                return
            await asyncio.sleep_ms(STEP_MS)
        self._fail(improv.NOT_JOINED)
        self._serial.write(improv.packet(improv.STATE, bytes([improv.READY])))
