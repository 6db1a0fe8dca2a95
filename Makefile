# Two commands matter: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
RUN_STAMP := .venv/.run-installed
TEST_STAMP := .venv/.test-installed
# Neighbours stay together, as they share what is long to start; who is done early takes from the other's end.
IN_PARALLEL := -n 2 --dist worksteal

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/uv: requirements/uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name another one with PYTHON=" >&2; exit 1; }
	@# Debian packs this part of Python apart.
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qq python3-venv; } \
	  || { echo "Python's venv is missing; install it: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.lock

$(RUN_STAMP): requirements/run.lock $(BIN)/uv
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/run.lock
	@touch $@

$(TEST_STAMP): requirements/test.lock $(BIN)/uv
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/test.lock
	@touch $@ $(RUN_STAMP)

.PHONY: run
run: $(RUN_STAMP) ## Run the site on http://127.0.0.1:8000 (PORT=8001 changes the port)
	@$(BIN)/python manage.py serve

.PHONY: test
test: chromium kernel test-engine test-js test-sqlite test-postgres test-stack test-browser ## Run all tests (-k: also after a failure)

.PHONY: test-engine
test-engine: $(TEST_STAMP) ## Run the tests of the rules, which cover every branch
	$(BIN)/pytest $(IN_PARALLEL) tests/engine --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

.PHONY: test-js
test-js: $(TEST_STAMP) ## Run the tests of the browser's pure modules
	$(BIN)/node --test "tests/js/*.test.js"

.PHONY: test-sqlite
test-sqlite: $(TEST_STAMP) ## Run the other tests that need no other process, on SQLite
	@# What holds for every call of the API is long to try: on PostgreSQL, which is the stricter one.
	$(BIN)/pytest $(IN_PARALLEL) --ignore=tests/engine -m "not browser and not stack and not postgres" \
	  $(patsubst %,--ignore=tests/api/test_%.py,bad_input permissions schema twins)

.PHONY: test-postgres
test-postgres: $(TEST_STAMP) ## Run those that touch the database, on PostgreSQL
	@# What a table's page looks like is the same from any database.
	TEST_DATABASE=postgres $(BIN)/pytest $(IN_PARALLEL) --ignore=tests/games/pages --ignore=tests/look -m "not browser and not stack"

.PHONY: test-stack
test-stack: $(TEST_STAMP) ## Run those that start real servers
	$(BIN)/pytest $(IN_PARALLEL) -m stack

.PHONY: test-browser
test-browser: $(TEST_STAMP) chromium ## Run those that drive a real Chromium
	$(BIN)/pytest $(IN_PARALLEL) tests/browser

.PHONY: chromium
chromium: ## Find a Chromium, or install it when root on Debian
	@$(PYTHON) tests/browser/chromium.py

.PHONY: shots
shots: $(TEST_STAMP) chromium ## Write screenshots of all pages to var/shots/
	$(BIN)/python -m tests.shots

.PHONY: lint
lint: $(TEST_STAMP) ## Check style, types, imports, templates and known vulnerabilities
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/djade --check $$(find templates -name '*.html')
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	@# Bandit's minor findings are ruff's S rules, where they can be answered on the line.
	$(BIN)/bandit --quiet --configfile pyproject.toml --severity-level medium --recursive engine novaluna_site accounts games
	$(BIN)/python .ci/audit.py requirements/run.lock
	.ci/typecheck-js

.PHONY: kernel
kernel: $(RUN_STAMP) ## Compile the bots' search into its cache
	$(BIN)/python -m engine.bots.compile

.PHONY: arena
arena: $(TEST_STAMP) kernel ## Measure the ladder of the bots and write it to docs/bots.md (hours)
	$(BIN)/python -m bench.arena

.PHONY: solo-bench
solo-bench: $(TEST_STAMP) kernel ## Measure the bots' solo games
	$(BIN)/python -m bench.arena --only solo

.PHONY: bench
bench: $(TEST_STAMP) ## Measure, and compare with the limits we set ourselves
	$(BIN)/python -m bench

.PHONY: fmt
fmt: $(TEST_STAMP) ## Format the code and the templates
	$(BIN)/ruff check --quiet --fix --exit-zero .
	$(BIN)/ruff format --quiet .
	$(BIN)/djade $$(find templates -name '*.html') || true  # it fails when it has changed something

.PHONY: lock
lock: $(BIN)/uv ## Pin and hash the dependencies anew
	for name in uv run test; do \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-emit-index-url --no-header \
	    --generate-hashes requirements/$$name.in -o requirements/$$name.lock || exit 1; \
	done
