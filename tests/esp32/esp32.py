"""`esp32` of the pretend chip: heap figures that can be set, and non-volatile storage in a dictionary."""

import workbench

HEAP_DATA = 4
HEAP_EXEC = 1
WAKEUP_ALL_LOW = False
WAKEUP_ANY_HIGH = True

# (total, free, largest free block, least free ever) of each region; a test writes the device's report here.
heap_regions = [(162_000, 90_000, 65_000, 60_000)]
temperature = 105  # degrees Fahrenheit, as the chip has it
_nvs = {}
wake_pin = None


def idf_heap_info(capabilities):
    return list(heap_regions)


def raw_temperature():
    return temperature


def wake_on_ext0(pin, level):
    global wake_pin
    wake_pin = pin


def wake_on_ext1(pins, level):
    global wake_pin
    wake_pin = pins


class NVS:
    """A namespace that survives a power cut; here uncommitted values do, too."""

    def __init__(self, namespace):
        self.values = _nvs.setdefault(namespace, {})

    def _get(self, key):
        if key not in self.values:
            raise OSError(-0x1102)  # ESP_ERR_NVS_NOT_FOUND
        return self.values[key]

    def set_i32(self, key, value):
        self.values[key] = value

    def get_i32(self, key):
        return self._get(key)

    def set_blob(self, key, value):
        self.values[key] = bytes(value)

    def get_blob(self, key, into):
        value = self._get(key)
        into[: len(value)] = value
        return len(value)

    def erase_key(self, key):
        self._get(key)
        del self.values[key]

    def commit(self):
        pass


class Partition:
    """The two partitions that a table queries: the running image, and the file system."""

    TYPE_APP = 0
    TYPE_DATA = 1
    BOOT = 0
    RUNNING = 1

    def __init__(self, id):
        self.id = id

    def info(self):
        return (self.TYPE_APP, 0, 0x10000, 0x1F0000, "factory", False)

    @staticmethod
    def find(type=TYPE_APP, subtype=0xFF, label=None, block_size=4096):
        return [Partition(Partition.RUNNING)]

    @staticmethod
    def mark_app_valid_cancel_rollback():
        workbench.fault("an image without roll-back is asked to keep itself")
