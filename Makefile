# Every target sets up what it needs, in .venv/ and .build/.  Nothing is fetched twice.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
TOOLCHAIN := $(PY) -m host_tools.toolchain
INSTALL := $(PY) host_tools/toolchain/installing.py
# Passed on to a target's program: make run ARGS="--port 8080", make test ARGS="tests/core -x".
ARGS ?=
# The number of halls that `make sim` simulates.
SEEDS ?= 10000
# The first seed, to resume an interrupted run.
FROM ?= 0
# The number of tests run at once: two for each core and one more, as tests also wait for sockets, browsers
# and programs.
JOBS ?= $(shell $(PYTHON) -c 'import os; print(2 * os.cpu_count() + 1)')

# The checker would ask the network on every run for a newer version.
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Containers often forbid Python to keep compiled modules.  Each of the many processes here would compile them all anew.
export PYTHONDONTWRITEBYTECODE :=

# All dependencies with versions and hashes, for all systems; names no index and no host.
LOCKED := host_tools/toolchain/locked
UV := $(VENV)/bin/uv
COMPILE_ONLY := $(UV) pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header \
	--no-emit-index-url --no-emit-find-links $(ARGS)
COMPILE := $(COMPILE_ONLY) pyproject.toml $(LOCKED)/build.in

.PHONY: help lock setup run test compiled quick check sim sweep bench flash image case labels tools clean
.PHONY: check-style check-types check-firmware-types check-directions check-tools

help:
	@echo "make run     the director with a demo tournament on virtual boards, in the browser"
	@echo "make test    every lane of tests; what they need is fetched first"
	@echo "make quick   the core, and the tests nearest to what has changed, in less than a minute"
	@echo "make check   style, types of the host's code and of the firmware, import directions"
	@echo "make flash   a board on a cable becomes a table: BOARD=ES3C28P PORT=/dev/ttyACM0 TABLE=7"
	@echo "make labels  a PDF sheet of labels for the tables: ARGS='--last 40 --title \"Club Open\"'"
	@echo "make sim     $(SEEDS) simulated halls in which everything goes wrong, on all cores: nothing may be lost"
	@echo "make sweep   every story with ever less memory than it needs: nothing that was seen may be lost; some minutes"
	@echo "make bench   the figures, as ratios in one run"
	@echo "make image   what an ESP-IDF build needs for a board whose code is frozen in: BOARD=CYD_2432S028"
	@echo "make case    the case for a printer (STL) and a cutter (DXF), with Debian's openscad: BOARD=ES3C28P, or all"
	@echo "make setup   only set everything up"
	@echo "make lock    write the versions and hashes of all dependencies again: ARGS=--upgrade"
	@echo "make clean   remove what was set up and built"

setup: $(VENV)/.ready-dev tools

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV) \
		|| { echo "Python has no venv here (Debian: apt-get install python3-venv)"; rm -rf $(VENV); exit 1; }

# Editable: the code in this folder is what runs.
# Requirements are locked, each file by its hash: `make lock` renews them.
# uv and pip report their downloads: on a slow network the first start takes minutes.
$(VENV)/.ready-run: pyproject.toml $(LOCKED)/run.txt $(LOCKED)/uv.txt | $(VENV)/bin/python
	@echo "Installing what the director needs into $(VENV), once; minutes on a slow network."
	$(INSTALL) $(LOCKED)/run.txt
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml $(LOCKED)/dev.txt $(VENV)/.ready-run
	@echo "Installing what tests and checks need into $(VENV), once; minutes on a slow network."
	$(INSTALL) $(LOCKED)/dev.txt
	@touch $@

$(VENV)/.ready-flash: pyproject.toml $(LOCKED)/flash.txt $(VENV)/.ready-run
	@echo "Installing what writes to boards into $(VENV), once."
	$(PY) -m pip install --require-hashes --requirement $(LOCKED)/flash.txt
	@touch $@

