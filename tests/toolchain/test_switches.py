"""The tests' interpreter has the language and the modules of the ESP32 port, except for the differences listed here."""

import re
import subprocess
from pathlib import Path

import pytest

from host_tools.toolchain import source, unix_build

# ESP-IDF's headers included by the ESP32 port's configuration, missing here: empty files in their place.
ESP_IDF = ("esp_random.h", "esp_system.h", "freertos/FreeRTOS.h", "driver/i2s_std.h", "esp_wifi_types.h")
OF_A_BOARD = ("CONFIG_IDF_TARGET_ESP32=1", "CONFIG_IDF_TARGET_ARCH_XTENSA=1")
# Defined by the ports' own build files.
OF_ESP32_BUILD = ("MICROPY_VFS_FAT=1", "MICROPY_VFS_LFS2=1")
OF_UNIX_BUILD = (*OF_ESP32_BUILD, "MICROPY_PY_SOCKET=1", "MICROPY_PY_THREAD=1", "MICROPY_PY_THREAD_GIL=0")

VERSION = "import sys; print('%d.%d.%d' % sys.implementation[1][:3])"
# Names beginning like this are part of the chip or of ESP-IDF: the pretended board of tests/esp32 has them.
OF_THE_CHIP = ("PY_MACHINE", "PY_BLUETOOTH", "PY_NETWORK", "PY_ESPNOW", "PY_ONEWIRE", "PY_SOCKET", "PY_WEBREPL")
# Where the language is the same, or a test needs the host's way: reasons beside them.
DIFFERENT = {
    "PY_BUILTINS_HELP_TEXT": "a text",
    "PY_CRYPTOLIB": "a library that Debian's source package is without; nothing of the firmware uses it",
    "PY_HASHLIB_MD5": "likewise",
    "PY_HASHLIB_SHA1": "likewise",
    "PY_SSL": "likewise",
    "PY_OS_DUPTERM": "the prompt on a cable: the ESP32 port's own",
    "PY_OS_DUPTERM_NOTIFY": "likewise",
    "PY_OS_ERRNO": "off in both; the ESP32 port does not even name it",
    "PY_OS_SYSTEM": "likewise",
    "PY_OS_GETENV_PUTENV_UNSETENV": "the board HEADLESS is told what to do in the environment",
    "PY_OS_INCLUDEFILE": "each port's own file",
    "PY_OS_SYNC": "the ESP32 port's own; no module of the table uses it",
    "PY_OS_UNAME": "likewise",
    "PY_RANDOM_SEED_INIT_FUNC": "each has its own chance",
    "PY_SELECT_POSIX_OPTIMISATIONS": "sockets of the host can be polled in no other way",
    "PY_SELECT_SELECT": "in the place of poll, which the table uses",
    "PY_STRING_TX_GIL_THRESHOLD": "threads of the prompt",
    "PY_SYS_EXECUTABLE": "the path of the interpreter",
    "PY_SYS_PATH_ARGV_DEFAULTS": "each port sets sys.path by itself",
    "PY_SYS_PATH_DEFAULT": "likewise",
    "PY_SYS_PLATFORM": "a name",
    "PY_THREAD_GIL": "threads; the table has none",
    "PY_THREAD_RECURSIVE_MUTEX": "likewise",
    "PY_TIME_CUSTOM_SLEEP": "each port has its own time.py",
    "PY_TIME_GMTIME_LOCALTIME_MKTIME": "likewise: the unix port has these functions in its own file",
    "PY_TIME_INCLUDEFILE": "likewise",
}


def switches(tree: Path, folders: list[Path], defined: tuple[str, ...]) -> dict[str, str]:
    """Every MICROPY_PY_… with its value, all names in it replaced, as the C preprocessor sees it."""
    command = ["gcc", "-E", "-P", *(f"-I{folder}" for folder in (tree, *folders)), *(f"-D{name}" for name in defined)]
    include = '#include "py/mpconfig.h"\n'

    def preprocessed(text: str, *flags: str) -> str:
        return subprocess.run(
            [*command, *flags, "-x", "c", "-"], input=include + text, capture_output=True, text=True, check=True
        ).stdout

    names = sorted(set(re.findall(r"^#define MICROPY_(PY_\w+) ", preprocessed("", "-dM"), re.MULTILINE)))
    asked = preprocessed("".join(f"@ {name} = MICROPY_{name}\n" for name in names))
    return {name: value(text) for name, text in re.findall(r"^@ (\w+) = (.*)$", asked, re.MULTILINE)}


def value(text: str) -> str:
    """The value of a numeric expression; anything else unchanged."""
    said = text.replace("&&", " and ").replace("||", " or ")
    if not re.fullmatch(r"(and|or|[\s\d()<>=!+*/-])*", said) or not said.strip():
        return text.strip()
    return str(int(eval(re.sub(r"!(?!=)", " not ", said))))


@pytest.fixture(scope="module")
def both(micropython32, tmp_path_factory) -> tuple[dict[str, str], dict[str, str]]:
    """The switches of the ESP32 port, and those of the tests' interpreter."""
    tree = source.FOLDER / "tree"
    stand_ins = tmp_path_factory.mktemp("esp-idf")
    for name in (*ESP_IDF, "mpconfigboard.h"):
        (stand_ins / name).parent.mkdir(exist_ok=True)
        (stand_ins / name).touch()
    esp32 = switches(tree, [stand_ins, tree / "ports" / "esp32"], OF_A_BOARD + OF_ESP32_BUILD)
    variant = tree / "ports" / "unix" / "variants" / unix_build.NAME
    return esp32, switches(tree, [tree / "ports" / "unix", variant], OF_UNIX_BUILD)


def test_every_switch_of_the_language_is_that_of_the_esp32_port(both):
    esp32, ours = both
    assert len(esp32) > 150 and len(ours) > 150, "the files were read"
    different = {
        name: (esp32.get(name), ours.get(name))
        for name in {*esp32, *ours}
        if ours.get(name) != esp32.get(name) and not name.startswith(OF_THE_CHIP)
    }
    assert set(different) == set(DIFFERENT), {name: different.get(name) for name in set(different) ^ set(DIFFERENT)}


def test_the_level_of_features_is_the_same(both, tmp_path):
    tree = source.FOLDER / "tree"
    level = re.compile(r"^#define MICROPY_CONFIG_ROM_LEVEL\s+(.*)$", re.MULTILINE)
    esp32 = level.findall((tree / "ports" / "esp32" / "mpconfigport.h").read_text())
    assert level.findall((unix_build.VARIANT / "mpconfigvariant.h").read_text()) == esp32


def test_what_is_built_is_the_oldest_version_promised(micropython, micropython32):
    for interpreter in (micropython, micropython32):
        said = subprocess.run([interpreter, "-c", VERSION], capture_output=True, text=True, check=True).stdout
        assert said.strip() == source.VERSION and source.VERSION.startswith("%d.%d." % source.OLDEST)
