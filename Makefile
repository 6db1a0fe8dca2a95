# Two commands matter: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
RUN_STAMP := .venv/.run-installed
TEST_STAMP := .venv/.test-installed

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(BIN)/uv: requirements/uv.lock
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.lock

$(RUN_STAMP): requirements/run.lock $(BIN)/uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.lock
	@touch $@

$(TEST_STAMP): requirements/test.lock $(BIN)/uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/test.lock
	@touch $@ $(RUN_STAMP)

.PHONY: test
test: $(TEST_STAMP) ## Run all tests: on SQLite, on PostgreSQL, with real servers and a real browser
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/pytest -n 2 -m "not browser and not stack and not postgres"
	TEST_DATABASE=postgres $(BIN)/pytest -n 2 -m "not browser and not stack"
	$(BIN)/pytest -m browser

.PHONY: lint
lint: $(TEST_STAMP) ## Check style, types, imports, templates and known vulnerabilities
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/djade --check $$(find templates -name '*.html')
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	@# Bandit's minor findings are ruff's S rules, where they can be answered on the line.
	$(BIN)/bandit --quiet --severity-level medium --recursive engine novaluna_site accounts games
	$(BIN)/python .ci/audit.py requirements/run.lock
	.ci/typecheck-js

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
