# `make run` starts mmlogic, `make test` checks everything; both install what is missing.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
READY  := $(VENV)/.ready

.PHONY: run test setup lint format bench fuzz docs clean
.DEFAULT_GOAL := run

run: $(READY)
	@$(BIN)/mmlogic

# What is left behind is measured first, in a fresh process; then the machine room's tests, which stop queries in
# full flight hundreds of times, in the same one; then all others.
ALONE  := tests/session/test_many.py tests/machine

test: lint
	$(BIN)/pytest -n 0 $(ALONE)
	$(BIN)/pytest $(ALONE:%=--ignore=%)

setup: $(READY)

$(READY): pyproject.toml setup.sh
	@PYTHON=$(PYTHON) VENV=$(VENV) sh setup.sh
	@touch $@

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m benchmarks

# As long as one likes: `make fuzz SECONDS=3600 SEED=7`.
SECONDS := 60
SEED    := 1

fuzz: $(READY)
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

docs: $(READY)
	$(BIN)/python docs/make.py

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
