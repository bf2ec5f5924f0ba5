# Commands for contributors. `make` alone lists them.

PYTHON  ?= python3
# Three for two cores: tests with a browser or a separate bot process wait half of the time. Quick tests never wait.
WORKERS ?= 3
VENV    := .venv
PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip --disable-pip-version-check
RUNTIME := $(VENV)/.stamp-runtime
DEV     := $(VENV)/.stamp-dev
# Small chunks: in large ones a single worker would get all the slow tests.
TESTS    = -m pytest -n $(WORKERS) --maxschedchunk 8
PYTEST   = $(PY) $(TESTS)
# What `make quick` runs, less the tests marked slow: these folders, and of tests/cogs the commands that answer one person.
QUICK   := claims config docs engine league lookup options pictures table text
ANSWERS := commands help points reference rights score
# What `make test` leaves out: it starts processes or browsers, compares with other libraries or plays many random games.
SLOW    := browser campaign long opinions processes wire workers year
# Bytecode is cached even if the machine's settings switch that off: otherwise each process compiles a thousand modules,
# and the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/.pycache

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install run quick test check lint format types contracts tests postgres games house claims options conformance compiled pure benchmark budget faults coverage messages art web docs-check constraints audit release clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A service may not write to this folder: without bytecode beside the code it would compile everything at each start.
install: $(RUNTIME) ## Create .venv with only what the bot needs to run, and compile it
	@env -u PYTHONPYCACHEPREFIX $(PY) -m compileall -q -j 0 $(VENV)/lib bot cogs

run: $(RUNTIME) ## Start the playground: a local Discord in the browser, no account needed; RUN_ARGS adds arguments
	@$(PY) -m bot playground $(RUN_ARGS)

quick: WORKERS = 2
quick: lint types ## Style, types and the quick tests, in under a minute
	$(PYTEST) --presets two -m "not slow" $(addprefix tests/,$(QUICK)) $(ANSWERS:%=tests/cogs/test_%.py) $(PYTEST_ARGS)

test: lint types contracts ## What must pass before a pull request: all tests except those with processes, browsers or long random runs
	$(PYTEST) --presets values $(addprefix --ignore=tests/,$(SLOW)) $(PYTEST_ARGS)

check: lint types contracts coverage ## Everything, with coverage: what the build server runs

lint: $(DEV) ## Check style and format
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

format: $(DEV) ## Fix style and format
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

types: $(DEV) ## Check types
	$(VENV)/bin/mypy

contracts: $(DEV) ## Check which package may import which
	$(VENV)/bin/lint-imports --no-logo

tests: $(DEV) ## Run only tests: all, or those that PYTEST_ARGS names
	$(PYTEST) $(PYTEST_ARGS)

postgres: $(DEV) ## Run the store's tests with a throwaway PostgreSQL server (Debian: apt-get install postgresql)
	.ci/postgres $(PYTEST) tests/store $(PYTEST_ARGS)

games: $(DEV) ## Play a thousand whole games and count what happens in them
	$(PY) -m benchmarks.event_coverage 1000 $(WORKERS)

house: $(DEV) ## Count what slows readers down: crowded folders, ambiguous names, import cycles
	@$(PY) tools/house.py

claims: $(DEV) ## Name every statement of docs/claims.md that no test asserts
	@$(PY) tools/untested_claims.py

options: $(DEV) ## Make the engine ignore each rule option in turn, and name the tests that then fail
	@$(PY) -m tools.rule_option_mutation

conformance: $(DEV) ## Check the engine against the games, logs and scored hands in DATA (default: tests/data)
	$(PY) -m tests.conformance $(or $(DATA),tests/data) --workers $(WORKERS)

benchmark: $(DEV) ## Compare the engine's speed with other libraries; BENCHMARK_ARGS adds arguments
	$(PY) -m benchmarks.engine.comparison $(BENCHMARK_ARGS)

budget: $(DEV) ## Measure how many Discord requests a discard costs; BUDGET_ARGS adds arguments
	$(PY) -m benchmarks.discord_budget $(BUDGET_ARGS)

faults: $(DEV) ## Kill many bots and inject faults while simulated people play; FAULTS_ARGS adds arguments
	$(PY) -m tests.campaign $(FAULTS_ARGS)

compiled: $(DEV) ## Compile the engine with mypyc, in place: the same source, several times as fast (needs a C compiler)
	$(PY) tools/compile.py

pure: $(DEV) ## Go back from the compiled engine to its source
	$(PY) tools/compile.py --remove

coverage: $(DEV) ## Run the tests; report lines they never reach, and fail if there are too many
	@mkdir -p build
	$(PY) -m slipcover --fail-under 0 --json --out build/coverage.json $(TESTS) $(PYTEST_ARGS)
	@$(PY) -m slipcover --merge build/coverage.json --out build/coverage.json

