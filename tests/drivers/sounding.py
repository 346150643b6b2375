"""`micropython sounding.py`: a continuing tone and one that ends both take nothing from the heap."""

import machine
import micropython

from table.drivers.signal import sounder_i2s

sounder = sounder_i2s.create({"i2s": {"id": 0, "sck": 12, "ws": 0, "sd": 2}})
bus = machine.I2S.made[0]
bus.heard = None


class Gone:
    """Sound is not kept here."""

    def extend(self, piece):
        pass


bus.heard = Gone()
sounder.on(880)
for _ in range(2):
    bus.through()
micropython.heap_lock()
for _ in range(20):
    bus.through()
sounder.off()
bus.through()
sounder.on(880)
bus.through()
sounder.off()
micropython.heap_unlock()
print("ok")
