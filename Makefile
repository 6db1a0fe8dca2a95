# The two main commands are `make run` and `make test`. `make help` lists the others.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
RUN_STAMP := .venv/.run-installed
TEST_STAMP := .venv/.test-installed
# Neighbouring tests stay on one worker, because they share servers that take long to start; a worker that is
# done early takes tests from the end of the other's list.
PYTEST_OPTIONS := -n 2 --dist worksteal --durations=25 --durations-min=1
PYTEST := $(BIN)/pytest $(PYTEST_OPTIONS)
PYTEST_WITH_REPETITIONS := $(BIN)/python -m tests.repeat_failures $(PYTEST_OPTIONS)

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/uv: requirements/uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; choose another with PYTHON=/path/to/python" >&2; exit 1; }
	@# Debian ships this part of Python as a separate package.
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qq python3-venv; } \
	  || { echo "Python's venv is missing; install it: sudo apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv .venv
	@# Twice quiet: errors only. pip warns about every package index that lacks the package.
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check --require-hashes -r requirements/uv.lock

$(RUN_STAMP): requirements/run.lock $(BIN)/uv
	@echo "Installing packages..." >&2
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/run.lock
	@touch $@

$(TEST_STAMP): requirements/test.lock $(BIN)/uv
	@echo "Installing packages for tests..." >&2
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/test.lock
	@touch $@ $(RUN_STAMP)

.PHONY: run
run: $(RUN_STAMP) ## Run the site on http://127.0.0.1:8000 (PORT=8001 changes the port)
	@$(BIN)/python manage.py serve

.PHONY: test
test: chromium test-kernel test-engine test-js test-postgres test-sqlite test-stack test-browser ## Run all tests (-k: also after a failure)

.PHONY: test-nightly
test-nightly: ## Run all tests with more examples, more race rounds and all screen sizes
	TEST_PROFILE=nightly $(MAKE) test

# Where no test uses the database, SQLite saves starting a PostgreSQL.
.PHONY: test-engine
test-engine: $(TEST_STAMP) ## Run the tests of the rules, which cover every branch
	TEST_DATABASE=sqlite $(PYTEST) tests/engine --ignore=tests/engine/bots --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

.PHONY: test-js
test-js: $(TEST_STAMP) ## Run the tests of the JavaScript modules without a browser
	$(BIN)/node --test "tests/js/*.test.js"

# One more worker than cores: a third of the time these tests wait for PostgreSQL or for each other.
.PHONY: test-postgres
test-postgres: $(TEST_STAMP) ## Run the main suite, on PostgreSQL
	$(PYTEST) -n 3 -m "not stack" tests/engine/bots tests/test_*.py \
	  $(filter-out tests/engine tests/browser, $(patsubst %/,%,$(wildcard tests/*/)))

# Only the modules that have the marker are collected: collecting all of them takes longer than some parts run.
.PHONY: test-sqlite
test-sqlite: $(TEST_STAMP) ## Run the tests that may behave differently on SQLite there, too
	TEST_DATABASE=sqlite $(PYTEST) -m "sqlite and not stack" $$(grep -rl 'mark\.sqlite' tests --include='test_*.py')

# One more worker than cores: these tests mostly wait.
.PHONY: test-stack
test-stack: $(TEST_STAMP) ## Run the tests that start real servers or wait in real time
	$(PYTEST_WITH_REPETITIONS) -n 3 -m stack $$(grep -rl 'mark\.stack' tests --include='test_*.py')

# One more worker than cores: half of the time these tests wait for the site or the browser.
.PHONY: test-browser
test-browser: $(TEST_STAMP) chromium ## Run the tests that drive a real Chromium
	TEST_DATABASE=sqlite $(PYTEST_WITH_REPETITIONS) -n 3 tests/browser

.PHONY: chromium
chromium: ## Find Chromium; install it if run as root on Debian
	@$(PYTHON) tests/browser/chromium.py

# An option only if `make` was called with the name: LANGUAGE may also be set in the environment.
given = $(if $(filter command,$(origin $1)),$2 $($1))

.PHONY: shots
shots: $(TEST_STAMP) chromium ## Write screenshots to var/shots/ (LANGUAGE=uk SCREENS=phone,desktop PAGES=learn,you)
	$(BIN)/python -m tests.shots $(call given,LANGUAGE,--language) $(call given,SCREENS,--screens) $(call given,PAGES,--pages)

.PHONY: messages
messages: $(RUN_STAMP) ## Update the texts to translate in locale/ (LANGUAGE=pl adds a language)
	$(BIN)/python -m novaluna_site.catalogues messages $(call given,LANGUAGE)

.PHONY: lint
lint: $(TEST_STAMP) ## Check style, types, imports, templates, translations and known vulnerabilities
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/djade --check $$(find templates -name '*.html')
	$(BIN)/python -m novaluna_site.catalogues lint
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	@# Ruff's S rules cover Bandit's minor findings and can be silenced per line.
	$(BIN)/bandit --quiet --configfile pyproject.toml --severity-level medium --recursive engine novaluna_site accounts games
	$(BIN)/python .ci/audit.py requirements/run.lock
	.ci/typecheck-js

.PHONY: kernel
kernel: $(RUN_STAMP) ## Compile the bots' search
	$(BIN)/python -m engine.bots.compile

.PHONY: test-kernel
test-kernel: $(TEST_STAMP) kernel ## Compile also what only the tests call
	@$(BIN)/python -c 'from engine.bots import compiled; compiled.load(compiled.cache_folder(), "yardsticks")'

.PHONY: arena
arena: $(TEST_STAMP) kernel ## Let the bots play each other and write the results to docs/bots.md (hours)
	$(BIN)/python -m bench.arena

.PHONY: solo-bench
solo-bench: $(TEST_STAMP) kernel ## Measure the bots' solo games
	$(BIN)/python -m bench.arena --only solo

.PHONY: bench
bench: $(TEST_STAMP) ## Run the benchmarks and compare them with their limits
	$(BIN)/python -m bench

.PHONY: fmt
fmt: $(TEST_STAMP) ## Format the code and the templates
	$(BIN)/ruff check --quiet --fix --exit-zero .
	$(BIN)/ruff format --quiet .
	$(BIN)/djade $$(find templates -name '*.html') || true  # fails if it changed a file

.PHONY: lock
lock: $(BIN)/uv ## Upgrade and pin the dependencies
	for name in uv run test; do \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-emit-index-url --no-header \
	    --generate-hashes requirements/$$name.in -o requirements/$$name.lock || exit 1; \
	done
