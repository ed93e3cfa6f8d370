# `make run` starts mmlogic, `make run ARGS='-c count'` with arguments; `make test` checks everything. Each installs
# what it needs.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
READY  := $(VENV)/.ready
TOOLS  := $(VENV)/.tools
ARGS   :=

# Tests start hundreds of processes. None compiles what another one has compiled, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test others alone setup lint format bench bench-large fuzz docs clean
.DEFAULT_GOAL := run

run: $(READY)
	@$(BIN)/mmlogic $(ARGS)

# The machine room's tests stop queries in full flight hundreds of times: they have a process of their own.
ALONE  := tests/machine

# The three run at once, as tests often wait: for a clock, a terminal, another process. What each prints comes at its end.
# MMLOGIC_THOROUGH=1 runs the long checks whole. `make test ARGS='-n 4'` has four workers;
# `ARGS='--random-order-bucket=global --random-order-seed=7'` draws the order of the tests.
test: $(TOOLS)
	@$(MAKE) --no-print-directory --output-sync -j 3 others alone lint

others: $(TOOLS)
	$(BIN)/pytest $(ARGS) $(ALONE:%=--ignore=%)

alone: $(TOOLS)
	$(BIN)/pytest $(ARGS) -n 0 $(ALONE)

setup: $(READY)

# The product with all that it can draw and spread over processes; then the tools that tests need.
$(READY): pyproject.toml setup.sh
	@PYTHON=$(PYTHON) VENV=$(VENV) EXTRAS=plot,tournament sh setup.sh
	@touch $@

$(TOOLS): pyproject.toml setup.sh
	@PYTHON=$(PYTHON) VENV=$(VENV) EXTRAS=dev sh setup.sh
	@touch $@ $(READY)

lint: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(TOOLS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(TOOLS)
	$(BIN)/python -m benchmarks

# `make bench-large ARGS=--quick`, or `ARGS='--only 16x6'`: all of it takes an hour.
bench-large: $(TOOLS)
	$(BIN)/python -m benchmarks.large $(ARGS)

# As long as one likes: `make fuzz SECONDS=3600 SEED=7`.
SECONDS := 60
SEED    := 1

fuzz: $(TOOLS)
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

docs: $(READY)
	$(BIN)/python docs/make.py

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