messages: $(DEV) ## Collect the sentences into build/jantaku.pot and update the translations; LANGUAGE=de begins one
	@$(PY) tools/extract_messages.py $(LANGUAGE)

art: $(RUNTIME) ## Build the tile pictures from their vector sources
	$(PY) -m tools.art.build
	$(PY) -m tools.art.sheet

web: bot/web/page/embedded-app-sdk.js ## Bundle Discord's SDK into the tables' page, for the Activity (needs npm)

bot/web/page/embedded-app-sdk.js: deploy/embedded-app-sdk.sh
	@sh $< $@

docs-check: $(DEV) ## Check README, docs and config.example.toml against the code
	$(PY) -m pytest tests/docs tests/config

constraints: ## Update constraints.txt and deploy/requirements.txt from the ranges in pyproject.toml
	@$(PYTHON) -m venv --clear $(VENV)-resolve
	@$(call requirements,$(VENV)-resolve/bin/python,runtime dev,$(VENV)-resolve/requirements.txt)
	$(VENV)-resolve/bin/python -m pip --disable-pip-version-check install --quiet -r $(VENV)-resolve/requirements.txt
	@{ sed '/^[^#]/,$$d' constraints.txt; \
	   $(VENV)-resolve/bin/python -m pip --disable-pip-version-check freeze --all --exclude pip --exclude wheel; } > $(VENV)-resolve/constraints.txt
	@mv $(VENV)-resolve/constraints.txt constraints.txt
	@$(call requirements,$(VENV)-resolve/bin/python,runtime postgres,$(VENV)-resolve/image.txt)
	@echo 'setuptools' >> $(VENV)-resolve/image.txt
	@$(VENV)-resolve/bin/python -m pip --disable-pip-version-check install --quiet 'uv>=0.13,<1'
	@{ sed '/^[^#]/,$$d' deploy/requirements.txt; \
	   $(VENV)-resolve/bin/python -m uv pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-header \
	   --no-annotate --constraints constraints.txt $(VENV)-resolve/image.txt; } > $(VENV)-resolve/locked.txt
	@mv $(VENV)-resolve/locked.txt deploy/requirements.txt && rm -rf $(VENV)-resolve

audit: ## Check every pinned dependency for known vulnerabilities (needs the network)
	@$(PYTHON) -m venv $(VENV)-audit
	@$(VENV)-audit/bin/python -m pip --disable-pip-version-check install --quiet 'pip-audit>=2.9,<3'
	$(VENV)-audit/bin/pip-audit --strict --disable-pip --no-deps --requirement constraints.txt

release: $(DEV) web ## Build what a release publishes into dist/: wheel, sdist, pinned versions (docs/releasing.md)
	@$(PY) -m tools.release

clean: ## Remove .venv, the compiled engine and every cache
	rm -rf $(VENV) .pycache build dist bot/engine/*.so bot/engine/*/*.so *__mypyc*.so .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find bot cogs playground tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# $(call pip-install,FILE): install the requirements in FILE. pip's output goes to a log, since it is long without a network.
define pip-install
$(PIP) install --quiet -c constraints.txt -r $(1) > $(VENV)/install.log 2>&1 || { \
echo "The packages could not be installed: is the network there? What pip said is in $(VENV)/install.log." >&2; exit 1; }
endef

# $(call requirements,PYTHON,runtime|dev ...,FILE): write requirement lines of pyproject.toml to FILE.
define requirements
$(1) -c 'import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
groups = {"runtime": p["dependencies"], **p["optional-dependencies"]}; \
print(*(line for name in sys.argv[1:] for line in groups[name]), sep="\n")' $(2) > $(3)
endef

# Only dependencies are installed: the code runs from this folder, which a .pth file makes importable from anywhere.
$(PY):
	@command -v $(PYTHON) >/dev/null || { echo "Jantaku needs Python 3.11 or newer, and '$(PYTHON)' is not there." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Jantaku needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python cannot make virtual environments; install its venv module (Debian, Ubuntu: apt-get install python3-venv) and try again." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml constraints.txt | $(PY)
	@echo "Installing what the bot needs into $(VENV) ..."
	@$(call requirements,$(PY),runtime,$(VENV)/requirements.txt)
	@$(call pip-install,$(VENV)/requirements.txt)
	@$(PY) -c 'import os, sysconfig; open(os.path.join(sysconfig.get_path("purelib"), "jantaku.pth"), "w").write(os.getcwd() + "\n")'
	@touch $@

$(DEV): $(RUNTIME)
	@echo "Installing what the tests need into $(VENV) ..."
	@$(call requirements,$(PY),runtime dev,$(VENV)/requirements-dev.txt)
	@$(call pip-install,$(VENV)/requirements-dev.txt)
	@touch $@
