"""A pretend ESP32 with stock MicroPython on the unix port: littlefs on a chip that is a file, boot.py, main.py,
prompt.

  micropython -X heapsize=8m start.py CHIP BLOCKS CAUSE RAW FOLDERS IMAGE

CHIP is the file, CAUSE the number of the reset (machine.PWRON_RESET and so on), RAW whether the prompt is the raw one,
FOLDERS the folders of the chip's modules, separated by :, IMAGE the interpreter's own name. Exit code 77 is a soft
reset with the friendly prompt, 78 one with the raw prompt; after 79 the program has reset the chip.
"""

import sys

_chip, _blocks, _cause, _raw, _folders, _image = sys.argv[1:]
sys.path[:] = [__file__.rpartition("/")[0]] + _folders.split(":")
__import__("life").live(_chip, int(_blocks), int(_cause), int(_raw), _folders.split(":"), _image, globals())