# With --upgrade in ARGS, to the newest versions that pyproject.toml allows.
lock: $(VENV)/.ready-run
	$(PY) -m pip install --quiet uv
	echo uv | $(COMPILE_ONLY) --output-file $(LOCKED)/uv.txt -
	$(COMPILE) --output-file $(LOCKED)/run.txt
	$(COMPILE) --extra flash --output-file $(LOCKED)/flash.txt
	$(COMPILE) --extra postgresql --extra mqtt --output-file $(LOCKED)/service.txt
	$(COMPILE) --extra dev --output-file $(LOCKED)/dev.txt

# A lane without its tool is skipped with a message; CI must have them all.
tools: $(VENV)/.ready-dev
	@$(TOOLCHAIN) all || { test -z "$$CI" && echo "The tests that need what is missing will be skipped."; }

run: $(VENV)/.ready-run
	@$(TOOLCHAIN) wasm
	$(PY) -m host_tools.director --demo $(ARGS)

# By itself, loadfile leaves the files with the fewest tests, the slowest, to the end: tests/conftest.py orders them.
test: $(VENV)/.ready-dev tools
	$(PY) -m pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

# On a fresh machine, each of the tests' processes would compile all of them for itself.
compiled: $(VENV)/.ready-dev
	@$(PY) -m pytest --quiet --collect-only > /dev/null

# Nothing is fetched: what needs a missing tool is skipped.
quick: $(VENV)/.ready-dev
	@$(PY) -m tests.quick $(JOBS)

# With make --keep-going, one kind of fault does not hide the others.
check: check-style check-types check-firmware-types check-directions

check-style: $(VENV)/.ready-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

check-types: check-tools
	$(PY) -m pyright

check-firmware-types: check-tools
	$(PY) -m pyright --project host_tools/toolchain/pyright-firmware.json

check-directions: $(VENV)/.ready-dev
	$(PY) -m pytest --quiet tests/test_directions.py tests/test_floors.py

# The type checker runs on Node, which comes with the WebAssembly port.
check-tools: $(VENV)/.ready-dev
	@$(TOOLCHAIN) wasm stubs

# A whole device, from blank to its first call at the director; several ports separated by commas, or all.
flash: $(VENV)/.ready-flash
	@$(PY) -m host_tools.bench flash --board "$(BOARD)" --port "$(PORT)" $(if $(TABLE),--table "$(TABLE)") $(if $(BATCH),--batch "$(BATCH)") $(if $(GAME),--game "$(GAME)") $(ARGS)

labels: $(VENV)/.ready-run
	@$(PY) -m host_tools.bench labels $(ARGS)

# Halls in which everything goes wrong, in virtual time; one seed with all its events: ARGS='--seed 1234'.
sim: $(VENV)/.ready-dev
	$(PY) -m tests.simulation --seeds $(SEEDS) --first $(FROM) $(ARGS)

# One turn per size; `make test` uses one size for each story (tests/firmware/small_heaps.py).
sweep: $(VENV)/.ready-dev tools
	@failed=0; for turn in 0 1 2 3 4 5; do echo "turn $$turn of 0 to 5"; \
		MATCH_TABLE_TURN=$$turn $(PY) -m pytest --quiet --numprocesses $(JOBS) --dist loadfile \
			tests/firmware/stories $(ARGS) || failed=1; \
	done; exit $$failed

bench: $(VENV)/.ready-dev tools
	$(PY) -m host_tools.bench figures $(ARGS)

image: $(VENV)/.ready-run
	@test -n "$(BOARD)" || { echo "make image BOARD=... : name a folder of boards/, as in BOARD=CYD_2432S028"; exit 1; }
	$(PY) -m host_tools.release own-image $(BOARD)

case: $(VENV)/.ready-run
	$(PY) -m host_tools.release case $(BOARD) $(ARGS)

clean:
	rm -rf $(VENV) .build *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
