# `make run` starts mmlogic, `make run ARGS='-c count'` with arguments; `make test` checks everything. Each installs
# what it needs.
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
READY  := $(VENV)/.ready
TOOLS  := $(VENV)/.tools
RIVALS := $(VENV)/.rivals
PAGES  := $(VENV)/.pages
ARGS   :=

# Tests start hundreds of processes. None compiles what another one has compiled, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: research run test test-lowest test-on test-as-both others alone check setup lint format bench bench-large fuzz docs site serve scenes test-site test-wasm clean
.DEFAULT_GOAL := run

run: $(READY)
	@$(BIN)/mmlogic $(ARGS)

# `make test SWIPL=/path/to/swipl` tests with another SWI-Prolog. `swipl` is looked for in PATH, and says where its library is,
# unless two variables of pyswip say so.
ifdef SWIPL
unexport LIBSWIPL_PATH SWI_HOME_DIR SWIPL
export PATH := $(patsubst %/,%,$(dir $(abspath $(SWIPL)))):$(PATH)
endif

# The machine room's tests stop queries in full flight hundreds of times: they have a process of their own.
ALONE  := tests/machine

# The three run at once, as tests often wait: for a clock, a terminal, another process. What each prints comes at its end.
# MMLOGIC_THOROUGH=1 runs the long checks whole. `make test ARGS='-n 4'` has four workers;
# `ARGS='--random-order-bucket=global --random-order-seed=7'` draws the order of the tests.
# GNU make 3.81, which macOS has, mixes what they print.
SYNC   := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

test: $(TOOLS)
	@swipl --version && $(BIN)/python --version
	@$(MAKE) --no-print-directory $(SYNC) -j 3 others alone lint

others: $(TOOLS)
	$(BIN)/pytest $(ARGS) $(ALONE:%=--ignore=%)

alone: $(TOOLS)
	$(BIN)/pytest $(ARGS) -n 0 $(ALONE)

# `make test-on SUITE=trixie`: all of it in another suite of Debian.
test-on:
	scripts/on-debian $(or $(SUITE),$(error SUITE is a suite of Debian: trixie, sid)) "make test-as-both ARGS='$(ARGS)'"

# With the lowest version of each package that pyproject.toml bounds; the lowest numpy has wheels for Python 3.11 and 3.12.
LOWEST := build/lowest

test-lowest:
	@mkdir -p build && rm -f $(LOWEST)/.tools && $(PYTHON) -m tests.lowest > $(LOWEST).txt
	@PIP_CONSTRAINT=$(LOWEST).txt PIP_BUILD_CONSTRAINT=$(LOWEST).txt $(MAKE) --no-print-directory VENV=$(LOWEST) others alone

# All as root, in a system of its own; then what limits users, and root not, as the user of that system.
LIMITS := tests/cli/test_limits.py

test-as-both: test
	chown -R player .
	runuser -u player -- $(BIN)/pytest $(ARGS) $(LIMITS)

# `make check ROOM=codes`: the tests of a room of mmlogic/ or prolog/, and those of other rooms that go through it.
near-codes    := session translate
near-paths    := puzzles session/test_puzzles.py repl/test_board.py
near-players  := tournaments session/test_players.py session/test_secrets.py
near-language := session/test_annotations.py session/test_refusals.py cli/test_limits.py docs/test_pages.py
near-machine  := queries test_safety.py
near-queries  := prolog/machine
near-session  := repl/test_views.py
near-render   := $(addprefix cli/test_,formats.py streams.py encodings.py control_characters.py) session/test_methods.py
near-cli      := docs
near-sat      := codes/test_by_sat.py puzzles/test_sat.py players/test_by_sat.py
near-common   := test_files.py test_processes.py test_extras.py
near-limits   := test_budget.py test_ignoring.py cli/test_interrupted.py cli/test_limits.py

near = $(and $(ROOM),$(wildcard tests/$(ROOM) tests/prolog/$(ROOM)) $(near-$(ROOM):%=tests/%))

check: $(TOOLS)
	$(BIN)/pytest $(ARGS) $(or $(strip $(near)),$(error ROOM is none of those in docs/architecture.md)) \
		tests/test_architecture.py tests/test_two_languages.py

setup: $(READY)

# The product with all that it can draw and spread over processes; the tools that tests need; and the programs that
# benchmarks stand beside.
$(READY): pyproject.toml setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" EXTRAS=plot,tournament,words sh setup.sh $@

$(TOOLS): pyproject.toml setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" EXTRAS=dev sh setup.sh $@ $(READY)

$(RIVALS): pyproject.toml setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" EXTRAS=bench sh setup.sh $@ $(TOOLS) $(READY)

$(PAGES): pyproject.toml setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" EXTRAS=site sh setup.sh $@ $(READY)

lint: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(TOOLS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Proofs of records, figures of the sources, the fewest givens, each on something small; research/README.md has the long runs.
research: $(TOOLS)
	$(BIN)/python -m research $(ARGS)

bench: $(RIVALS)
	$(BIN)/python -m benchmarks

# `make bench-large ARGS=--quick`, or `ARGS='--only 16x6'`: all of it takes an hour.
bench-large: $(TOOLS)
	$(BIN)/python -m benchmarks.large $(ARGS)

# As long as one likes: `make fuzz SECONDS=3600 SEED=7`.
SECONDS := 60
SEED    := 1

fuzz: $(TOOLS)
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

docs: $(TOOLS)
	$(BIN)/python docs/make.py

# What runs in a browser, under Node: does it answer as it does here? `make test-site ARGS='--games 20 --goals 50000'` asks less.
WEB   := web/build/.ready
FETCH  = $(BIN)/python -m pip download -q --no-deps --require-hashes --only-binary=:all: \
		--platform any --platform pyemscripten_2026_0_wasm32 --implementation cp --python-version 3.14

test-site: $(TOOLS) scenes
	cd web && PYTHONPATH=. "$(abspath $(BIN))/python" -m gate $(ARGS)
	cd web && PYTHONPATH=.:.. "$(abspath $(BIN))/python" -m gate.statements
	cd web && node timings.mjs ../site

# What people do with the page, in Chromium: `make scenes`, or `SCENE=lesson make scenes PICTURES=/tmp/pictures`.
scenes: site
	cd web && node scenes.mjs ../site $(PICTURES)

# `make site` writes the page into site/, for any web server; `make site serve` opens it here.
site: $(WEB) $(PAGES)
	cd web && node build.mjs ../site $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' mmlogic/version.py)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	cp web/icon.svg site/docs

serve:
	node web/serve.mjs site $(PORT)

# The tests that need no process, in WebAssembly: `make test-wasm`, or `ARGS=tests/queries` for one folder.
SUITE := web/build/suite/.ready

test-wasm: $(TOOLS) $(WEB) $(SUITE)
	cd web && PYTHONPATH=. "$(abspath $(BIN))/python" -m suite $(ARGS)

$(SUITE): web/suite/wheels.txt $(WEB)
	$(FETCH) -r web/suite/wheels.txt -d $(@D)
	@touch $@

# The packages of npm and the wheels are those of the lock file and of wheels.txt, by their hashes.
$(WEB): web/package-lock.json web/wheels.txt $(shell find mmlogic prolog grammar docs/lessons -name '[a-z]*.*' -not -name '*.pyc')
	rm -rf web/build
	cd web && npm ci --silent
	$(FETCH) -r web/wheels.txt -d web/build/wheels
	$(BIN)/python -m hatchling build -t wheel -d web/build/wheels
	@touch $@

clean:
	rm -rf web/node_modules web/build site
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
