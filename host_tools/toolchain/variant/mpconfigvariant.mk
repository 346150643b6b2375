# Without libraries that few machines have for 32-bit programs; nothing of the firmware uses them.
MICROPY_PY_FFI = 0
MICROPY_PY_SSL = 0
MICROPY_PY_BTREE = 0

FROZEN_MANIFEST ?= $(VARIANT_DIR)/manifest.py
LDFLAGS += -ldl
